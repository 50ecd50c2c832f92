import { describe, expect, test } from 'vitest';
import { endSessionsOf } from '#features/session/sessions.server.ts';
import { beforeTransaction } from '#test/databases/before-transaction.ts';
import { type AccountSite, accountSite, type Browser, PASSWORD, registration } from '#test/sites/account-site.ts';
import { type Misdeed, oidcIssuer, type Person } from '#test/sites/oidc-issuer.ts';

type Kind = 'line' | 'google';
const PATHS = { line: '/api/Login/LINE', google: '/api/Login/Google' };
const EMAIL = 'ming@example.com';
const MING: Person = { sub: 'ming-1', name: '王小明', email: EMAIL, email_verified: true };

async function siteWith(kind: Kind) {
  const issuer = await oidcIssuer(kind);
  const site = await accountSite(issuer.env);
  const start = async (browser: Browser) => (await browser.ok('GET', PATHS[kind])) as string;
  const land = async (browser: Browser, address: string) => {
    const answer = await browser.send('GET', address);
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get('Location')!);
    expect(to.origin).toBe('https://site.example');
    return to;
  };
  return {
    issuer,
    site,
    start,
    land,
    /** The whole way there and back; answers the path, or the message of a failure. */
    visit: async (browser: Browser, person: Person, misdeed?: Misdeed) =>
      outcome(await land(browser, issuer.agree(await start(browser), person, misdeed))),
  };
}

function outcome(to: URL): string {
  if (to.pathname !== '/bindResult') return to.pathname;
  return to.searchParams.get('result') || (to.searchParams.get('message') ?? 'no message');
}

const status = (browser: Browser) => browser.ok('GET', '/api/isAuthenticated');
const members = (site: AccountSite) => site.deps.database.db.selectFrom('members').selectAll().execute();
const nobody = { isAuthenticated: false };

test('without credentials the calls say so, and the callbacks lead to a message', async () => {
  const browser = (await accountSite()).browser();
  expect(await browser.call('GET', '/api/Login/LINE')).toEqual([400, '尚未開放LINE登入']);
  expect(await browser.call('GET', '/api/Login/Google')).toEqual([400, '尚未開放Google登入']);
  const back = await browser.send('GET', '/signin/line/callback?code=x&state=y');
  expect(decodeURIComponent(back.headers.get('Location')!)).toContain('尚未開放LINE登入');
});

test.each([
  ['\u200b\u3164', '會員'],
  ['王\n小\u2028明\u0007', '王 小 明'],
  [`${'王'.repeat(19)} 小明`, '王'.repeat(19)],
])('a name that a form would refuse, %j, becomes %j', async (name, userName) => {
  const { site, visit } = await siteWith('google');
  const browser = site.browser();
  expect(await visit(browser, { ...MING, name })).toBe('/');
  expect(await status(browser)).toMatchObject({ userName });
});

test('who comes in by a provider is not told of another’s temporary password', async () => {
  const { site, visit } = await siteWith('line');
  const browser = site.browser();
  browser.cookies.set('notice', 'temporary-password');
  expect(await visit(browser, MING)).toBe('/');
  expect(browser.cookies.has('notice')).toBe(false);
});

test('the address carries PKCE, state and nonce; nothing of them is stored in clear', async () => {
  const { site, start, issuer } = await siteWith('line');
  const browser = site.browser();
  const address = new URL(await start(browser));
  expect(address.origin).toBe(issuer.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: 'https://site.example/signin/line/callback',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  expect(browser.setCookies[0]).toMatch(/^visit=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=600; Secure$/);
  const stored = JSON.stringify(await site.deps.database.db.selectFrom('provider_visits').selectAll().execute());
  expect(stored).not.toContain(address.searchParams.get('state'));
  expect(stored).not.toContain(browser.cookies.get('visit'));
});

test('LINE may sign with a key that it publishes instead of the secret', async () => {
  const { site, visit } = await siteWith('line');
  const browser = site.browser();
  expect(await visit(browser, MING, { alg: 'RS256' })).toBe('/');
  expect(await status(browser)).toMatchObject({ isAuthenticated: true, userName: '王小明' });
});

test('a provider that does not answer gives 503 in Chinese, and is asked again', async () => {
  const { site } = await siteWith('line');
  const broken = await accountSite({
    LINE_CLIENT_ID: 'a',
    LINE_CLIENT_SECRET: 'b',
    LINE_ISSUER: 'http://127.0.0.1:1',
  });
  const [code, body] = await broken.browser().call('GET', '/api/Login/LINE');
  expect([code, body]).toMatchObject([503, { title: '暫時無法連線至 LINE，請稍後再試' }]);
  expect((await site.browser().call('GET', '/api/Login/LINE'))[0]).toBe(200);
});

describe.each(['line', 'google'] as const)('signing in with %s', (kind) => {
  test('makes a member, with consent, and knows it the next time', async () => {
    const { site, visit } = await siteWith(kind);
    const browser = site.browser();
    expect(await visit(browser, MING)).toBe('/');
    expect(await status(browser)).toMatchObject({ isAuthenticated: true, userName: '王小明' });
    expect(browser.setCookies).toEqual([]);
    expect(await visit(site.browser(), { sub: 'ming-1' })).toBe('/');
    expect(await members(site)).toMatchObject([{ email: EMAIL, password_hash: null }]);
    const consents = await site.deps.database.db.selectFrom('consents').selectAll().execute();
    expect(consents).toMatchObject([{ occasion: `sign-in ${kind}`, notice_version: '2026-11-01' }]);
  });

  test('without an e-mail, or with one that is not verified, makes a member without one', async () => {
    const { site, visit } = await siteWith(kind);
    await site.member(EMAIL);
    expect(await visit(site.browser(), { sub: 'a' })).toBe('/');
    expect(await visit(site.browser(), { sub: 'b', email: EMAIL })).toBe('/');
    expect(await visit(site.browser(), { sub: 'c', email: EMAIL, email_verified: false })).toBe('/');
    // Vouched for, but another mailbox than the one that it would be compared as.
    expect(await visit(site.browser(), { sub: 'd', email: EMAIL.replace('m', 'ｍ'), email_verified: true })).toBe('/');
    expect((await members(site)).map((row) => row.email).sort()).toEqual([EMAIL, null, null, null, null].sort());
  });

  test('links the verified member of a verified e-mail', async () => {
    const { site, visit } = await siteWith(kind);
    await site.member(EMAIL, '原會員');
    const browser = site.browser();
    expect(await visit(browser, { ...MING, email: 'Ming@Example.com' })).toBe('/');
    expect(await status(browser)).toMatchObject({ userName: '原會員' });
    expect(await members(site)).toHaveLength(1);
    await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    expect(await visit(site.browser(), { ...MING, sub: 'other' })).toMatch(/的會員已綁定另一個/);
  });

  test('takes over a registration that nobody confirmed: its password no longer works', async () => {
    const { site, visit } = await siteWith(kind);
    await site.browser().ok('POST', '/api/register', registration({ userName: '冒名' }));
    const browser = site.browser();
    expect(await visit(browser, MING)).toBe('/');
    expect(await status(browser)).toMatchObject({ userName: '王小明' });
    expect((await browser.call('POST', '/api/login', { email: EMAIL, password: PASSWORD }))[0]).toBe(400);
  });

  test('cannot be finished by another browser, twice, late, or with a made-up state', async () => {
    const { site, issuer, start, land } = await siteWith(kind);
    const message = '這次操作已逾時，或不是從這個瀏覽器開始的。請在這裡重新操作一次，並避免使用無痕模式';
    const browser = site.browser();
    const back = issuer.agree(await start(browser), MING);
    expect(outcome(await land(site.browser(), back))).toBe(message);
    expect(outcome(await land(browser, back.replace(/state=[^&]+/, 'state=x')))).toBe(message);
    expect(outcome(await land(browser, back.split('?')[0]!))).toBe(message);
    expect(outcome(await land(browser, back))).toBe('/');
    const signedIn = /^這次授權已使用過，或已逾時。您目前已登入；如要綁定 (LINE|Google)，請再操作一次$/;
    expect(outcome(await land(browser, back))).toMatch(signedIn);
    const replayed = site.browser();
    replayed.cookies.set('visit', browser.cookies.get('visit')!);
    expect(outcome(await land(replayed, back))).toBe(message);
    expect(await status(replayed)).toMatchObject(nobody);
    const late = issuer.agree(await start(browser), MING);
    site.wait(601_000);
    expect(outcome(await land(browser, late))).toMatch(signedIn);
  });

  test('a denied consent is told', async () => {
    const { site, issuer, start, land } = await siteWith(kind);
    const browser = site.browser();
    expect(outcome(await land(browser, issuer.deny(await start(browser))))).toMatch(
      /^您沒有完成 (LINE|Google) 的授權，如要繼續，請再操作一次$/,
    );
    expect(await status(browser)).toMatchObject(nobody);
  });

  const misdeeds: [string, Misdeed][] = [
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'somebody' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['a token that has run out', { claims: { exp: 1_600_000_000 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a wrong signature', { secret: 'another-secret-of-32-characters-12' }],
    ['no signature', { alg: 'none' }],
    ['another’s key', { alg: 'RS256', secret: 'another-secret-of-32-characters-12' }],
    ['a key with which it doesn’t sign', { alg: kind === 'line' ? 'HS512' : 'HS256' }],
    ['an error', { answer: { status: 500, body: '{"error":"server_error"}' } }],
    ['no JSON', { answer: { status: 200, body: '<html>' } }],
    ['no token', { answer: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } }],
  ];
  test.each(misdeeds)('%s in the provider’s answer signs nobody in', async (_, misdeed) => {
    const { site, visit } = await siteWith(kind);
    const browser = site.browser();
    expect(await visit(browser, MING, misdeed)).toMatch(/^無法完成 (LINE|Google) 登入，請再試一次$/);
    expect(await status(browser)).toMatchObject(nobody);
    expect(await members(site)).toEqual([]);
  });
});

describe('linking', () => {
  test('links to who is signed in, whatever the e-mail, and again changes nothing', async () => {
    const { site, visit } = await siteWith('line');
    const browser = await site.member(EMAIL);
    expect(await visit(browser, { sub: 'line-1' })).toBe('true');
    expect(await visit(browser, { sub: 'line-1' })).toBe('true');
    const other = site.browser();
    expect(await visit(other, { sub: 'line-1' })).toBe('/');
    expect(await status(other)).toMatchObject({ userName: '王小明' });
  });

  test('refuses an account that belongs to another member', async () => {
    const { site, visit } = await siteWith('google');
    const first = await site.member(EMAIL);
    const second = await site.member('hua@example.com', '李小華');
    expect(await visit(first, { sub: 'g-1' })).toBe('true');
    expect(await visit(second, { sub: 'g-1' })).toBe('此 Google 帳號已綁定其他會員');
  });

  test('is for the member who began it', async () => {
    const { site, issuer, start, land } = await siteWith('line');
    const browser = await site.member(EMAIL);
    await site.member('hua@example.com', '李小華');
    const back = issuer.agree(await start(browser), { sub: 'line-1' });
    await browser.ok('POST', '/api/login', { email: 'hua@example.com', password: PASSWORD });
    expect(outcome(await land(browser, back))).toBe('登入狀態已改變，請登入後重新綁定');
    expect(await site.deps.database.db.selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  test('ends with the session that began it, also while the provider is asked', async () => {
    const { site, issuer, start, land } = await siteWith('line');
    const browser = await site.member(EMAIL);
    const [{ member_id } = { member_id: '' }] = await members(site);
    const back = issuer.agree(await start(browser), { sub: 'line-1' });
    beforeTransaction(site.deps.database, (tx) => endSessionsOf(tx, member_id));
    expect(outcome(await land(browser, back))).toBe('登入狀態已改變，請登入後重新綁定');
    expect(await site.deps.database.db.selectFrom('identities').selectAll().execute()).toEqual([]);
  });
});

test('a disabled member is shut out by every way', async () => {
  const { site, visit } = await siteWith('google');
  const browser = await site.member(EMAIL);
  await visit(browser, { sub: 'g-1' });
  await site.deps.database.db.updateTable('members').set({ disabled_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect(await status(browser)).toMatchObject(nobody);
  expect(await visit(site.browser(), { sub: 'g-1' })).toBe('此帳號已停用，請與我們聯絡');
  expect(await visit(site.browser(), { ...MING, sub: 'g-2' })).toBe('此帳號已停用，請與我們聯絡');
  const refused = [400, '此帳號已停用，請與我們聯絡'];
  expect(await browser.call('POST', '/api/login', { email: EMAIL, password: PASSWORD })).toEqual(refused);
  expect(await browser.call('POST', '/api/ForgotPassword', { email: EMAIL })).toEqual(refused);
});
