import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

test('members are listed newest first and found by a part of the name or a whole e-mail, which is told', async () => {
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
  expect((await list('q=%25')).total).toBe(0);
  expect((await list('status=unverified')).emails).toEqual([NEW]);
  expect((await list('status=active')).total).toBe(2);
  expect(await list('page=2&pageSize=2')).toMatchObject({ emails: [MING], total: 3 });
  // Nobody's address is spelled out by asking for its parts.
  for (const part of ['HUA@', 'ming_1', 'ming_1@example.co']) expect((await list(`q=${part}`)).total).toBe(0);
  expect(await ming.ok('GET', '/api/account/accessLog')).toEqual([]);
  expect((await list('q=MING_1@example.com')).emails).toEqual(['ming_1@example.com']);
  expect(await ming.ok('GET', '/api/account/accessLog')).toMatchObject([{ action: '以聯絡方式查詢' }]);
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
  expect(await browser.ok('POST', `${PATH}/${id}/disable`)).toMatchObject({
    disabledAt: expect.any(String),
    sessions: [],
  });
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
  const mails = site.mails.filter(({ to }) => to.address === 'ming@example.com').length;
  expect((await site.mailTo('ming@example.com', Math.max(mails, 3))).text).toContain('刪除了您的帳號');
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

test('the list reads one index, whatever is asked', async () => {
  const { site } = await memberSite();
  const { db, kind } = site.deps.database;
  const question = sql`select count(*) from members
    where (email_key = 'a' or lower(user_name) like '%a%') and disabled_at is null`;
  const how = kind === 'sqlite' ? sql`explain query plan` : sql`explain`;
  const { rows } = await sql<Record<string, unknown>>`${how} ${question}`.execute(db);
  const plan = kind === 'sqlite' ? 'COVERING INDEX members_newest' : 'Index Only Scan using members_newest';
  expect(JSON.stringify(rows)).toContain(plan);
});
