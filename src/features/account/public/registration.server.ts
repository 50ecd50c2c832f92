import { currentTexts, knownTexts, policySeen } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { clientAddressOf } from '#platform/http/client-address.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueAwaitedMail } from '#platform/mail/visitor-mails.server.ts';
import { hashPassword, saltOf } from '#platform/passwords.server.ts';
import { hashToken, isToken, newToken } from '#platform/tokens.server.ts';
import * as data from '../data.server.ts';
import { confirmationLetter } from '../letters.server.ts';
import * as pendingData from '../pending-data.server.ts';
import { hashCode, newCode } from '../secrets.server.ts';
import { ALREADY_VERIFIED } from './contract.ts';

const CODE_MS = 30 * 60_000; // decisions §2

/** Recognises the browser that registered, for as long as somebody may look for the letter. It signs nobody in. */
const BROWSER_COOKIE = 'registration';
const BROWSER_SECONDS = 24 * 3600;

export const unknownEmail = () => ruleBroken('找不到Email');

/** What is known about the caller. */
export interface Visit {
  deps: Deps;
  cookies: Cookies;
  request?: Request | undefined;
}

/** Undefined without the cookie, as for a program that keeps none. */
export function browserHashOf(cookies: Cookies): string | undefined {
  const token = cookies.get(BROWSER_COOKIE);
  return isToken(token) ? hashToken(token) : undefined;
}

/**
 * Where a call came from: the address together with the program, since a whole office may share the address. Bound to the
 * member, so that the rows don't reveal which registrations came from one place.
 */
export function addressHashOf({ deps, request }: Visit, memberId: string): string {
  const address = request ? clientAddressOf(request, deps.settings.trustProxy) : '';
  return hashToken([memberId, address, request?.headers.get('User-Agent') ?? ''].join('\n'));
}

/**
 * Whether the caller is a browser: browsers send the origin with each write, and no page can prevent that. Programs send
 * none.
 */
export const isFromBrowser = ({ request }: Visit): boolean =>
  request !== undefined && (request.headers.has('Origin') || request.headers.has('Sec-Fetch-Site'));

/** The browser's cookie, or a new one. */
function markBrowser(cookies: Cookies): string {
  const given = cookies.get(BROWSER_COOKIE);
  const token = isToken(given) ? given : newToken();
  cookies.set(BROWSER_COOKIE, token, { seconds: BROWSER_SECONDS });
  return hashToken(token);
}

/** The browser, if it registered the address. */
export async function findRegistrant({ database }: Deps, email: string, cookies: Cookies): Promise<string | undefined> {
  const browserHash = browserHashOf(cookies);
  if (!browserHash) return undefined;
  const pending = await pendingData.listPending(database.db, email);
  return pending.find((one) => one.browserHash === browserHash)?.browserHash;
}

interface Form {
  userName: string;
  email: string;
  phoneNumber: string;
  password: string;
  noticeVersion?: string | undefined;
}

export async function register(visit: Visit, form: Form): Promise<void> {
  const { database } = visit.deps;
  const noticeVersion = await policySeen(visit.deps, form.noticeVersion);
  const isNewcomer = browserHashOf(visit.cookies) === undefined;
  const browserHash = markBrowser(visit.cookies);
  for (;;) {
    const [first] = await pendingData.listPending(database.db, form.email);
    const passwordHash = await hashPassword(form.password, { like: first?.passwordHash });
    const isDone = await database.transaction((tx) =>
      addPending(tx, visit, { ...form, noticeVersion, passwordHash, browserHash, isNewcomer }),
    );
    if (isDone) return;
  }
}

/** False if another browser has registered the address first: then that one's salt must be used. */
async function addPending(
  tx: Tx,
  visit: Visit,
  form: Form & { noticeVersion: string; passwordHash: string; browserHash: string; isNewcomer: boolean },
): Promise<boolean> {
  const now = visit.deps.now();
  const { email, userName, phoneNumber, noticeVersion, passwordHash, browserHash } = form;
  const others = await pendingData.listPending(tx, email);
  if (others.some((one) => saltOf(one.passwordHash) !== saltOf(passwordHash))) return false;
  const member = { email, userName, phoneNumber, passwordHash: null, verifiedAt: null, now };
  const memberId = await data.saveNewMember(tx, member);
  if (!memberId) throw fieldsRefused({ email: ['此電子信箱已註冊，請直接登入，或使用「忘記密碼」'] });
  const addressHash = addressHashOf(visit, memberId);
  const replaced = others.filter(
    (one) =>
      one.browserHash === browserHash ||
      // Somebody without cookies comes again: from the same address, with the right password.
      (form.isNewcomer && one.passwordHash === passwordHash && one.addressHash === addressHash),
  );
  await data.addConsent(tx, { memberId, occasion: 'register', noticeVersion, now });
  const isContested = replaced.some((one) => one.isContested === 1);
  const pending = { memberId, browserHash, addressHash, isContested, userName, phoneNumber, passwordHash };
  await pendingData.savePending(tx, { ...pending, noticeVersion, now }, replaced);
  await pendingData.keepNewest(tx, email);
  await mailCode(tx, visit.deps, { memberId, email });
  return true;
}

async function mailCode(tx: Tx, deps: Deps, account: { memberId: string; email: string }) {
  const { memberId } = account;
  const code = newCode();
  const expiresAt = new Date(deps.now().getTime() + CODE_MS);
  await pendingData.saveCode(tx, memberId, hashCode(memberId, code), expiresAt);
  const texts = knownTexts(deps.database);
  await queueAwaitedMail(tx, deps, confirmationLetter(texts, account, { code, expiresAt }));
}

export async function resend(visit: Visit, email: string): Promise<void> {
  const { database, now } = visit.deps;
  await currentTexts(visit.deps);
  const browserHash = browserHashOf(visit.cookies);
  await database.transaction(async (tx) => {
    const account = await data.findAccount(tx, email, { now: now() });
    if (!account?.email) throw unknownEmail();
    if (account.verifiedAt) throw ruleBroken(ALREADY_VERIFIED);
    const { memberId } = account;
    const pending = await pendingData.listPending(tx, email);
    const isOwn = pending.some((one) => one.browserHash === browserHash);
    const isNear = pending.every((one) => one.addressHash === addressHashOf(visit, memberId));
    if (!isOwn && (browserHash !== undefined || !isNear)) await pendingData.contest(tx, memberId);
    await mailCode(tx, visit.deps, { memberId, email: account.email });
  });
  // Asking for the letter doesn't prove who registered: the cookie tells the browsers of different people apart.
  markBrowser(visit.cookies);
}
