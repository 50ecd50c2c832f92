import { currentTexts } from '#features/company/data.server.ts';
import { forgetKeeping, tellKeeping } from '#features/saved-vacancies/service.server.ts';
import {
  endSession,
  endSessionsOf,
  giveSession,
  hasSessionEnded,
  openSession,
  renewSession,
  takeSession,
} from '#features/session/sessions.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { findDevice, MEMBER_DEVICES } from '#platform/http/devices.server.ts';
import { fieldsRefused, notSignedIn, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { queueAwaitedMail } from '#platform/mail/visitor-mails.server.ts';
import { hashPassword, isAmong, isPassword, isSameHash, saltOf } from '#platform/passwords.server.ts';
import { hashToken, newToken } from '#platform/tokens.server.ts';
import * as data from '../data.server.ts';
import { temporaryPasswordLetter } from '../letters.server.ts';
import { listPending } from '../pending-data.server.ts';
import { newTemporaryPassword, TEMPORARY_MS } from '../secrets.server.ts';
import { type AuthStatus, NOT_VERIFIED } from './contract.ts';
import { unknownEmail } from './registration.server.ts';

/**
 * Tells the browser that it signed in with a temporary password, so that home can say so and link to ChangePassword. The
 * auth status has no field for it (decisions §1), so it is a readable, short-lived cookie without any secret.
 */
export const NOTICE_COOKIE = 'notice';
const NOTICE_SECONDS = 600;

const wrong = () => ruleBroken('帳號或密碼錯誤');

export const authStatusOf = (member: Pick<Member, 'userName' | 'isSpecialAuth'> | undefined): AuthStatus => ({
  isAuthenticated: member !== undefined,
  userName: member?.userName ?? '',
  isSpecialAuth: member?.isSpecialAuth ?? false,
});

/**
 * Always one computation, so that its time reveals nothing about an address: both passwords are hashed with the same salt.
 */
export async function comparePasswords(account: data.Account | undefined, password: string) {
  const { passwordHash, temporaryHash } = account ?? {};
  if (!passwordHash) return { isOwn: false, isTemporary: await isPassword(temporaryHash, password) };
  if (temporaryHash && saltOf(temporaryHash) === saltOf(passwordHash)) {
    const typed = await hashPassword(password, { like: passwordHash });
    return { isOwn: isSameHash(typed, passwordHash), isTemporary: isSameHash(typed, temporaryHash) };
  }
  const isOwn = await isPassword(passwordHash, password);
  // Hashed by the previous version, up to an hour ago; or the password was changed while the temporary one was made.
  const isTemporary = !isOwn && Boolean(temporaryHash) && (await isPassword(temporaryHash, password));
  return { isOwn, isTemporary };
}

/** A device that has signed in to the account before: guesses by strangers don't lock it out. */
export async function findKnownDevice(deps: Deps, email: string, cookies: Cookies): Promise<string | undefined> {
  const { database, now } = deps;
  const account = await data.findAccount(database.db, email, { now: now() });
  return account && findDevice(database.db, MEMBER_DEVICES, { ownerId: account.memberId, cookies, now: now() });
}

export async function login(
  { database, now }: Deps,
  { email, password }: { email: string; password: string },
  cookies: Cookies,
): Promise<AuthStatus> {
  const account = await data.findAccount(database.db, email, { now: now() });
  const pending = (await listPending(database.db, email)).map((one) => one.passwordHash);
  if (account && !account.verifiedAt) {
    const isTyped = await isAmong(pending, password);
    throw isTyped ? ruleBroken(NOT_VERIFIED) : wrong();
  }
  const { isOwn, isTemporary } = await comparePasswords(account, password);
  if (!account || !(isOwn || isTemporary)) throw wrong();
  if (account.disabledAt) throw disabled();
  const token = newToken();
  await database.transaction(async (tx) => {
    if (!(await data.isStillSignIn(tx, account))) throw wrong();
    if (!isOwn && !(await data.spendTemporaryPassword(tx, account, hashToken(token)))) throw wrong();
    await openSession(tx, { memberId: account.memberId, token, cookies, now: now() });
  });
  giveSession(cookies, token, account.memberId);
  await tellKeeping(database.db, account.memberId, cookies);
  if (!isOwn) cookies.set(NOTICE_COOKIE, 'temporary-password', { seconds: NOTICE_SECONDS, isReadable: true });
  else forgetNotice(cookies);
  return authStatusOf({ userName: account.userName, isSpecialAuth: account.isSpecialAuth === 1 });
}

/** The notice of the person who signed in at this browser before. */
export function forgetNotice(cookies: Cookies): void {
  if (cookies.get(NOTICE_COOKIE)) cookies.clear(NOTICE_COOKIE);
}

export async function logout({ database }: Deps, cookies: Cookies): Promise<void> {
  await endSession(database.db, cookies);
  takeSession(cookies);
  forgetKeeping(cookies);
  cookies.clear(NOTICE_COOKIE);
}

const disabled = () => ruleBroken('此帳號已停用，請與我們聯絡');

/** The old password stays valid, so that nobody can lock somebody else out. */
export async function forgotPassword(deps: Deps, email: string, cookies: Cookies): Promise<void> {
  const { database, settings, now } = deps;
  // Otherwise strangers asking for letters in the member's name could keep the member from getting one.
  const isOwner = (await findKnownDevice(deps, email, cookies)) !== undefined;
  const password = newTemporaryPassword();
  const asked = await data.findAccount(database.db, email, { now: now() });
  const passwordHash = await hashPassword(password, { like: asked?.passwordHash });
  const texts = await currentTexts(deps);
  await database.transaction(async (tx) => {
    const account = await data.findAccount(tx, email, { now: now() });
    // An unverified address gets the same answer as one that nobody has registered.
    if (!account?.email || !account.verifiedAt) throw unknownEmail();
    // The same answer as when signing in: "not found" would lead them to register anew, which is refused too.
    if (account.disabledAt) throw disabled();
    const expiresAt = new Date(now().getTime() + TEMPORARY_MS);
    await data.saveTemporaryPassword(tx, account.memberId, passwordHash, expiresAt);
    const to = { ...account, email: account.email };
    const letter = temporaryPasswordLetter(texts, to, { password, expiresAt, publicUrl: settings.publicUrl });
    await (isOwner ? queueMail(tx, letter) : queueAwaitedMail(tx, deps, letter));
  });
}

export async function changePassword(
  { database, now }: Deps,
  member: Member,
  form: { email: string; password: string; newPassword: string },
  cookies: Cookies,
): Promise<void> {
  const find = { now: now(), sessionId: member.sessionId };
  const account = await data.findAccount(database.db, form.email, find);
  if (account?.memberId !== member.id) throw unknownEmail();
  const refused = fieldsRefused({ password: ['舊密碼錯誤'] });
  const { isOwn, isTemporary } = await comparePasswords(account, form.password);
  if (!isOwn && !isTemporary) throw refused;
  const passwordHash = await hashPassword(form.newPassword);
  const token = newToken();
  await database.transaction(async (tx) => {
    if (await hasSessionEnded(tx, member)) throw notSignedIn();
    // If two changes come at once, the second finds another password than the one it was compared with.
    const current = await data.findAccount(tx, form.email, find);
    const isSame = current?.passwordHash === account.passwordHash;
    if (!isSame || (!isOwn && current.temporaryHash !== account.temporaryHash)) throw refused;
    await data.savePassword(tx, member.id, passwordHash, now());
    // This session continues under a new token: people change a password because a token may have been stolen.
    await endSessionsOf(tx, member.id);
    await openSession(tx, { memberId: member.id, token, cookies, now: now() });
  });
  renewSession(cookies, token);
  cookies.clear(NOTICE_COOKIE);
}
