import { describe, expect, test } from 'vitest';
import { sweepDevices } from '#platform/http/devices.server.ts';
import { sweepRateLimits } from '#platform/http/rate-limits.server.ts';
import { accountSite, PASSWORD, registration } from '#test/sites/account-site.ts';
import { disableMember } from '../members-data.server.ts';

const on = { RATE_LIMITS: 'on' };
const EMAIL = 'ming@example.com';
const WRONG = { email: EMAIL, password: 'Wrong123' };

/** The clock at the start of a window, so that a test never crosses into the next. */
async function limitedSite(env: Record<string, string> = {}) {
  const site = await accountSite({ ...on, ...env });
  site.wait(900_000 - (Date.now() % 900_000));
  return site;
}

describe('limits', () => {
  test('ten wrong passwords close an e-mail to their address for the rest of the window, and to nobody else', async () => {
    const site = await limitedSite();
    await site.member(EMAIL);
    const browser = site.browser('198.51.100.1');
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.call('POST', '/api/login', WRONG)));
    expect(answers.filter(([status]) => status === 429)).toHaveLength(2);
    await site.browser('198.51.100.2').ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    // Others behind that address sign in as before: what was refused did not use up its share.
    for (let i = 0; i < 45; i++) await browser.call('POST', '/api/login', WRONG);
    expect(await browser.call('POST', '/api/login', { ...WRONG, email: 'hua@example.com' })).toEqual([
      400,
      '帳號或密碼錯誤',
    ]);
    const refused = await browser.send('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
    expect(await refused.json()).toMatchObject({ title: '操作太頻繁，請稍後再試', status: 429 });
    site.wait(900_000);
    await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  });

  test('a hundred wrong passwords close an e-mail to everybody', async () => {
    const site = await limitedSite();
    await site.member(EMAIL);
    const guess = (i: number) => site.browser(`192.0.2.${10 + (i % 11)}`).call('POST', '/api/login', WRONG);
    const answers = await Promise.all(Array.from({ length: 104 }, (_, i) => guess(i)));
    expect(answers.filter(([status]) => status === 429)).toHaveLength(4);
    const owner = site.browser('198.51.100.1');
    expect(await owner.call('POST', '/api/login', { email: EMAIL, password: PASSWORD })).toMatchObject([429, {}]);
    site.wait(900_000);
    await owner.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  });

  test('sixty at once from one address are answered as the limit says, and none is put off', async () => {
    const site = await limitedSite();
    await site.member(EMAIL);
    const guess = (i: number) =>
      site.browser('198.51.100.1').call('POST', '/api/login', { ...WRONG, email: `a${i}@example.com` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i)));
    expect(answers.map(([status]) => status).sort()).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
    const ten = await Promise.all(
      Array.from({ length: 40 }, () => site.browser('198.51.100.2').call('POST', '/api/login', WRONG)),
    );
    expect(ten.map(([status]) => status).sort()).toEqual([...Array(10).fill(400), ...Array(30).fill(429)]);
  });

  test('a call that is refused writes nothing, whatever e-mail it names', async () => {
    const site = await limitedSite();
    const { db } = site.deps.database;
    const guess = (i: number) => site.browser().call('POST', '/api/login', { ...WRONG, email: `a${i}@example.com` });
    for (let i = 0; i < 50; i++) expect((await guess(i))[0]).toBe(400);
    const before = await db.selectFrom('rate_limits').selectAll().orderBy('limit_key').execute();
    for (let i = 50; i < 80; i++) expect((await guess(i))[0]).toBe(429);
    expect(await db.selectFrom('rate_limits').selectAll().orderBy('limit_key').execute()).toEqual(before);
  });

  test('strangers cannot use up what a device has that signed in before, nor it what they have', async () => {
    const site = await limitedSite();
    const owner = await site.member(EMAIL);
    const guess = (i: number) => site.browser(`192.0.2.${10 + (i % 11)}`).call('POST', '/api/login', WRONG);
    await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)));
    // Its own address, too: others behind it guess.
    const near = (i: number) => site.browser().call('POST', '/api/login', { ...WRONG, email: `a${i}@example.com` });
    for (let i = 0; i < 50; i++) await near(i);
    await owner.ok('POST', '/api/Logout');
    const right = { email: EMAIL, password: PASSWORD };
    expect((await site.browser('198.51.100.1').call('POST', '/api/login', right))[0]).toBe(429);
    for (let i = 0; i < 9; i++) expect((await owner.call('POST', '/api/login', WRONG))[0]).toBe(400);
    await owner.ok('POST', '/api/login', right);
    for (let i = 0; i < 11; i++) await owner.call('POST', '/api/login', WRONG);
    expect((await owner.call('POST', '/api/login', right))[0]).toBe(429);
    // Known to one account it is a stranger to all others.
    expect((await owner.call('POST', '/api/login', { ...WRONG, email: 'hua@example.com' }))[0]).toBe(429);
  });

  test('strangers who ask for temporary passwords don’t keep a device from getting one that signed in before', async () => {
    const site = await limitedSite();
    const owner = await site.member(EMAIL);
    const ask = async (browser: typeof owner, email = EMAIL) =>
      (await browser.call('POST', '/api/ForgotPassword', { email }))[0];
    for (let i = 0; i < 5; i++) expect(await ask(site.browser(`192.0.2.${10 + i}`))).toBe(200);
    expect(await ask(site.browser('198.51.100.1'))).toBe(429);
    // Its own address, too: others behind it ask.
    for (let i = 0; i < 20; i++) await ask(site.browser(), `a${i}@example.com`);
    for (let i = 0; i < 5; i++) expect(await ask(owner)).toBe(200);
    expect(await ask(owner)).toBe(429);
    // Known to one account it is a stranger to all others.
    expect(await ask(owner, 'hua@example.com')).toBe(429);
  });

  test('a device is forgotten when the password changes elsewhere, and the cookie of before is a stranger’s', async () => {
    const site = await limitedSite();
    const owner = await site.member(EMAIL);
    const other = site.browser();
    await other.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    const stale = owner.cookies.get('device')!;
    const change = { email: EMAIL, password: PASSWORD, newPassword: 'Other1234', confirmation: 'Other1234' };
    await other.ok('POST', '/api/changePassword', change);
    const devices = () => site.deps.database.db.selectFrom('member_devices').selectAll().execute();
    expect(await devices()).toHaveLength(1);
    expect(JSON.stringify(await devices())).not.toMatch(new RegExp(`${stale}|${other.cookies.get('device')}`));
    for (let i = 0; i < 10; i++) await site.browser().call('POST', '/api/login', WRONG);
    const right = { email: EMAIL, password: 'Other1234' };
    expect((await owner.call('POST', '/api/login', right))[0]).toBe(429);
    await other.ok('POST', '/api/login', right);
    await site.deps.database.transaction((tx) => disableMember(tx, EMAIL, site.deps.now()));
    expect(await devices()).toEqual([]);
  });

  test('an account keeps its twenty newest devices, for half a year', async () => {
    const site = await limitedSite();
    await site.member(EMAIL);
    const devices = () => site.deps.database.db.selectFrom('member_devices').selectAll().execute();
    for (let i = 0; i < 22; i++) await site.browser().ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    expect(await devices()).toHaveLength(20);
    site.wait(181 * 86_400_000);
    await sweepDevices(site.deps);
    expect(await devices()).toEqual([]);
  });

  test('IPv6 is counted by /64, and more loosely by the /48 around it', async () => {
    const site = await limitedSite();
    const ask = async (network: string) => (await site.browser(network).call('GET', '/api/Login/LINE'))[0];
    for (let line = 0; line < 5; line++) {
      for (let i = 0; i < 60; i++) expect(await ask(`2001:db8:1:${line}::${i + 1}`)).toBe(400);
      expect(await ask(`2001:db8:1:${line}::ffff`)).toBe(429);
    }
    expect(await ask('2001:db8:1:99::1')).toBe(429);
    expect(await ask('2001:db8:2:99::1')).toBe(400);
  });

  test('codes: strangers use up theirs, the browser that registered has its own, and all together are few', async () => {
    const site = await limitedSite();
    const owner = site.browser('198.51.100.1');
    await owner.ok('POST', '/api/register', registration());
    const right = await site.codeFor(EMAIL);
    const wrong = right === '000000' ? '000001' : '000000';
    const guess = (address: string) =>
      site.browser(address).call('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: wrong });
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push((await guess(`192.0.2.${i}`))[0]);
    expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
    const others = [2, 3].map((i) => site.browser(`198.51.100.${i}`));
    for (const one of others) await one.ok('POST', '/api/register', registration());
    const tries: number[] = [];
    for (const one of [...others, site.browser('198.51.100.2')])
      for (let i = 0; i < 9; i++)
        tries.push((await one.call('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: wrong }))[0]);
    expect(tries.filter((status) => status === 200)).toHaveLength(16);
    site.wait(900_000);
    const verifyCode = await site.codeFor(EMAIL, 3);
    expect(await owner.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(true);
  });

  test('wrong old passwords are bounded alike', async () => {
    const site = await limitedSite();
    const browser = await site.member(EMAIL);
    const change = { email: EMAIL, password: 'Wrong123', newPassword: 'Other1234', confirmation: 'Other1234' };
    for (let i = 0; i < 10; i++) expect((await browser.call('POST', '/api/changePassword', change))[0]).toBe(400);
    expect((await browser.call('POST', '/api/changePassword', change))[0]).toBe(429);
  });

  test('signing in rightly is not counted', async () => {
    const site = await limitedSite();
    const browser = await site.member(EMAIL);
    for (let i = 0; i < 12; i++) await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  });

  test('an address is counted over all e-mails, another address is free', async () => {
    const site = await limitedSite();
    const register = (address: string, i: number) =>
      site.browser(address).call('POST', '/api/register', registration({ email: `a${i}@example.com` }));
    for (let i = 0; i < 20; i++) expect((await register('192.0.2.1', i))[0]).toBe(200);
    expect((await register('192.0.2.1', 20))[0]).toBe(429);
    expect((await register('192.0.2.2', 21))[0]).toBe(200);
  });

  test('what the fields refuse is not counted', async () => {
    const site = await limitedSite();
    for (let i = 0; i < 25; i++) expect((await site.browser().call('POST', '/api/register', {}))[0]).toBe(400);
    await site.browser().ok('POST', '/api/register', registration());
  });

  test('a claimed X-Forwarded-For does not make a new address unless a proxy is trusted', async () => {
    const send = (site: Awaited<ReturnType<typeof limitedSite>>, i: number) =>
      site
        .browser()
        .send('POST', '/api/ForgotPassword', { email: `x${i}@example.com` }, { 'X-Forwarded-For': `10.9.8.${i}` });
    const site = await limitedSite();
    for (let i = 0; i < 20; i++) expect((await send(site, i)).status).toBe(400);
    expect((await send(site, 20)).status).toBe(429);
    const proxied = await limitedSite({ TRUST_PROXY: '1' });
    for (let i = 0; i < 22; i++) expect((await send(proxied, i)).status).toBe(400);
  });

  test('counters are swept when their window is over, and name nobody', async () => {
    const site = await limitedSite();
    await site.browser().call('POST', '/api/ForgotPassword', { email: EMAIL });
    const rows = await site.deps.database.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/ming|192\.0/);
    await sweepRateLimits(site.deps);
    expect(await site.deps.database.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(2);
    site.wait(901_000);
    await sweepRateLimits(site.deps);
    expect(await site.deps.database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

describe('guarded pages', () => {
  test('lead a stranger home and open to a member, unkept', async () => {
    const site = await accountSite();
    const stranger = await site.browser().send('GET', '/changePassword');
    expect([stranger.status, stranger.headers.get('Location')]).toEqual([302, '/']);
    const page = await (await site.member(EMAIL)).send('GET', '/changePassword');
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect((await site.browser().send('GET', '/changePassword')).status).toBe(302);
  });
});
