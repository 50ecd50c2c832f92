import { expect, onTestFinished, test } from 'vitest';
import { hashCheaply, hashPassword } from '#platform/passwords.server.ts';
import { addAccount, codeAt, STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';
import { firstStaffLink } from '../invitations.server.ts';

const NEW = { name: '林主管', password: 'a long enough one', confirmation: 'a long enough one' };
const LIN = { email: 'lin@agency.example', password: STAFF_PASSWORD };
const tokenOf = (link: string | undefined) => /token=([\w-]{43})/.exec(link ?? '')?.[1];
const WRONG_CODE = '驗證碼錯誤或已用過，請重新輸入';

test('the first account: a link that works once, then the second factor, then the back-office', async () => {
  const site = await staffSite();
  const older = await firstStaffLink(site.deps);
  const link = await firstStaffLink(site.deps);
  expect(link).toMatch(/^https:\/\/site\.example\/admin\/welcome\?token=/);
  const browser = site.browser();
  const body = { ...NEW, email: 'lin@agency.example', token: tokenOf(link) };
  const gone = [400, expect.stringContaining('連結已失效')];
  expect(await browser.call('POST', '/api/admin/welcome', { ...body, token: tokenOf(older) })).toEqual(gone);
  const check = (token: string | undefined) => site.browser().call('POST', '/api/admin/welcome/check', { token });
  expect(await check(tokenOf(link))).toEqual([200, { expiresAt: expect.stringMatching(/Z$/) }]);
  for (const dead of [tokenOf(older), 'made-up']) expect(await check(dead)).toEqual(gone);
  expect(await browser.errors('/api/admin/welcome', { ...body, password: 'short', confirmation: 'other' })).toEqual({
    password: ['密碼 至少須有 12 個字元'],
    confirmation: ['確認密碼 不一致'],
  });
  expect(await browser.ok('POST', '/api/admin/welcome', body)).toEqual({ next: 'setup' });
  expect(browser.setCookies[0]).toMatch(/^staff_session=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Secure$/);
  // Not signed in without the second factor.
  expect(await browser.call('GET', '/api/admin/me')).toMatchObject([401, {}]);
  const { secret, uri } = (await browser.ok('POST', '/api/admin/secondFactor/setup')) as Record<string, string>;
  expect(uri).toContain(`secret=${secret}`);
  expect(decodeURIComponent(uri!)).toContain('lin@agency.example');
  expect((await browser.call('POST', '/api/admin/secondFactor/confirm', { code: '000 000' }))[0]).toBe(400);
  const code = codeAt(secret!, site.deps.now());
  const confirmed = (await browser.ok('POST', '/api/admin/secondFactor/confirm', { code })) as object;
  expect(confirmed).toEqual({ recoveryCodes: Array(10).fill(expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)) });
  expect(await browser.ok('GET', '/api/admin/me')).toMatchObject({ name: '林主管', role: 'manager' });
  expect(await site.browser().call('POST', '/api/admin/welcome', { ...body, email: 'b@agency.example' })).toEqual(gone);
  expect(await check(tokenOf(link))).toEqual(gone);
  expect(await firstStaffLink(site.deps)).toBeUndefined();
  expect(await site.log()).toEqual(['林主管 建立帳號 林主管', '林主管 設定兩步驟驗證', '林主管 登入']);
});

test('the first link ends after a day', async () => {
  const site = await staffSite();
  const token = tokenOf(await firstStaffLink(site.deps));
  site.wait(24 * 3_600_000 + 1000);
  const body = { ...NEW, email: 'lin@agency.example', token };
  for (const path of ['welcome', 'welcome/check'])
    expect((await site.browser().call('POST', `/api/admin/${path}`, body))[0]).toBe(400);
});

test('ten at once with the first link make one account', async () => {
  const site = await staffSite();
  const token = tokenOf(await firstStaffLink(site.deps));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      site.browser().call('POST', '/api/admin/welcome', { ...NEW, email: `p${i}@agency.example`, token }),
    ),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(await site.deps.database.db.selectFrom('staff').selectAll().execute()).toHaveLength(1);
});

test('wrong e-mail and wrong password answer the same', async () => {
  const site = await staffSite();
  await addAccount(site, 'manager', LIN.email, '林主管');
  const browser = site.browser();
  const wrong = [400, '帳號或密碼錯誤'];
  expect(await browser.call('POST', '/api/admin/login', { ...LIN, password: 'not the password' })).toEqual(wrong);
  expect(await browser.call('POST', '/api/admin/login', { ...LIN, email: 'no@agency.example' })).toEqual(wrong);
  expect(browser.cookies.size).toBe(0);
});

/** In full-width characters. */
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test('管理員 sign in with a code, and every code once', async () => {
  const site = await staffSite();
  const { secret, code } = await site.manager();
  const browser = site.browser();
  expect(await browser.ok('POST', '/api/admin/login', { ...LIN, email: 'LIN@agency.example' })).toEqual({
    next: 'code',
  });
  const half = new Map(browser.cookies);
  // The code that set up the app is used up.
  expect(await browser.call('POST', '/api/admin/login/code', { code })).toEqual([400, WRONG_CODE]);
  site.wait(60_000);
  const used = codeAt(secret, site.deps.now());
  // As somebody with a Chinese input method may type it.
  expect(
    await browser.ok('POST', '/api/admin/login/code', { code: wide(used).replace(/.{3}/, '$&\u3000 ') }),
  ).toMatchObject({ name: '林主管' });
  expect(browser.cookies.get('staff_session')).not.toBe(half.get('staff_session'));
  const second = site.browser();
  await second.ok('POST', '/api/admin/login', LIN);
  expect(await second.call('POST', '/api/admin/login/code', { code: used })).toEqual([400, WRONG_CODE]);
  expect((await second.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect((await site.log()).filter((line) => line.includes('登入失敗'))).toHaveLength(2);
});

test('wrong passwords are written down, shown to 管理員, and told to the owner once when they are many', async () => {
  const site = await staffSite();
  const { browser, id } = await site.manager();
  const { browser: consultant } = await site.consultant();
  const thief = site.browser('203.0.113.5');
  const guess = (email: string) => thief.call('POST', '/api/admin/login', { email, password: 'secret that is wrong' });
  const failures = async () =>
    (await browser.ok('GET', '/api/admin/audit?action=登入失敗&pageSize=100')) as Record<string, unknown>[];
  const written = (count: number) => until(async () => expect(await failures()).toHaveLength(count));
  for (let i = 0; i < 19; i++) expect(await guess(LIN.email)).toEqual([400, '帳號或密碼錯誤']);
  expect(await guess('nobody@agency.example')).toEqual([400, '帳號或密碼錯誤']);
  await written(19);
  expect((await failures())[0]).toMatchObject({
    staffId: id,
    staffName: '林主管',
    detail: { 原因: '密碼錯誤' },
    address: '203.0.113.5',
  });
  expect(JSON.stringify(await failures())).not.toContain('secret that is wrong');
  expect(site.mails).toEqual([]);
  await Promise.all([1, 2, 3].map(() => guess('LIN@agency.example')));
  await written(22);
  const { subject, text } = await site.mailTo(LIN.email);
  expect(subject).toContain('您的後台帳號今天多次登入失敗');
  expect(text).toContain('20 次');
  expect(text).not.toContain('203.0.113.5');
  const { todo } = (await browser.ok('GET', '/api/admin/dashboard')) as { todo: { failedSignIns: number } };
  expect(todo.failedSignIns).toBe(22);
  expect((await consultant.call('GET', '/api/admin/audit?action=登入失敗'))[0]).toBe(403);
  site.wait(86_400_000);
  for (let i = 0; i < 20; i++) await guess(LIN.email);
  await site.mailTo(LIN.email, 2);
  expect(site.mails).toHaveLength(2);
});

test('an open session sets up a second factor with the password alone, which ends all other sessions', async () => {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const login = { email: 'chen@agency.example', password: STAFF_PASSWORD };
  const other = site.browser();
  await other.ok('POST', '/api/admin/login', login);
  expect((await browser.call('POST', '/api/admin/secondFactor/setup'))[0]).toBe(401);
  expect(await browser.errors('/api/admin/secondFactor/start', { password: 'not this one' })).toEqual({
    password: ['密碼錯誤'],
  });
  const start = { password: STAFF_PASSWORD };
  const { secret } = (await browser.ok('POST', '/api/admin/secondFactor/start', start)) as { secret: string };
  const before = browser.cookies.get('staff_session')!;
  const code = codeAt(secret, site.deps.now());
  await browser.ok('POST', '/api/admin/secondFactor/confirm', { code });
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(200);
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  other.cookies.set('staff_session', before);
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect(await site.browser().ok('POST', '/api/admin/login', login)).toEqual({ next: 'code' });
});

test('a new phone, or new recovery codes: with the password and a code, of the old phone or a recovery code', async () => {
  const site = await staffSite();
  const { browser, secret, recoveryCodes } = await site.manager();
  const password = STAFF_PASSWORD;
  const start = (body: object) => browser.call('POST', '/api/admin/secondFactor/start', body);
  const left = async () => ((await browser.ok('GET', '/api/admin/me')) as Record<string, unknown>).recoveryCodesLeft;
  expect(await left()).toBe(10);
  // An open session must not be enough to replace it, nor a session and the password.
  const refused = (errors: object) => [400, expect.objectContaining({ errors })];
  expect(await start({ password })).toEqual(refused({ proof: ['驗證碼或備用碼 為必填'] }));
  expect(await start({ password: 'not this one', proof: recoveryCodes[0] })).toEqual(
    refused({ password: ['密碼錯誤'] }),
  );
  site.wait(60_000);
  const code = codeAt(secret, site.deps.now());
  const wrong = refused({ proof: ['驗證碼或備用碼錯誤，或已用過'] });
  for (const proof of ['AAAAA-AAAAA', '12345', String((Number(code) + 1) % 1_000_000).padStart(6, '0')])
    expect(await start({ password, proof })).toEqual(wrong);
  // Nothing changes until the new phone has proven itself.
  expect(await start({ password, proof: `${wide(code.slice(0, 3))} ${code.slice(3)}` })).toMatchObject([200, {}]);
  expect(await start({ password, proof: code })).toEqual(wrong);
  const [, { secret: next }] = (await start({ password, proof: recoveryCodes[0]!.toLowerCase() })) as [
    number,
    { secret: string },
  ];
  expect(await left()).toBe(9);
  const confirm = (code: string) => browser.call('POST', '/api/admin/secondFactor/confirm', { code });
  expect((await confirm('000 000'))[0]).toBe(400);
  const old = site.browser();
  await old.ok('POST', '/api/admin/login', LIN);
  site.wait(60_000);
  await old.ok('POST', '/api/admin/login/code', { code: codeAt(secret, site.deps.now()) });
  // Somebody has signed in since: what was shown before is void.
  expect((await confirm(codeAt(next, site.deps.now())))[0]).toBe(400);
  const [, { secret: last }] = (await start({ password, proof: recoveryCodes[2] })) as [number, { secret: string }];
  const [, { recoveryCodes: fresh }] = (await confirm(codeAt(last, site.deps.now()))) as [
    number,
    { recoveryCodes: string[] },
  ];
  expect(await left()).toBe(10);
  expect((await old.call('GET', '/api/admin/me'))[0]).toBe(401);
  // Nothing of the old phone and the old codes is left.
  site.wait(60_000);
  await old.ok('POST', '/api/admin/login', LIN);
  for (const [path, body] of [
    ['code', { code: codeAt(secret, site.deps.now()) }],
    ['recovery', { recoveryCode: recoveryCodes[1] }],
  ] as const)
    expect((await old.call('POST', `/api/admin/login/${path}`, body))[0]).toBe(400);
  await old.ok('POST', '/api/admin/login/recovery', { recoveryCode: fresh[1] });
  expect(await old.ok('GET', '/api/admin/me')).toMatchObject({ recoveryCodesLeft: 9 });
  const log = await site.log();
  expect(log.filter((line) => line === '林主管 設定兩步驟驗證')).toHaveLength(2);
  expect(log.filter((line) => line === '林主管 使用備用碼')).toHaveLength(3);
});

test('wrong codes for a new phone count with those of signing in', async () => {
  const site = await staffSite();
  const { browser, recoveryCodes } = await site.manager();
  const start = (proof?: string) =>
    browser.call('POST', '/api/admin/secondFactor/start', { password: STAFF_PASSWORD, proof });
  for (let i = 0; i < 10; i++) expect((await start('AAAAA-AAAAA'))[0]).toBe(400);
  expect((await start(recoveryCodes[0]))[0]).toBe(429);
  expect((await site.log()).filter((line) => line === '林主管 登入失敗')).toHaveLength(10);
  const other = site.browser();
  await other.ok('POST', '/api/admin/login', LIN);
  expect((await other.call('POST', '/api/admin/login/recovery', { recoveryCode: recoveryCodes[0] }))[0]).toBe(429);
  site.wait(15 * 60_000);
  expect((await start(recoveryCodes[0]))[0]).toBe(200);
});

test('somebody made 管理員 while signed in signs in anew to set the second factor up', async () => {
  const site = await staffSite();
  const { browser: manager } = await site.manager();
  const { browser, id } = await site.consultant();
  await manager.ok('PUT', `/api/admin/staff/${id}`, {
    ...{ name: '陳顧問', role: 'manager', password: STAFF_PASSWORD },
  });
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect((await browser.call('POST', '/api/admin/secondFactor/setup'))[0]).toBe(401);
  const login = { email: 'chen@agency.example', password: STAFF_PASSWORD };
  expect(await browser.ok('POST', '/api/admin/login', login)).toEqual({ next: 'setup' });
  await browser.ok('POST', '/api/admin/secondFactor/setup');
});

test('the same code sent twice at once signs in once', async () => {
  const site = await staffSite();
  const { secret } = await site.manager();
  site.wait(60_000);
  const browsers = [site.browser(), site.browser(), site.browser()];
  for (const browser of browsers) await browser.ok('POST', '/api/admin/login', LIN);
  const code = codeAt(secret, site.deps.now());
  const answers = await Promise.all(browsers.map((browser) => browser.call('POST', '/api/admin/login/code', { code })));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});

test('five wrong codes end the step, ten from all steps shut the account for a quarter of an hour', async () => {
  const site = await staffSite();
  const { secret } = await site.manager();
  site.wait(60_000);
  const wrongCode = () => String((Number(codeAt(secret, site.deps.now())) + 1) % 1_000_000).padStart(6, '0');
  const browser = site.browser();
  for (const round of [1, 2]) {
    await browser.ok('POST', '/api/admin/login', LIN);
    const said: unknown[] = [];
    for (let i = 0; i < 5; i++)
      said.push((await browser.call('POST', '/api/admin/login/code', { code: wrongCode() }))[1]);
    expect([round, ...said]).toEqual([round, ...Array(4).fill(WRONG_CODE), '驗證碼錯誤次數過多，請重新登入']);
    expect((await browser.call('POST', '/api/admin/login/code', { code: wrongCode() }))[0]).toBe(401);
  }
  await browser.ok('POST', '/api/admin/login', LIN);
  const shut = await browser.send('POST', '/api/admin/login/code', { code: codeAt(secret, site.deps.now()) });
  expect([shut.status, Number(shut.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  site.wait(15 * 60_000);
  await browser.ok('POST', '/api/admin/login', LIN);
  await browser.ok('POST', '/api/admin/login/code', { code: codeAt(secret, site.deps.now()) });
});

test('a recovery code stands in for the phone, once', async () => {
  const site = await staffSite();
  const { recoveryCodes } = await site.manager();
  const browser = site.browser();
  await browser.ok('POST', '/api/admin/login', LIN);
  const recoveryCode = recoveryCodes[3]!.toLowerCase().replace('-', ' ');
  const typed = { recoveryCode: wide(recoveryCode) };
  expect(await browser.ok('POST', '/api/admin/login/recovery', typed)).toMatchObject({
    role: 'manager',
    recoveryCodesLeft: 9,
  });
  const second = site.browser();
  await second.ok('POST', '/api/admin/login', LIN);
  expect(await second.call('POST', '/api/admin/login/recovery', { recoveryCode })).toEqual([
    400,
    '備用碼錯誤或已用過，請重新輸入',
  ]);
  expect(await site.log()).toContain('林主管 使用備用碼');
});

test('顧問 need no second factor, and may have one', async () => {
  const site = await staffSite();
  const { browser } = await site.consultant();
  expect(await browser.ok('GET', '/api/admin/me')).toMatchObject({ role: 'consultant', hasSecondFactor: false });
  const { secret } = (await browser.ok('POST', '/api/admin/secondFactor/start', { password: STAFF_PASSWORD })) as {
    secret: string;
  };
  await browser.ok('POST', '/api/admin/secondFactor/confirm', { code: codeAt(secret, site.deps.now()) });
  expect(await browser.ok('GET', '/api/admin/me')).toMatchObject({ hasSecondFactor: true });
  // An open session must not be enough to replace it.
  expect((await browser.call('POST', '/api/admin/secondFactor/start', { password: STAFF_PASSWORD }))[0]).toBe(400);
  const second = site.browser();
  expect(await second.ok('POST', '/api/admin/login', { ...LIN, email: 'chen@agency.example' })).toEqual({
    next: 'code',
  });
});

test('a session ends after half an hour without use, after twelve hours in any case, and by logging out', async () => {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const status = async () => (await browser.call('GET', '/api/admin/me'))[0];
  for (let i = 0; i < 30; i++) {
    site.wait(23 * 60_000);
    expect(await status()).toBe(200);
  }
  site.wait(31 * 60_000);
  expect(await status()).toBe(401);
  await browser.ok('POST', '/api/admin/login', { ...LIN, email: 'chen@agency.example' });
  for (let i = 0; i < 36; i++) {
    site.wait(20 * 60_000);
    await status();
  }
  expect(await status()).toBe(401);
  await browser.ok('POST', '/api/admin/login', { ...LIN, email: 'chen@agency.example' });
  const before = new Map(browser.cookies);
  await browser.ok('POST', '/api/admin/logout');
  expect([...browser.cookies.keys()]).toEqual(['staff_device']);
  browser.cookies.set('staff_session', before.get('staff_session')!);
  expect(await status()).toBe(401);
  expect((await site.log()).at(-1)).toBe('陳顧問 登出');
});

test('staff and members have nothing of each other', async () => {
  const site = await staffSite();
  const { browser: staff } = await site.manager();
  const member = await site.member('ming@example.com');
  expect(await staff.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: false });
  expect((await staff.call('GET', '/api/preview'))[0]).toBe(401);
  expect((await member.call('GET', '/api/admin/me'))[0]).toBe(401);
  const [own, theirs] = [staff.cookies.get('staff_session')!, member.cookies.get('session')!];
  staff.cookies.set('session', own);
  member.cookies.set('staff_session', theirs);
  expect((await staff.call('GET', '/api/preview'))[0]).toBe(401);
  expect((await member.call('GET', '/api/admin/me'))[0]).toBe(401);
});

test('changing the own password asks for the old one and ends the other sessions', async () => {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const other = site.browser();
  await other.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  const form = { password: STAFF_PASSWORD, newPassword: 'another long one', confirmation: 'another long one' };
  expect(await browser.errors('/api/admin/password', { ...form, password: 'not this one' })).toEqual({
    password: ['舊密碼錯誤'],
  });
  expect(await browser.errors('/api/admin/password', { ...form, newPassword: 'aaaaaaaaaaaaaa' })).toMatchObject({
    newPassword: ['新密碼 至少須有 6 個不同的字元'],
  });
  const before = browser.cookies.get('staff_session')!;
  await browser.ok('POST', '/api/admin/password', form);
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(200);
  expect(browser.cookies.get('staff_session')).not.toBe(before);
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  other.cookies.set('staff_session', before);
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
});

test('guessing passwords is limited by address and e-mail', async () => {
  const site = await staffSite({ RATE_LIMITS: 'on' });
  const browser = site.browser();
  const tries = Array.from({ length: 11 }, () => browser.call('POST', '/api/admin/login', LIN));
  expect((await Promise.all(tries)).filter(([status]) => status === 429)).toHaveLength(1);
});

test('strangers cannot keep out a device that signed in before; a password alone makes no device known', async () => {
  const site = await staffSite({ RATE_LIMITS: 'on' });
  site.wait(900_000 - (Date.now() % 900_000));
  const { browser } = await site.manager();
  expect(browser.cookies.get('staff_device')).toMatch(/^[\w-]{43}$/);
  expect(browser.setCookies.find((line) => line.startsWith('staff_device'))).toMatch(
    /; Path=\/; SameSite=Strict; HttpOnly; Max-Age=15552000; Secure$/,
  );
  const half = site.browser('198.51.100.9');
  await half.ok('POST', '/api/admin/login', { ...LIN, password: STAFF_PASSWORD });
  expect(half.cookies.has('staff_device')).toBe(false);
  const guess = (i: number) =>
    site.browser(`203.0.113.${i % 10}`).call('POST', '/api/admin/login', { ...LIN, password: 'not this one' });
  await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)));
  await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i)));
  expect((await site.browser().call('POST', '/api/admin/login', { ...LIN, password: STAFF_PASSWORD }))[0]).toBe(429);
  await browser.ok('POST', '/api/admin/logout');
  expect(await browser.ok('POST', '/api/admin/login', { ...LIN, password: STAFF_PASSWORD })).toEqual({ next: 'code' });
});

test('staff don’t wait behind members who sign in', async () => {
  const site = await staffSite();
  await site.manager();
  // Many sign-ins whose passwords take as long as on a running site.
  hashCheaply(false);
  onTestFinished(() => hashCheaply());
  const done: string[] = [];
  const crowd = Array.from({ length: 60 }, () => hashPassword('Wrong1234'));
  const member = site
    .browser()
    .call('POST', '/api/login', { email: 'a@example.com', password: 'Wrong1234' })
    .then(([status]) => done.push(`member ${status}`));
  await site.browser().ok('POST', '/api/admin/login', { ...LIN, password: STAFF_PASSWORD });
  done.push('staff');
  await Promise.all([member, ...crowd]);
  expect(done).toEqual(['staff', 'member 400']);
});

test('answers of the back-office are kept by nobody, and what is unknown is not found', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  for (const path of ['/api/admin/me', '/api/admin/nothing', '/api/admin/staff', '/api/admin'])
    expect((await browser.send('GET', path)).headers.get('Cache-Control')).toBe('no-store');
  expect((await browser.call('GET', '/api/admin/nothing'))[0]).toBe(404);
  expect((await browser.call('GET', '/api/admin'))[0]).toBe(404);
  const foreign = await browser.send('POST', '/api/admin/logout', undefined, { Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});
