import * as client from 'openid-client';
import { currentTexts } from '#features/company/data.server.ts';
import { tellKeeping } from '#features/saved-vacancies/service.server.ts';
import { findSignedIn, giveSession, hasSessionEnded, openSession } from '#features/session/sessions.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import {
  callbackAddress,
  configurationOf,
  type ProviderName,
} from '#platform/connections/provider-configuration.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import { Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import { hashToken, isToken, newToken } from '#platform/tokens.server.ts';
import { isBlank, isEmail } from '#shared/fields/fields.ts';
import * as data from '../data.server.ts';
import { forgetNotice } from '../public/sign-in.server.ts';
import * as linkedData from '../rights/linked-data.server.ts';
import { accountFrom, PROVIDER_LABELS, PROVIDER_SCOPE, type ProviderAccount } from './providers.server.ts';

const VISIT_SECONDS = 600;
/** Ties the way to the provider and back to one browser; one value serves all its tabs. */
const VISIT_COOKIE = 'visit';

/** A failure that BindResult shows to the person. */
class Failed extends Error {}

/** For the log: the error itself may contain what the provider said about a person. */
const faultOf = (error: unknown) => {
  const { code, name, message } = error as Error & { code?: string };
  return `${code ?? name}: ${message}`;
};

/** The address to send the browser to: for signing in or, with a member, for linking. */
export async function startVisit(
  deps: Deps,
  name: ProviderName,
  member: Member | undefined,
  cookies: Cookies,
): Promise<string> {
  const { settings, database, now, log } = deps;
  const provider = (await currentConnections(deps)).providers[name];
  if (!provider) throw ruleBroken(`尚未開放${PROVIDER_LABELS[name]}登入`);
  const configuration = await configurationOf(name, provider).catch((error) => {
    log.error({ fault: faultOf(error), provider: name }, 'sign-in: the provider does not answer');
    throw new Refusal(503, `暫時無法連線至 ${PROVIDER_LABELS[name]}，請稍後再試`);
  });
  const given = cookies.get(VISIT_COOKIE);
  const browser = isToken(given) ? given : newToken();
  const [state, nonce, codeVerifier] = [newToken(), newToken(), client.randomPKCECodeVerifier()];
  await linkedData.saveVisit(database.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    provider: name,
    codeVerifier,
    nonce,
    memberId: member?.id ?? null,
    expiresAt: new Date(now().getTime() + VISIT_SECONDS * 1000),
  });
  cookies.set(VISIT_COOKIE, browser, { seconds: VISIT_SECONDS });
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(settings.publicUrl, name),
    scope: PROVIDER_SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).href;
}

/** `/signin/line/callback` and `/signin/google/callback`: where the providers send browsers back to. */
export async function answerCallback(deps: Deps, request: Request, pathname: string): Promise<Response | undefined> {
  const name = /^\/signin\/(line|google)\/callback\/?$/.exec(pathname)?.[1] as ProviderName | undefined;
  if (!name) return undefined;
  // Only a browser's own navigation may use up the visit.
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
  const cookies = new Cookies(request, deps.settings.publicUrl);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.set('Location', deps.settings.publicUrl + (await comeBack(deps, request, name, cookies)));
  cookies.addTo(headers);
  return new Response(null, { status: 302, headers });
}

async function comeBack(deps: Deps, request: Request, name: ProviderName, cookies: Cookies): Promise<string> {
  const label = PROVIDER_LABELS[name];
  try {
    return await finishVisit(deps, request, name, cookies);
  } catch (error) {
    if (!(error instanceof Failed))
      deps.log.warn({ fault: faultOf(error), provider: name }, 'sign-in: refused what came back');
    const message = error instanceof Failed ? error.message : `無法完成 ${label} 登入，請再試一次`;
    return `/bindResult?result=&message=${encodeURIComponent(message)}`;
  }
}

async function finishVisit(deps: Deps, request: Request, name: ProviderName, cookies: Cookies): Promise<string> {
  const { settings, database, now } = deps;
  const label = PROVIDER_LABELS[name];
  const provider = (await currentConnections(deps)).providers[name];
  if (!provider) throw new Failed(`尚未開放${label}登入`);
  // Behind a proxy the request's address differs from the one that the provider knows.
  const url = new URL(callbackAddress(settings.publicUrl, name) + new URL(request.url).search);
  const state = url.searchParams.get('state') ?? '';
  const visit = await linkedData.takeVisit(database.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(cookies.get(VISIT_COOKIE) ?? ''),
    provider: name,
    now: now(),
  });
  if (!visit) throw new Failed((await findSignedIn(deps, cookies)) ? alreadyIn(label) : LOST);
  if (url.searchParams.get('error') === 'access_denied')
    throw new Failed(`您沒有完成 ${label} 的授權，如要繼續，請再操作一次`);
  const member = await findSignedIn(deps, cookies);
  if (visit.memberId && visit.memberId !== member?.id) throw new Failed(CHANGED);
  const account = await accountFrom(name, provider, url, { state, ...visit });
  if (visit.memberId && member) {
    const memberId = visit.memberId;
    await database.transaction(async (tx) => {
      // Asking the provider took a while.
      if (await hasSessionEnded(tx, member)) throw new Failed(CHANGED);
      await linkTo(tx, memberId, name, account, now());
    });
    return '/bindResult?result=true';
  }
  const token = newToken();
  const { privacy } = await currentTexts(deps);
  const notice = privacy.effectiveDate;
  const memberId = await database.transaction(async (tx) => {
    const signedIn = await memberOf(tx, name, account, { notice, now: now() });
    await openSession(tx, { memberId: signedIn, token, cookies, now: now() });
    return signedIn;
  });
  giveSession(cookies, token, memberId);
  forgetNotice(cookies);
  await tellKeeping(database.db, memberId, cookies);
  return '/';
}

const LOST = '這次操作已逾時，或不是從這個瀏覽器開始的。請在這裡重新操作一次，並避免使用無痕模式';
/** The button was pressed twice at the provider, or somebody went back to it: the first time may have succeeded. */
const alreadyIn = (label: string) => `這次授權已使用過，或已逾時。您目前已登入；如要綁定 ${label}，請再操作一次`;
const CHANGED = '登入狀態已改變，請登入後重新綁定';

async function linkTo(tx: Tx, memberId: string, name: ProviderName, { subject }: ProviderAccount, now: Date) {
  const linked = await linkedData.findLinked(tx, name, subject);
  if (linked?.memberId === memberId) return;
  if (linked) throw new Failed(`此 ${PROVIDER_LABELS[name]} 帳號已綁定其他會員`);
  await linkedData.link(tx, { memberId, provider: name, subject, now });
}

interface Moment {
  /** The version of the privacy notice that was shown. */
  notice: string;
  now: Date;
}

/** The linked member; else the verified member with the verified e-mail; else a new one (decisions §2). */
async function memberOf(tx: Tx, name: ProviderName, account: ProviderAccount, moment: Moment): Promise<string> {
  const { now } = moment;
  const { subject } = account;
  const email = account.email && isEmail(account.email) ? account.email : null;
  const disabled = new Failed('此帳號已停用，請與我們聯絡');
  const linked = await linkedData.findLinked(tx, name, subject);
  if (linked?.disabledAt) throw disabled;
  if (linked) return linked.memberId;
  const known = email ? await data.findAccount(tx, email, { now }) : undefined;
  if (known?.disabledAt) throw disabled;
  if (known?.verifiedAt && (await linkedData.hasLinked(tx, known.memberId, name)))
    throw new Failed(`這個電子信箱的會員已綁定另一個 ${PROVIDER_LABELS[name]} 帳號，請改用那個帳號，或用密碼登入`);
  const memberId = known?.verifiedAt ? known.memberId : await newMember(tx, name, { ...account, email }, moment);
  await linkedData.link(tx, { memberId, provider: name, subject, now });
  return memberId;
}

/** Takes over an unconfirmed registration, without its password, which may be a stranger's. */
async function newMember(tx: Tx, name: ProviderName, account: ProviderAccount, moment: Moment): Promise<string> {
  const { notice, now } = moment;
  const memberId = await data.saveNewMember(tx, {
    email: account.email,
    userName: nameOf(account),
    phoneNumber: '',
    passwordHash: null,
    verifiedAt: now.toISOString(),
    now,
  });
  if (!memberId) throw new Error('the e-mail was taken in the same transaction');
  await data.addConsent(tx, { memberId, occasion: `sign-in ${name}`, noticeVersion: notice, now });
  return memberId;
}

/** As a form would require it: well formed, at most 20 characters (spec §5). */
function nameOf({ name }: ProviderAccount): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  const short = [...clean].slice(0, 20).join('').trimEnd();
  return isBlank(short) ? '會員' : short;
}
