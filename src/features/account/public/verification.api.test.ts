import { describe, expect, test } from 'vitest';
import { type AccountSite, accountSite, type Browser, registration } from '#test/sites/account-site.ts';
import { saveNewMember } from '../data.server.ts';

const EMAIL = 'victim@example.com';
const OWN = 'Victim123';
const FOREIGN = 'Attack456';
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.66';
const UNVERIFIED = [400, '請先完成信箱驗證'];
const WRONG = [400, '帳號或密碼錯誤'];

const form = (password: string, userName = '王小明') =>
  registration({ email: EMAIL, userName, password, confirmation: password });
const register = (browser: Browser, password: string, userName?: string) =>
  browser.ok('POST', '/api/register', form(password, userName));
const resend = (browser: Browser) => browser.ok('POST', '/api/SendConfirmLetter', { email: EMAIL });
const login = (browser: Browser, password: string) => browser.call('POST', '/api/login', { email: EMAIL, password });

async function people() {
  const site = await accountSite();
  return { site, victim: site.browser(HOME), attacker: site.browser(ELSEWHERE) };
}

/** Types the code of the nth letter to the mailbox. */
const verify = async (site: AccountSite, browser: Browser, nth: number) =>
  browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: await site.codeFor(EMAIL, nth) });

/** A program that keeps no cookies. */
function forgetful(site: AccountSite, address: string): Browser {
  const browser = site.browser(address);
  browser.cookies.set = () => browser.cookies;
  return browser;
}

/** A person's browser that takes no cookies: it says where each of its calls comes from, as all browsers do. */
function cookieless(site: AccountSite, address: string, said: Record<string, string>): Browser {
  const browser = forgetful(site, address);
  const send = browser.send.bind(browser);
  browser.send = (method, path, body) => send(method, path, body, said);
  return browser;
}

/** What the owner's letter says, when the code came from nowhere known: the account opens by it alone. */
async function openByLetter(site: AccountSite, nth: number) {
  const { text, subject } = await site.mailTo(EMAIL, nth);
  expect(subject).toContain('信箱已驗證，請設定密碼');
  const temporary = /^[A-Za-z0-9]{12}$/m.exec(text)![0];
  const owner = site.browser(HOME);
  expect((await login(owner, temporary))[0]).toBe(200);
  const change = { email: EMAIL, password: temporary, newPassword: 'Settled77', confirmation: 'Settled77' };
  await owner.ok('POST', '/api/changePassword', change);
  return owner;
}

describe('whose password opens the account', () => {
  test('the victim registers, then the attacker: the victim’s', async () => {
    const { site, victim, attacker } = await people();
    await register(victim, OWN);
    await register(attacker, FOREIGN, '壞人');
    expect(await verify(site, victim, 2)).toBe(true);
    expect(await login(attacker, FOREIGN)).toEqual(WRONG);
    expect(await login(victim, OWN)).toMatchObject([200, { userName: '王小明' }]);
  });

  test('the attacker registers, then the victim: the victim’s', async () => {
    const { site, victim, attacker } = await people();
    await register(attacker, FOREIGN, '壞人');
    await register(victim, OWN);
    expect(await verify(site, victim, 2)).toBe(true);
    expect(await login(attacker, FOREIGN)).toEqual(WRONG);
    expect(await login(victim, OWN)).toMatchObject([200, { userName: '王小明' }]);
  });

  test('attacker, victim, attacker, from one address: the victim’s', async () => {
    const { site, victim } = await people();
    await register(forgetful(site, HOME), FOREIGN);
    await register(victim, OWN);
    await register(site.browser(HOME), FOREIGN);
    expect(await verify(site, victim, 3)).toBe(true);
    expect(await login(site.browser(HOME), FOREIGN)).toEqual(WRONG);
    expect((await login(victim, OWN))[0]).toBe(200);
  });

  test('many registrations of others don’t push the victim’s out while its code lasts', async () => {
    const { site, victim } = await people();
    await register(victim, OWN);
    for (let i = 0; i < 9; i++) await register(site.browser(`203.0.113.${i}`), `${FOREIGN}${i}`);
    expect(await verify(site, victim, 10)).toBe(true);
    expect((await login(victim, OWN))[0]).toBe(200);
    expect(await site.deps.database.db.selectFrom('pending_registrations').selectAll().execute()).toEqual([]);
  });

  test('all at once: the victim’s', async () => {
    const { site, victim } = await people();
    const attackers = Array.from({ length: 4 }, (_, i) => site.browser(`203.0.113.${i}`));
    await Promise.all([register(victim, OWN), ...attackers.map((one) => register(one, FOREIGN))]);
    await resend(victim);
    expect(await verify(site, victim, 6)).toBe(true);
    expect(await login(attackers[0]!, FOREIGN)).toEqual(WRONG);
    expect((await login(victim, OWN))[0]).toBe(200);
  });

  test('a browser that registers again: the last', async () => {
    const { site, victim } = await people();
    await register(victim, 'Mistyped1', '打錯');
    await register(victim, OWN);
    expect(await login(victim, 'Mistyped1')).toEqual(WRONG);
    expect(await verify(site, victim, 2)).toBe(true);
    expect(await login(victim, OWN)).toMatchObject([200, { userName: '王小明' }]);
  });

  test('a provider that vouches for the address ends them all', async () => {
    const { site, victim, attacker } = await people();
    await register(attacker, FOREIGN);
    const at = new Date();
    await site.deps.database.transaction((tx) =>
      saveNewMember(tx, {
        email: EMAIL,
        userName: '王',
        phoneNumber: '',
        passwordHash: null,
        verifiedAt: at.toISOString(),
        now: at,
      }),
    );
    expect(await verify(site, attacker, 1)).toBe(false);
    expect(await login(attacker, FOREIGN)).toEqual(WRONG);
    expect(await victim.errors('/api/register', form(OWN))).toEqual({
      email: ['此電子信箱已註冊，請直接登入，或使用「忘記密碼」'],
    });
  });
});

describe('a code from where nobody registered verifies the address, takes no password, and mails a way in', () => {
  test.each<[string, number, (site: AccountSite) => Promise<Browser>]>([
    ['the victim at another device, who did not register there', 1, async (site) => site.browser(HOME)],
    [
      'the victim who asked for the letter from another browser',
      2,
      async (site) => {
        const browser = site.browser(HOME);
        await resend(browser);
        return browser;
      },
    ],
    [
      'a browser at the attacker’s own address that asked for the letter',
      2,
      async (site) => {
        const browser = site.browser(ELSEWHERE);
        await resend(browser);
        return browser;
      },
    ],
    [
      'a program at the attacker’s address, after somebody asked from elsewhere',
      2,
      async (site) => {
        await resend(site.browser(HOME));
        return forgetful(site, ELSEWHERE);
      },
    ],
  ])('%s', async (_, letters, comes) => {
    const { site, attacker } = await people();
    await register(attacker, FOREIGN, '中獎 t.ly/x');
    const browser = await comes(site);
    expect(await verify(site, browser, letters)).toBe(true);
    expect(await login(attacker, FOREIGN)).toEqual(WRONG);
    const owner = await openByLetter(site, letters + 1);
    expect(await owner.ok('GET', '/api/isAuthenticated')).toMatchObject({ userName: '會員' });
    expect(await login(attacker, FOREIGN)).toEqual(WRONG);
    expect(await login(owner, 'Settled77')).toMatchObject([200, {}]);
  });

  test.each([
    ['over https', { Origin: 'https://site.example', 'Sec-Fetch-Site': 'same-origin' }],
    ['that says its origin alone', { Origin: 'https://site.example' }],
  ])('a person’s browser without cookies %s, where a program at the same address registered', async (_, said) => {
    const { site } = await people();
    await register(forgetful(site, HOME), FOREIGN, '同事');
    const victim = cookieless(site, HOME, said);
    await resend(victim);
    expect(await verify(site, victim, 2)).toBe(true);
    expect(await login(site.browser(HOME), FOREIGN)).toEqual(WRONG);
    await openByLetter(site, 3);
  });

  test('a person’s browser without cookies that registered: nothing tells it from the next', async () => {
    const { site } = await people();
    const said = { Origin: 'https://site.example', 'Sec-Fetch-Site': 'same-origin' };
    await register(cookieless(site, HOME, said), OWN);
    expect(await verify(site, cookieless(site, HOME, said), 1)).toBe(true);
    expect(await login(site.browser(HOME), OWN)).toEqual(WRONG);
    await openByLetter(site, 2);
  });

  test('two who registered without cookies: neither', async () => {
    const { site } = await people();
    await register(forgetful(site, HOME), OWN);
    await register(forgetful(site, HOME), FOREIGN);
    expect(await verify(site, forgetful(site, HOME), 2)).toBe(true);
    for (const password of [OWN, FOREIGN]) expect(await login(site.browser(HOME), password)).toEqual(WRONG);
    await openByLetter(site, 3);
  });

  test('three at once with the right code: one is true, and one letter goes out', async () => {
    const { site, attacker } = await people();
    await register(attacker, FOREIGN);
    const answers = await Promise.all([1, 2, 3].map(() => verify(site, site.browser(HOME), 1)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    await openByLetter(site, 2);
    expect(site.mails).toHaveLength(2);
  });
});

describe('a program that keeps no cookies', () => {
  test('registers, asks for another letter, verifies and signs in from one address', async () => {
    const { site } = await people();
    const program = forgetful(site, HOME);
    await register(program, OWN);
    await resend(program);
    expect(await verify(site, program, 2)).toBe(true);
    expect(await login(program, OWN)).toMatchObject([200, { userName: '王小明' }]);
  });

  test('registers again with the same password: its last registration counts', async () => {
    const { site } = await people();
    const program = forgetful(site, HOME);
    await register(program, OWN, '先');
    await register(program, OWN, '後');
    expect(await verify(site, program, 2)).toBe(true);
    expect(await login(program, OWN)).toMatchObject([200, { userName: '後' }]);
  });
});

describe('what a stranger is told', () => {
  test('the password typed here is unverified, also beside other registrations; any other is wrong', async () => {
    const { site, victim, attacker } = await people();
    await register(attacker, FOREIGN);
    expect(await login(attacker, FOREIGN)).toEqual(UNVERIFIED);
    await register(victim, OWN);
    expect(await login(site.browser(), FOREIGN)).toEqual(UNVERIFIED);
    expect(await login(site.browser(), OWN)).toEqual(UNVERIFIED);
    expect(await login(site.browser(), 'Neither99')).toEqual(WRONG);
  });

  test('ForgotPassword answers of an unverified address as of an unknown one, and mails nothing', async () => {
    const { site, victim, attacker } = await people();
    const ask = (email: string) => attacker.call('POST', '/api/ForgotPassword', { email });
    const unknown = await ask('nobody@example.com');
    await register(victim, OWN);
    expect(await ask(EMAIL)).toEqual(unknown);
    expect(unknown).toEqual([400, '找不到Email']);
    await site.codeFor(EMAIL);
    expect(site.mails).toHaveLength(1);
  });
});

describe('wrong codes', () => {
  const guess = (browser: Browser, verifyCode: string) =>
    browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode });

  test('a stranger’s don’t use up the tries of the browser that registered, nor the other way round', async () => {
    const { site, victim, attacker } = await people();
    await register(victim, OWN);
    const right = await site.codeFor(EMAIL);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 8; i++) expect(await guess(attacker, wrong)).toBe(false);
    expect(await guess(attacker, right)).toBe(false);
    for (let i = 0; i < 4; i++) expect(await guess(victim, wrong)).toBe(false);
    expect(await guess(victim, right)).toBe(true);
  });

  test('five of the browser that registered spend its tries until the next letter', async () => {
    const { site, victim } = await people();
    await register(victim, OWN);
    const right = await site.codeFor(EMAIL);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await guess(victim, wrong);
    expect(await guess(victim, right)).toBe(false);
    await resend(victim);
    expect(await verify(site, victim, 2)).toBe(true);
    expect((await login(victim, OWN))[0]).toBe(200);
  });
});

test('the cookie is short-lived, hidden from scripts, kept while it lasts, and stored hashed', async () => {
  const { site, victim } = await people();
  await register(victim, OWN);
  const first = victim.cookies.get('registration')!;
  expect(victim.setCookies).toEqual([
    expect.stringMatching(/^registration=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=86400; Secure$/),
  ]);
  await register(victim, OWN);
  expect(victim.cookies.get('registration')).toBe(first);
  const rows = await site.deps.database.db.selectFrom('pending_registrations').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${first}|${HOME}`));
  const members = await site.deps.database.db.selectFrom('members').select('password_hash').execute();
  expect(members).toEqual([{ password_hash: null }]);
});
