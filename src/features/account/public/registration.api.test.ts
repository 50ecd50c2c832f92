import { describe, expect, test } from 'vitest';
import { accountSite, PASSWORD, registration } from '#test/sites/account-site.ts';

const EMAIL = 'ming@example.com';

describe('register', () => {
  test('names every refused field in Chinese', async () => {
    const browser = (await accountSite()).browser();
    expect(await browser.errors('/api/register', {})).toEqual({
      userName: ['姓名 為必填'],
      email: ['電子信箱 為必填'],
      phoneNumber: ['手機號碼 為必填'],
      password: ['密碼 為必填'],
      confirmation: ['確認密碼 為必填'],
    });
    const wrong = { userName: '王'.repeat(21), email: 'ming@', password: 'short1', confirmation: 'other1' };
    expect(await browser.errors('/api/register', registration(wrong))).toEqual({
      userName: ['姓名 不得超過 20 個字元'],
      email: ['電子信箱 須為有效的電子信箱'],
      password: ['密碼 格式錯誤'],
      confirmation: ['確認密碼 不一致'],
    });
    const unlike = registration({ confirmation: 'Passw0rd2' });
    expect(await browser.errors('/api/register', unlike)).toEqual({ confirmation: ['確認密碼 不一致'] });
  });

  test('takes no address that is another one once full-width letters and ligatures are folded', async () => {
    const browser = (await accountSite()).browser();
    const refused = { email: ['電子信箱 須為有效的電子信箱'] };
    for (const email of ['ｃol@example.com', 'col@ｅxample.com', 'ﬁn@example.com', 'c①@example.com'])
      for (const path of ['/api/register', '/api/login', '/api/ForgotPassword', '/api/newsletter/subscribe'])
        expect(await browser.errors(path, registration({ email }))).toEqual(refused);
  });

  test('keeps a number typed in full-width digits as plain ones', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration({ phoneNumber: '０９１２３４５６７８' }));
    await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: await site.codeFor(EMAIL) });
    await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
    expect(await browser.ok('GET', '/api/account/registration')).toMatchObject({ phoneNumber: '0912345678' });
  });

  test('makes an account that opens after the code of the letter', async () => {
    const site = await accountSite();
    const browser = site.browser();
    expect(await browser.ok('POST', '/api/register', registration())).toEqual({ ok: true });
    expect(await browser.call('POST', '/api/login', { email: EMAIL, password: PASSWORD })).toEqual([
      400,
      '請先完成信箱驗證',
    ]);
    expect(await browser.call('POST', '/api/login', { email: EMAIL, password: 'Wrong123' })).toEqual([
      400,
      '帳號或密碼錯誤',
    ]);
    const verifyCode = await site.codeFor(EMAIL);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(true);
    expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: false });
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(false);
    await browser.ok('POST', '/api/login', { email: 'MING@Example.com', password: PASSWORD });
  });

  test('mails a code that is kept no longer than it works, also when the mail cannot be sent', async () => {
    const site = await accountSite();
    await site.browser().ok('POST', '/api/register', registration());
    const { isSecret, expiresAt } = await site.mailTo(EMAIL);
    const { expires_at } = await site.deps.database.db
      .selectFrom('email_codes')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect([isSecret, expiresAt]).toEqual([true, expires_at]);
  });

  test('a verified address is taken in any letter case, an unverified one is overwritten', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration({ userName: '先來' }));
    const first = await site.codeFor(EMAIL);
    await browser.ok('POST', '/api/register', registration({ email: 'MING@example.com', userName: '後到' }));
    const second = await site.codeFor('MING@example.com');
    if (first !== second)
      expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: first })).toBe(false);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: second })).toBe(true);
    expect(await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD })).toMatchObject({
      userName: '後到',
    });
    expect(await browser.errors('/api/register', registration({ email: 'Ming@EXAMPLE.com' }))).toEqual({
      email: ['此電子信箱已註冊，請直接登入，或使用「忘記密碼」'],
    });
  });

  test('two at once leave one account, and only its newest code works', async () => {
    const site = await accountSite();
    await Promise.all(
      ['甲', '乙', '丙'].map((userName) => site.browser().ok('POST', '/api/register', registration({ userName }))),
    );
    await site.mailTo(EMAIL, 3);
    const { rows } = { rows: await site.deps.database.db.selectFrom('members').selectAll().execute() };
    expect(rows).toHaveLength(1);
    expect(await site.deps.database.db.selectFrom('email_codes').selectAll().execute()).toHaveLength(1);
    expect(await site.deps.database.db.selectFrom('consents').selectAll().execute()).toMatchObject([
      { occasion: 'register', notice_version: '2026-11-01' },
    ]);
  });
});

describe('verifyEmail', () => {
  test('five wrong codes spend the right one; a new letter brings another', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration());
    const right = await site.codeFor(EMAIL);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++)
      expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: wrong })).toBe(false);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: right })).toBe(false);
    await browser.ok('POST', '/api/SendConfirmLetter', { email: EMAIL });
    const verifyCode = await site.codeFor(EMAIL, 2);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(true);
  });

  test('a code is taken in full-width digits and with a space, as phones write it', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration());
    const wide = (await site.codeFor(EMAIL)).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!);
    const verifyCode = `${wide.slice(0, 3)}　${wide.slice(3)}`;
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(true);
  });

  test('a code ends after 30 minutes', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration());
    const verifyCode = await site.codeFor(EMAIL);
    site.wait(30 * 60_000 + 1000);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })).toBe(false);
  });

  test('two at once with the right code: one is true', async () => {
    const site = await accountSite();
    await site.browser().ok('POST', '/api/register', registration());
    const verifyCode = await site.codeFor(EMAIL);
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.browser().ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('ten wrong ones at once count as ten', async () => {
    const site = await accountSite();
    await site.browser().ok('POST', '/api/register', registration());
    const right = await site.codeFor(EMAIL);
    const tries = Array.from({ length: 10 }, (_, i) => String((Number(right) + i + 1) % 1_000_000).padStart(6, '0'));
    await Promise.all(
      tries.map((verifyCode) => site.browser().ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode })),
    );
    expect(await site.browser().ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: right })).toBe(false);
  });

  test('somebody else’s code does not verify; an unknown address is false; blanks are refused', async () => {
    const site = await accountSite();
    const browser = site.browser();
    await browser.ok('POST', '/api/register', registration());
    await browser.ok('POST', '/api/register', registration({ email: 'hua@example.com' }));
    const [own, others] = [await site.codeFor(EMAIL), await site.codeFor('hua@example.com')];
    if (own !== others)
      expect(await browser.ok('POST', '/api/verifyEmail', { email: EMAIL, verifyCode: others })).toBe(false);
    expect(await browser.ok('POST', '/api/verifyEmail', { email: 'no@example.com', verifyCode: own })).toBe(false);
    expect(await browser.errors('/api/verifyEmail', { email: EMAIL, verifyCode: ' ' })).toEqual({
      verifyCode: ['驗證碼 為必填'],
    });
  });
});

describe('SendConfirmLetter', () => {
  test('knows who is waiting for one', async () => {
    const site = await accountSite();
    const browser = site.browser();
    expect(await browser.call('POST', '/api/SendConfirmLetter', { email: 'no@example.com' })).toEqual([
      400,
      '找不到Email',
    ]);
    expect(await browser.errors('/api/SendConfirmLetter', { email: 'x' })).toEqual({
      email: ['電子信箱 須為有效的電子信箱'],
    });
    await site.member(EMAIL);
    expect(await browser.call('POST', '/api/SendConfirmLetter', { email: EMAIL })).toEqual([
      400,
      '此電子信箱已完成驗證，請直接登入',
    ]);
  });
});
