import { expect, test } from 'vitest';
import { addAccount, STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { clearSecondFactor, printPasswordLink } from './operator.server.ts';

const INVITED = { email: 'wu@agency.example', name: '吳顧問', role: 'consultant' };
const PERSON = { ...INVITED, password: STAFF_PASSWORD };
const NEW = { name: '吳小姐', password: 'a long enough one', confirmation: 'a long enough one' };
/** The caller's own password, for the calls that ask for it. */
const SURE = { password: STAFF_PASSWORD };
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!;

test('an invitation by mail makes an account, once', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const invitation = await browser.ok('POST', '/api/admin/invitations', PERSON);
  expect(invitation).toMatchObject({ ...INVITED, invitedBy: '林主管' });
  const mail = await site.mailTo(PERSON.email);
  expect(mail.text).toContain('林主管 邀請您以「顧問」身分');
  const token = tokenIn(mail.text);
  expect(await browser.ok('GET', '/api/admin/invitations')).toEqual([invitation]);
  const newcomer = site.browser();
  // With what mail programs add to a link.
  for (const passed of [token, `${token}。`, `${token}>`, `3D${token}`])
    expect(await newcomer.ok('POST', '/api/admin/invitation/check', { token: passed })).toMatchObject(INVITED);
  expect(await newcomer.ok('POST', '/api/admin/invitation/accept', { ...NEW, token })).toEqual({ next: 'done' });
  expect(await newcomer.ok('GET', '/api/admin/me')).toMatchObject({ ...INVITED, name: '吳小姐' });
  for (const path of ['/api/admin/invitation/check', '/api/admin/invitation/accept'])
    expect(await site.browser().call('POST', path, { ...NEW, token })).toEqual([
      400,
      '連結已失效或不完整。剛設定過密碼的人請直接登入；其他情形請重新申請，或請管理員重新寄送',
    ]);
  expect(await browser.ok('GET', '/api/admin/invitations')).toEqual([]);
  expect(await browser.errors('/api/admin/invitations', { ...PERSON, email: 'WU@agency.example' })).toEqual({
    email: ['此電子信箱已有人員帳號；若已停用，請在「人員」啟用'],
  });
  expect(await site.log()).toEqual(
    expect.arrayContaining(['林主管 邀請人員 wu@agency.example', '吳小姐 建立帳號 吳小姐', '吳小姐 登入']),
  );
});

test('a newer invitation, a withdrawal and 72 hours end one', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const check = async (nth: number) => {
    const token = tokenIn((await site.mailTo(PERSON.email, nth)).text);
    return (await site.browser().call('POST', '/api/admin/invitation/check', { token }))[0];
  };
  await browser.ok('POST', '/api/admin/invitations', PERSON);
  await site.mailTo(PERSON.email);
  const { id } = (await browser.ok('POST', '/api/admin/invitations', PERSON)) as { id: string };
  expect([await check(1), await check(2)]).toEqual([400, 200]);
  expect((await browser.call('DELETE', `/api/admin/invitations/${id}`))[0]).toBe(204);
  expect((await browser.call('DELETE', `/api/admin/invitations/${id}`))[0]).toBe(404);
  expect(await check(2)).toBe(400);
  await browser.ok('POST', '/api/admin/invitations', PERSON);
  expect(await check(3)).toBe(200);
  site.wait(72 * 3_600_000);
  expect(await check(3)).toBe(400);
});

test('a link that opens nothing any more is not sent: withdrawn, replaced, to or from a colleague who is disabled', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const { browser: su, id } = await site.manager('su@agency.example', '蘇主管');
  site.refuseMails('EAUTH');
  const invite = async (by: typeof browser, email: string) =>
    (await by.ok('POST', '/api/admin/invitations', { ...PERSON, email })) as { id: string };
  const withdrawn = await invite(browser, 'withdrawn@agency.example');
  await browser.call('DELETE', `/api/admin/invitations/${withdrawn.id}`);
  await invite(browser, 'twice@agency.example');
  await invite(browser, 'twice@agency.example');
  await invite(su, 'by.su@agency.example');
  await invite(browser, 'new@agency.example');
  await browser.ok('POST', `/api/admin/staff/${id}/resetPassword`, SURE);
  await browser.ok('POST', `/api/admin/staff/${id}/disable`);
  await site.takeMails();
  await site.mailTo('new@agency.example');
  const mail = await site.mailTo('twice@agency.example');
  // The newer of the two, since the older opens nothing.
  await site.browser().ok('POST', '/api/admin/invitation/check', { token: tokenIn(mail.text) });
  const { db } = site.deps.database;
  const waiting = db.selectFrom('outbox_mails').select('mail_id').where('state', '=', 'waiting');
  await expect.poll(async () => (await waiting.execute()).length).toBe(0);
  expect(site.mails.map(({ to }) => to.address).toSorted()).toEqual(['new@agency.example', 'twice@agency.example']);
});

test('管理員 change, disable, enable and sign out others; each is written down', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const { browser: other, id } = await site.consultant();
  const path = `/api/admin/staff/${id}`;
  expect(await browser.ok('GET', '/api/admin/staff?q=%E9%A1%A7%E5%95%8F')).toMatchObject([{ id, name: '陳顧問' }]);
  expect(await browser.ok('GET', '/api/admin/staff/names')).toHaveLength(2);
  await browser.ok('POST', `${path}/endSessions`);
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  const login = () =>
    other.call('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  expect(await login()).toEqual([200, { next: 'done' }]);
  expect(await browser.ok('POST', `${path}/disable`)).toMatchObject({ disabledAt: expect.any(String), seenAt: null });
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect(await login()).toEqual([400, '此帳號已停用，請與管理員聯絡']);
  await browser.ok('POST', `${path}/enable`);
  expect(await login()).toEqual([200, { next: 'done' }]);
  // Made 管理員 while signed in, they get no further before they have a second factor.
  await browser.ok('PUT', path, { name: '陳經理', role: 'manager', ...SURE });
  expect((await other.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect(await login()).toEqual([200, { next: 'setup' }]);
  const log = await browser.ok('GET', '/api/admin/audit?action=%E8%AE%8A%E6%9B%B4%E4%BA%BA%E5%93%A1');
  expect(log).toMatchObject([{ staffName: '林主管', detail: { 姓名: '陳顧問 → 陳經理', 角色: '顧問 → 管理員' } }]);
});

test('the last active 管理員 is neither disabled nor demoted, whoever tries at once', async () => {
  const site = await staffSite();
  const { browser, id } = await site.manager();
  const kept = [400, '至少須保留一位啟用中的管理員'];
  expect(await browser.call('POST', `/api/admin/staff/${id}/disable`)).toEqual(kept);
  const demoted = { name: '林主管', role: 'consultant' };
  expect(await browser.call('PUT', `/api/admin/staff/${id}`, demoted)).toEqual(kept);
  const second = await site.manager('su@agency.example', '蘇主管');
  const answers = await Promise.all([
    browser.call('PUT', `/api/admin/staff/${second.id}`, demoted),
    second.browser.call('PUT', `/api/admin/staff/${id}`, demoted),
  ]);
  // Refused because it is the last 管理員, or because the other request came first and made them a 顧問.
  const statuses = answers.map(([status]) => status).toSorted();
  expect([200, 400, 403].filter((one) => statuses.includes(one))).toEqual([200, statuses[1]]);
});

test('a lost second factor is reset by a 管理員', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const lost = await site.manager('su@agency.example', '蘇主管');
  await browser.ok('POST', `/api/admin/staff/${lost.id}/resetSecondFactor`, SURE);
  expect((await lost.browser.call('GET', '/api/admin/me'))[0]).toBe(401);
  const login = { email: 'su@agency.example', password: STAFF_PASSWORD };
  expect(await lost.browser.ok('POST', '/api/admin/login', login)).toEqual({ next: 'setup' });
});

test('what is unknown is not found, what is wrong is told', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  for (const id of ['nobody', '%00', '%F0%9F%9A%80'])
    expect((await browser.call('POST', `/api/admin/staff/${id}/disable`))[0]).toBe(404);
  expect((await browser.call('PUT', '/api/admin/staff/nobody', { name: 'a', role: 'consultant' }))[0]).toBe(404);
  expect(await browser.errors('/api/admin/invitations', { ...PERSON, role: 'boss' })).toEqual({
    role: ['角色 不是有效的選項'],
  });
  expect((await browser.call('GET', '/api/admin/staff?pageSize=101'))[0]).toBe(400);
  await addAccount(site, 'consultant', 'b@agency.example', '乙');
  expect(await browser.ok('GET', '/api/admin/staff?pageSize=1&page=2')).toHaveLength(1);
});

test('who forgot the password gets a link from a 管理員, once; the second factor is asked for all the same', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const lost = await site.consultant();
  const path = `/api/admin/staff/${lost.id}/resetPassword`;
  await browser.ok('POST', path, SURE);
  const mail = await site.mailTo('chen@agency.example');
  expect(mail.subject).toContain('重設後台密碼');
  const token = /invitation\?token=([\w-]+)/.exec(mail.text)![1]!;
  const visitor = site.browser();
  expect(await visitor.ok('POST', '/api/admin/invitation/check', { token })).toMatchObject({
    email: 'chen@agency.example',
    isReset: true,
  });
  // Until then the old one works.
  expect((await lost.browser.call('GET', '/api/admin/me'))[0]).toBe(200);
  const form = { token, name: '陳顧問', password: 'an entirely new one', confirmation: 'an entirely new one' };
  expect(await visitor.ok('POST', '/api/admin/invitation/accept', form)).toEqual({ next: 'done' });
  expect((await lost.browser.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect((await visitor.call('POST', '/api/admin/invitation/accept', form))[0]).toBe(400);
  const login = (password: string) =>
    site.browser().call('POST', '/api/admin/login', { email: 'chen@agency.example', password });
  expect((await login(STAFF_PASSWORD))[0]).toBe(400);
  expect((await login(form.password))[0]).toBe(200);
  expect(await site.log()).toEqual(expect.arrayContaining(['林主管 重設密碼 陳顧問', '陳顧問 變更密碼']));
  // A 管理員 is also asked for the code.
  const other = await site.manager('wu@agency.example', '吳主管');
  await browser.ok('POST', `/api/admin/staff/${other.id}/resetPassword`, SURE);
  const second = /invitation\?token=([\w-]+)/.exec((await site.mailTo('wu@agency.example')).text)![1]!;
  const next = await site.browser().ok('POST', '/api/admin/invitation/accept', { ...form, token: second });
  expect(next).toEqual({ next: 'code' });
  await browser.ok('POST', `/api/admin/staff/${lost.id}/disable`);
  expect(await browser.call('POST', path, SURE)).toEqual([400, '帳號已停用，請先啟用再重設密碼']);
});

test('who forgot the password asks for a link at the sign-in; nobody is told whether there is an account', async () => {
  const site = await staffSite({ RATE_LIMITS: 'on' });
  site.wait(900_000 - (Date.now() % 900_000));
  const { browser } = await site.manager();
  await site.consultant();
  const gone = await site.consultant('gone@agency.example', '離職');
  await browser.ok('POST', `/api/admin/staff/${gone.id}/disable`);
  const visitor = site.browser();
  const ask = (email: string) => visitor.call('POST', '/api/admin/forgotPassword', { email });
  const answers = [await ask('gone@agency.example'), await ask('CHEN@agency.example'), await ask('lin@agency.example')];
  expect(answers).toEqual(Array(3).fill([200, { ok: true }]));
  expect(await visitor.errors('/api/admin/forgotPassword', { email: 'x' })).toEqual({
    email: ['電子信箱 須為有效的電子信箱'],
  });
  const { text, isSecret } = await site.mailTo('chen@agency.example');
  expect(isSecret).toBe(true);
  const tokenIn = (mail: string) => /invitation\?token=([\w-]{43})/.exec(mail)![1]!;
  const token = tokenIn(text);
  expect(await visitor.ok('POST', '/api/admin/invitation/check', { token })).toMatchObject({ isReset: true });
  expect(await browser.ok('GET', '/api/admin/invitations')).toEqual([]);
  const form = { token, name: '-', password: 'an entirely new one', confirmation: 'an entirely new one' };
  expect(await visitor.ok('POST', '/api/admin/invitation/accept', form)).toEqual({ next: 'done' });
  expect((await visitor.call('POST', '/api/admin/invitation/accept', form))[0]).toBe(400);
  // A 管理員 is also asked for the code.
  const second = tokenIn((await site.mailTo('lin@agency.example')).text);
  const next = await site.browser().ok('POST', '/api/admin/invitation/accept', { ...form, token: second });
  expect(next).toEqual({ next: 'code' });
  expect(await site.log()).toEqual(expect.arrayContaining(['陳顧問 重設密碼 陳顧問', '陳顧問 變更密碼']));
  // A link ends after an hour; a newer one ends the older.
  await ask('chen@agency.example');
  const late = tokenIn((await site.mailTo('chen@agency.example', 2)).text);
  await ask('chen@agency.example');
  const newest = tokenIn((await site.mailTo('chen@agency.example', 3)).text);
  const check = async (one: string) => (await visitor.call('POST', '/api/admin/invitation/check', { token: one }))[0];
  expect([await check(late), await check(newest)]).toEqual([400, 200]);
  for (let i = 0; i < 2; i++) await ask('chen@agency.example');
  expect((await ask('chen@agency.example'))[0]).toBe(429);
  expect(
    (await site.browser('203.0.113.1').call('POST', '/api/admin/forgotPassword', { email: 'chen@agency.example' }))[0],
  ).toBe(429);
  site.wait(3_600_001);
  expect(await check(newest)).toBe(400);
  // A disabled account gets no letter, nor does an unknown address.
  expect(await ask('nobody@agency.example')).toEqual([200, { ok: true }]);
  expect(new Set(site.mails.map(({ to }) => to.address))).toEqual(
    new Set(['chen@agency.example', 'lin@agency.example']),
  );
});

test('who asks for a link ends none that a 管理員 sent or a command printed; with one that is used all end', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const { id } = await site.consultant();
  const email = 'chen@agency.example';
  const stranger = site.browser('203.0.113.1');
  const ask = () => stranger.ok('POST', '/api/admin/forgotPassword', { email });
  const check = async (token: string) => (await stranger.call('POST', '/api/admin/invitation/check', { token }))[0];
  const { database, settings, now } = site.deps;
  const printed = await database.transaction((tx) => printPasswordLink(tx, email, settings.publicUrl, now()));
  await ask();
  const asked = tokenIn((await site.mailTo(email)).text);
  expect([await check(tokenIn(printed!.link)), await check(asked)]).toEqual([200, 200]);
  await browser.ok('POST', `/api/admin/staff/${id}/resetPassword`, SURE);
  const sent = tokenIn((await site.mailTo(email, 2)).text);
  expect([await check(tokenIn(printed!.link)), await check(asked), await check(sent)]).toEqual([400, 400, 200]);
  await ask();
  const newest = tokenIn((await site.mailTo(email, 3)).text);
  expect([await check(sent), await check(newest)]).toEqual([200, 200]);
  const form = { token: newest, name: '-', password: 'an entirely new one', confirmation: 'an entirely new one' };
  await stranger.ok('POST', '/api/admin/invitation/accept', form);
  expect(await check(sent)).toBe(400);
});

test('a new password, the end of sessions, disabling and a reset second factor end every link that is open', async () => {
  const site = await staffSite();
  const { browser, id: own } = await site.manager();
  const { browser: su, id } = await site.manager('su@agency.example', '蘇主管');
  const { database, settings, now } = site.deps;
  const email = 'su@agency.example';
  const path = `/api/admin/staff/${id}`;
  const stranger = site.browser('203.0.113.1');
  const check = async (token: string) => (await stranger.call('POST', '/api/admin/invitation/check', { token }))[0];
  let mails = 0;
  const asked = async (of = email) => {
    await stranger.ok('POST', '/api/admin/forgotPassword', { email: of });
    return tokenIn((await site.mailTo(of, of === email ? ++mails : 1)).text);
  };
  const links = async () => {
    const printed = await database.transaction((tx) => printPasswordLink(tx, email, settings.publicUrl, now()));
    const open = [tokenIn(printed!.link), await asked()];
    expect(await Promise.all(open.map(check))).toEqual([200, 200]);
    return open;
  };
  const ended = async (open: string[]) => expect(await Promise.all(open.map(check))).toEqual([400, 400]);
  const others = await asked('lin@agency.example');

  const first = await links();
  const changed = { password: STAFF_PASSWORD, newPassword: 'another long one', confirmation: 'another long one' };
  await su.ok('POST', '/api/admin/password', changed);
  await ended(first);
  const taken = { token: first[1], name: '-', password: 'the thief has it', confirmation: 'the thief has it' };
  expect((await stranger.call('POST', '/api/admin/invitation/accept', taken))[0]).toBe(400);

  const second = await links();
  await browser.ok('POST', `${path}/endSessions`);
  await ended(second);

  const third = await links();
  await browser.ok('POST', `${path}/resetSecondFactor`, SURE);
  await ended(third);

  const fourth = await links();
  expect(await database.transaction((tx) => clearSecondFactor(tx, email, now()))).toBe(true);
  await ended(fourth);

  const fifth = await links();
  await browser.ok('POST', `${path}/disable`);
  await browser.ok('POST', `${path}/enable`);
  await ended(fifth);

  // A link sent afterwards works, and nobody else's has ended.
  await browser.ok('POST', `${path}/resetPassword`, SURE);
  expect(await check(tokenIn((await site.mailTo(email, ++mails)).text))).toBe(200);
  expect(await check(others)).toBe(200);
  expect((await browser.ok('GET', '/api/admin/me')) as object).toMatchObject({ id: own });
});
