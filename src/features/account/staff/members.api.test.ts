import { expect, test } from 'vitest';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { MemberDetails, MemberRow } from './contract.ts';

const PATH = '/api/admin/members';

async function memberSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    const rows = (await response.json()) as MemberRow[];
    return { rows, emails: rows.map(({ email }) => email), total: Number(response.headers.get('X-Total-Count')) };
  };
  const idOf = async (email: string) => (await list(`q=${encodeURIComponent(email)}`)).rows[0]!.id;
  return { site, browser, list, idOf };
}

test('members are listed newest first and found by words of the name, or a whole e-mail or number, which is told', async () => {
  const { site, list } = await memberSite();
  const ming = await site.member('ming_1@example.com', '王小明');
  await ming.ok('GET', '/api/preview');
  await site.member('Hua@Example.com', 'Ｈua 陳');
  const { browser } = { browser: site.browser() };
  await browser.ok('POST', '/api/register', {
    ...{ userName: '未驗證', email: 'new@example.com', phoneNumber: '0912345678' },
    ...{ password: 'Passw0rd1', confirmation: 'Passw0rd1' },
  });
  const [NEW, HUA, MING] = ['n•••@example.com', 'H•••@Example.com', 'm•••@example.com'];
  expect(await list()).toMatchObject({ emails: [NEW, HUA, MING], total: 3 });
  expect((await list(`q=${encodeURIComponent('小明')}`)).emails).toEqual([MING]);
  for (const q of ['陳 hua', 'ＨＵＡ', '　陳　'])
    expect((await list(`q=${encodeURIComponent(q)}`)).emails, q).toEqual([HUA]);
  expect((await list('q=hua&status=unverified')).total).toBe(0);
  expect((await list('q=%25')).total).toBe(0);
  expect((await list('status=unverified')).emails).toEqual([NEW]);
  expect((await list('status=active')).total).toBe(2);
  expect(await list('page=2&pageSize=2')).toMatchObject({ emails: [MING], total: 3 });
  // Nobody's address can be found out part by part.
  for (const part of ['HUA@', 'ming_1', 'ming_1@example.co']) expect((await list(`q=${part}`)).total).toBe(0);
  expect(await ming.ok('GET', '/api/account/accessLog')).toEqual([]);
  expect((await list('q=MING_1@example.com')).emails).toEqual(['ming_1@example.com']);
  expect(await ming.ok('GET', '/api/account/accessLog')).toMatchObject([{ action: '以聯絡方式查詢' }]);
});

test('a whole telephone number finds its members, however it is written, and no part of one does', async () => {
  const { site, list } = await memberSite();
  const ming = await site.member('ming@example.com');
  await ming.ok('GET', '/api/preview');
  // The address is shortened as in any list, since it isn't what was typed.
  for (const number of ['0912345678', '0912-345-678', '+886 912 345 678'])
    expect((await list(`q=${encodeURIComponent(number)}`)).emails, number).toEqual(['m•••@example.com']);
  for (const number of ['0912', '12345678', '0912345679']) expect((await list(`q=${number}`)).total, number).toBe(0);
  expect(await ming.ok('GET', '/api/account/accessLog')).toMatchObject([{ action: '以聯絡方式查詢' }]);
});

test('a name is found without the marks on its letters, and by the name it was verified with', async () => {
  const { site, list } = await memberSite();
  await site.member('an@example.com', 'Nguyễn Văn Đạt');
  await site.member('ga@example.com', 'ガルシア Peña');
  const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).emails;
  for (const q of ['nguyen', 'NGUYỄN dat', 'Đạt', 'van anh', 'Nguye\u0302\u0303n'])
    expect(await found(q), q).toEqual(q === 'van anh' ? [] : ['a•••@example.com']);
  for (const q of ['pena', 'PEÑA', 'ガル', 'ｶﾞﾙｼｱ']) expect(await found(q), q).toEqual(['g•••@example.com']);
  expect(await found('カル')).toEqual([]);
});

test('a registration that another replaces is found by the name that counts', async () => {
  const { site, list } = await memberSite();
  const register = async (userName: string) =>
    site.browser().ok('POST', '/api/register', {
      ...{ userName, email: 'new@example.com', phoneNumber: '0912345678' },
      ...{ password: 'Passw0rd1', confirmation: 'Passw0rd1' },
    });
  await register('林一');
  await register('林二');
  const names = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).rows.map(({ userName }) => userName);
  const [shown] = await names('林');
  for (const name of ['林一', '林二']) expect(await names(name)).toEqual(name === shown ? [name] : []);
});

test('儲存履歷 is given and taken, and the member’s next call knows it', async () => {
  const { site, browser, idOf } = await memberSite();
  const member = await site.member('ming@example.com');
  const id = await idOf('ming@example.com');
  expect((await member.call('PATCH', '/api/preview/clearUserId'))[0]).toBe(403);
  expect(await browser.ok('POST', `${PATH}/${id}/special`, { isSpecial: true })).toMatchObject({ isSpecial: true });
  expect((await member.call('PATCH', '/api/preview/clearUserId'))[0]).not.toBe(403);
  await browser.ok('POST', `${PATH}/${id}/special`, { isSpecial: false });
  expect((await member.call('PATCH', '/api/preview/clearUserId'))[0]).toBe(403);
  expect(await browser.errors(`${PATH}/${id}/special`, { isSpecial: 'yes' })).toEqual({
    isSpecial: ['儲存履歷 為必填'],
  });
});

test('who is disabled is out at once and stays out; who is enabled may come back', async () => {
  const { site, browser, idOf } = await memberSite();
  const member = await site.member('ming@example.com');
  const id = await idOf('ming@example.com');
  const alert = (await member.ok('POST', '/api/account/jobAlerts', { address: '/jobs' })) as { id: string };
  const mail = { to: { address: 'ming@example.com' }, subject: '新職缺', text: '', html: '', belongsTo: alert.id };
  const later = new Date(site.deps.now().getTime() + 60_000);
  await site.deps.database.transaction((tx) => queueMail(tx, mail, later));
  expect(await browser.ok('POST', `${PATH}/${id}/disable`)).toMatchObject({
    disabledAt: expect.any(String),
    sessions: [],
  });
  // Nor do waiting letters reach them.
  const waiting = site.deps.database.db.selectFrom('outbox_mails').select('mail_id').where('belongs_to', '=', alert.id);
  expect(await waiting.execute()).toEqual([]);
  expect((await member.call('GET', '/api/personal'))[0]).toBe(401);
  const login = () => member.call('POST', '/api/login', { email: 'ming@example.com', password: 'Passw0rd1' });
  expect((await login())[0]).toBe(400);
  expect(await browser.ok('POST', `${PATH}/${id}/disable`)).toMatchObject({ disabledAt: expect.any(String) });
  expect(await browser.ok('POST', `${PATH}/${id}/enable`)).toMatchObject({ disabledAt: null });
  expect((await login())[0]).toBe(200);
  expect((await member.call('GET', '/api/personal'))[0]).toBe(200);
  expect(((await browser.ok('GET', `${PATH}/${id}`)) as MemberDetails).sessions).toHaveLength(1);
  expect(await browser.ok('POST', `${PATH}/${id}/endSessions`)).toMatchObject({ sessions: [] });
  expect((await member.call('GET', '/api/personal'))[0]).toBe(401);
  const log = await site.log();
  expect(log.filter((line) => line.includes('停用會員'))).toHaveLength(1);
  expect(log.join()).not.toContain('ming');
});

test('a linked sign-in is taken off, but not the last way in', async () => {
  const { site, browser, idOf } = await memberSite();
  await site.member('ming@example.com');
  const id = await idOf('ming@example.com');
  const { db } = site.deps.database;
  const linked = (provider: string) => ({
    provider,
    subject: `s-${provider}`,
    member_id: id,
    created_at: '2026-01-01',
  });
  await db
    .insertInto('identities')
    .values([linked('line'), linked('google')])
    .execute();
  expect(await browser.ok('GET', `${PATH}/${id}`)).toMatchObject({
    hasPassword: true,
    signIns: [{ provider: 'google' }, { provider: 'line' }],
  });
  expect(await browser.ok('DELETE', `${PATH}/${id}/signIns/google`)).toMatchObject({ signIns: [{ provider: 'line' }] });
  expect((await browser.call('DELETE', `${PATH}/${id}/signIns/google`))[0]).toBe(404);
  await db
    .updateTable('members')
    .set({ password_hash: null, email: null, email_key: null })
    .where('member_id', '=', id)
    .execute();
  expect(await browser.call('DELETE', `${PATH}/${id}/signIns/line`)).toEqual([
    400,
    '這是會員唯一的登入方式，無法解除；會員設定密碼之後才可以解除',
  ]);
});

test('an account is deleted with all that is its own, after its e-mail was typed once more; its owner is told', async () => {
  const { site, browser, list, idOf } = await memberSite();
  const member = await site.member('ming@example.com');
  await member.ok('GET', '/api/preview');
  await member.ok('POST', '/api/newsletter/subscribe', { email: 'ming@example.com' });
  // Letters still waiting would end with the account.
  await site.mailTo('ming@example.com', 2);
  const id = await idOf('ming@example.com');
  const wrong = await browser.errors(`${PATH}/${id}/delete`, { confirmation: 'other@example.com' });
  expect(wrong).toEqual({ confirmation: ['與會員的電子信箱不符'] });
  expect((await list()).total).toBe(1);
  expect(await browser.call('POST', `${PATH}/${id}/delete`, { confirmation: 'MING@example.com' })).toEqual([
    204,
    undefined,
  ]);
  expect((await list()).total).toBe(0);
  expect((await member.call('GET', '/api/personal'))[0]).toBe(401);
  for (const table of ['talents', 'sessions', 'consents', 'newsletter_subscriptions'] as const)
    expect(await site.deps.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect((await site.mailTo('ming@example.com', 3)).text).toContain('刪除了您的帳號');
  expect((await browser.call('POST', `${PATH}/${id}/delete`, { confirmation: 'x' }))[0]).toBe(404);
});

test('reading an account is told to its member', async () => {
  const { site, browser, idOf } = await memberSite();
  const member = await site.member('ming@example.com');
  await member.ok('GET', '/api/preview');
  const id = await idOf('ming@example.com');
  expect(await browser.ok('GET', `${PATH}/${id}`)).toMatchObject({
    userName: '王小明',
    phoneNumber: '0912345678',
    applications: 0,
  });
  expect(await member.ok('GET', '/api/account/accessLog')).toMatchObject([
    { staffName: '林主管', action: '檢視帳號資料', purpose: '會員帳號管理' },
    { staffName: '林主管', action: '以聯絡方式查詢', purpose: '聯繫會員' },
  ]);
});

test('an act that answers with the account is a reading of it, also where it changes nothing', async () => {
  const { site, browser, idOf } = await memberSite();
  const ming = await site.member('ming@example.com');
  const told = async () =>
    ((await ming.ok('GET', '/api/account/accessLog')) as { action: string }[]).map(({ action }) => action);
  const id = await idOf('ming@example.com');
  await ming.ok('GET', '/api/preview');
  const enabled = await browser.ok('POST', `${PATH}/${id}/enable`);
  expect(enabled).toMatchObject({ email: 'ming@example.com', phoneNumber: '0912345678' });
  expect(await told()).toEqual(['檢視帳號資料']);
  expect((await site.log()).filter((line) => line.includes('檢視會員'))).toHaveLength(1);
  // Opening it again is reported only once.
  await browser.ok('POST', `${PATH}/${id}/special`, { isSpecial: true });
  expect(await told()).toEqual(['檢視帳號資料']);
  const hua = await site.member('hua@example.com');
  await browser.ok('POST', `${PATH}/${await idOf('hua@example.com')}/enable`);
  expect(await hua.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: true });
  // Without a resume there is nobody to report it to; it is in the log.
  expect((await site.log()).filter((line) => line.includes('檢視會員'))).toHaveLength(2);
});

test('of very many members the first are listed, with about how many there are', async () => {
  const { site, list } = await memberSite();
  const row = (i: number) => ({
    ...{ member_id: `m${String(i).padStart(5, '0')}`, email: null, email_key: null, password_hash: null },
    ...{ user_name: `王小明${i}`, search_text: `王小明${i}`, phone_number: '', phone_key: '' },
    ...{ verified_at: '2026-01-01', disabled_at: i % 2000 ? null : '2026-01-01' },
    ...{ created_at: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(), updated_at: '2026-01-01' },
  });
  const rows = Array.from({ length: 12_000 }, (_, i) => row(i));
  await site.deps.database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 1000)
      await tx
        .insertInto('members')
        .values(rows.slice(from, from + 1000))
        .execute();
  });
  const names = async (query: string) => {
    const { rows, total } = await list(query);
    return { names: rows.map(({ userName }) => userName), total };
  };
  expect(await names('pageSize=2')).toEqual({ names: ['王小明11999', '王小明11998'], total: 12_000 });
  expect(await names('pageSize=2&page=6000')).toEqual({ names: ['王小明1', '王小明0'], total: 12_000 });
  const word = encodeURIComponent('小明');
  expect(await names(`q=${word}&pageSize=2`)).toEqual({ names: ['王小明11999', '王小明11998'], total: 1000 });
  expect(await names(`q=${word}1199&pageSize=1`)).toEqual({ names: ['王小明11999'], total: 11 });
  const disabled = ['王小明10000', '王小明8000', '王小明6000', '王小明4000', '王小明2000', '王小明0'];
  expect(await names('status=disabled')).toEqual({ names: disabled, total: 6 });
  expect((await names(`q=${word}&status=disabled`)).names).toEqual(disabled);
});
