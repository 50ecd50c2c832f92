import { expect, test } from 'vitest';
import { type StoredVacancy, saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { accountSite } from '#test/sites/account-site.ts';
import { removeMember } from '../account/data.server.ts';
import { claim } from './data.server.ts';
import type { JobAlert } from './public/contract.ts';
import { MAX_ALERTS } from './rules.ts';
import { tellNext } from './service.server.ts';

const PATH = '/api/account/jobAlerts';
const EMAIL = 'ming@example.com';
const ACCOUNTING = '/jobs?keywords=會計&cities=台中市';

/**
 * A member at a quarter past eight in the evening in Taipei, on a day so far in the future that no run of the tests is
 * later.
 */
async function alertSite() {
  const site = await accountSite();
  const { deps } = site;
  const evening = Date.parse('2099-11-30T12:15:00Z');
  site.wait(evening - deps.now().getTime());
  const member = await site.member(EMAIL);
  const add = async (address = ACCOUNTING) => (await member.ok('POST', PATH, { address })) as JobAlert;
  const list = async () => (await member.ok('GET', PATH)) as JobAlert[];
  const stored = new Set<string>();
  /** Publishes vacancies now. */
  const open = (...changes: Partial<StoredVacancy>[]) => {
    site.wait(1);
    const at = deps.now().toISOString();
    const opened = changes.map((change, i) =>
      vacancy(change.vacancyId ?? `${at}-${i}`, { position: '會計助理', publishAt: at, updatedAt: at, ...change }),
    );
    const added = opened.map(({ vacancyId }) => vacancyId).filter((id) => !stored.has(id));
    for (const id of added) stored.add(id);
    return deps.database.transaction(async (tx) => {
      await saveVacancies(tx, opened);
      // The time of writing comes from the machine's clock.
      await tx
        .updateTable('vacancies')
        .set({ created_at: at })
        .where('vacancy_id', 'in', [...added, ''])
        .execute();
    });
  };
  /** Lets all processes check what is due, at this time in Taipei. */
  const tellAt = async (time: string) => {
    site.wait(Date.parse(`${time}+08:00`) - deps.now().getTime());
    await Promise.all([tellNext(deps), tellNext(deps)]);
    return letters();
  };
  const letters = async () => {
    const rows = await deps.database.db.selectFrom('outbox_mails').select(['state']).execute();
    const count = rows.length;
    await expect.poll(() => site.mails.length).toBe(count);
    return site.mails.filter(({ subject }) => subject.includes('新職缺'));
  };
  return { site, deps, member, add, list, open, tellAt };
}

test('a search is kept in its one spelling, and what a list adds to it is left out', async () => {
  const { member, add, list } = await alertSite();
  const asked = '/jobs?cities=臺中市&keywords=會計  出納&sort=city&page=3&updatedWithin=7&payFrom=40000&utm_source=x';
  const added = await add(asked);
  expect(added).toMatchObject({
    label: '會計、出納、台中市、月薪 40,000 元以上',
    address: `/jobs?keywords=${encodeURIComponent('會計 出納')}&cities=${encodeURIComponent('台中市')}&payFrom=40000`,
  });
  expect(await add(`/jobs?keywords=會計 出納&cities=台中市&payFrom=40000`)).toEqual(added);
  expect(await add('/jobs')).toMatchObject({ label: '全部職缺', address: '/jobs' });
  expect((await list()).map(({ label }) => label)).toEqual([added.label, '全部職缺']);
  expect(await member.errors(PATH, {})).toEqual({ address: ['搜尋條件 為必填'] });
  expect(await member.errors(PATH, { address: 'x'.repeat(10_001) })).toEqual({
    address: ['搜尋條件 不得超過 10000 個字元'],
  });
});

test('as many conditions as the form takes are kept; more than the database can are refused', async () => {
  const { member, add } = await alertSite();
  // No two alike, since a database may store repetition more compactly.
  const names = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) =>
      String.fromCodePoint(...Array.from({ length }, (_, j) => 0x4e00 + 97 * i + 7 * j * j)),
    );
  const townships = names(20, 8).map((name) => `townships=${encodeURIComponent(name)}`);
  await add(`/jobs?keywords=會計&${townships.join('&')}`);
  const refused = [400, '搜尋條件太多，請減少一些，再設定職缺通知'];
  for (const words of [
    names(20, 40)
      .map((name) => `townships=${name}`)
      .join('&'),
    `keywords=${names(10, 50).join('+')}`,
  ])
    expect(await member.call('POST', PATH, { address: `/jobs?${words}` })).toEqual(refused);
});

test('there are five at most, a member’s own, and gone when they say so', async () => {
  const { site, member, add, list } = await alertSite();
  for (let i = 0; i < MAX_ALERTS; i++) await add(`/jobs?keywords=職務${i}`);
  const full = [400, '職缺通知最多 5 個，請先到「履歷表」刪除不需要的'];
  expect(await member.call('POST', PATH, { address: ACCOUNTING })).toEqual(full);
  // An alert that already exists needs no place of its own.
  await add('/jobs?keywords=職務0');
  const [first] = await list();
  const other = await site.member('hua@example.com');
  expect(await other.ok('GET', PATH)).toEqual([]);
  for (const id of [first!.id, 'nothing', '%00']) expect((await other.call('DELETE', `${PATH}/${id}`))[0]).toBe(404);
  expect((await member.call('DELETE', `${PATH}/${first!.id}`))[0]).toBe(204);
  expect((await member.call('DELETE', `${PATH}/${first!.id}`))[0]).toBe(404);
  await add();
  expect(await list()).toHaveLength(MAX_ALERTS);
  expect((await site.browser().call('POST', PATH, { address: ACCOUNTING }))[0]).toBe(401);
});

test('what opened since is told next morning at nine, once, with a link to the rest', async () => {
  const { open, add, tellAt } = await alertSite();
  await open({ vacancyId: 'before' });
  await add();
  await add('/jobs?keywords=不會有的職務');
  await open(
    { vacancyId: 'z1', position: '會計 <b>主管</b>', facts: { employer: '弘鈺', employerShown: 'name' } },
    { city: '高雄市' },
    { position: '業務' },
    { publishAt: null },
    { vacancyId: 'tomorrow', position: '夜班會計', publishAt: '2099-12-01T06:00:00.000Z' },
    ...Array.from({ length: 5 }, (_, i) => ({ vacancyId: `more-${i}`, position: '行政專員（會計為主）' })),
  );
  expect(await tellAt('2099-12-01T08:59')).toEqual([]);
  const [letter, ...none] = await tellAt('2099-12-01T09:00');
  expect(none).toEqual([]);
  expect(letter).toMatchObject({ to: { address: EMAIL, name: '王小明' }, subject: '6 個新職缺：會計、台中市' });
  expect(letter!.text).toContain(
    '■ 會計 <b>主管</b>\n台中市西屯區．月薪 42,000~52,000 元．弘鈺\nhttps://site.example/job/z1?utm_source=job-alert\n',
  );
  expect(letter!.text).toContain('https://site.example/jobs?keywords=%E6%9C%83%E8%A8%88');
  expect(letter!.text.match(/^■/gm)).toHaveLength(5);
  expect(letter!.text).not.toContain('before');
  expect(letter!.html).toContain('會計 &lt;b&gt;主管&lt;/b&gt;');
  // An edit isn't a publication; a scheduled vacancy is told once it is published.
  await open({ vacancyId: 'z1', position: '會計主管', publishAt: '2099-11-30T12:15:00.000Z' });
  expect(await tellAt('2099-12-01T23:00')).toHaveLength(1);
  const [, second] = await tellAt('2099-12-02T09:00');
  expect(second!.text).toContain('■ 夜班會計');
  expect(second!.text.match(/^■/gm)).toHaveLength(1);
  expect(await tellAt('2099-12-03T09:00')).toHaveLength(2);
  // A vacancy published while the site was looking may not have been stored yet: the next letter has it.
  await open({ vacancyId: 'late' });
  expect(await tellAt('2099-12-03T09:01')).toHaveLength(2);
  expect(await tellAt('2099-12-04T09:00')).toHaveLength(3);
});

test('what an import brings with an earlier day is told when it is new here', async () => {
  const { open, add, tellAt } = await alertSite();
  await add();
  expect(await tellAt('2099-12-01T15:00')).toEqual([]);
  // As a file has it: that day or an earlier one, without the hour.
  await open({ vacancyId: 'imported', publishAt: '2099-11-29T16:00:00.000Z' });
  const [letter] = await tellAt('2099-12-02T09:00');
  expect(letter).toMatchObject({ text: expect.stringContaining('/job/imported?') });
  expect(await tellAt('2099-12-03T09:00')).toHaveLength(1);
});

test('a long search stands in the subject with its beginning, in whole characters', async () => {
  const { open, add, tellAt } = await alertSite();
  const long = `${'a'.repeat(39)}😀${'b'.repeat(9)}`;
  await add(`/jobs?keywords=${long}`);
  await open({ position: long });
  const [letter] = await tellAt('2099-12-01T09:00');
  expect(letter!.subject).toBe(`1 個新職缺：${'a'.repeat(39)}😀…`);
  // On a phone no long word pushes the rest off the screen.
  expect(letter!.html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
});

test('a site that stood still tells everything once', async () => {
  const { open, add, tellAt } = await alertSite();
  await add();
  await open({});
  const [letter] = await tellAt('2099-12-09T15:00');
  expect(letter!.subject).toBe('1 個新職缺：會計、台中市');
  expect(await tellAt('2099-12-10T08:59')).toHaveLength(1);
});

test('what opened before an alert is never told, however short before nine it is made', async () => {
  const { site, deps, open, tellAt } = await alertSite();
  site.wait(Date.parse('2099-12-01T08:52+08:00') - deps.now().getTime());
  await open({ vacancyId: 'before' });
  site.wait(3 * 60_000);
  const early = await site.member('early@example.com');
  await early.ok('POST', PATH, { address: ACCOUNTING });
  await open({ vacancyId: 'since' });
  expect(await tellAt('2099-12-01T09:00')).toEqual([]);
  const [letter] = await tellAt('2099-12-02T09:00');
  expect(letter).toMatchObject({ subject: '1 個新職缺：會計、台中市', text: expect.stringContaining('/job/since?') });
});

test('a letter ends its alert with one click or by its page; with the alert its waiting letters go', async () => {
  const { site, deps, open, add, tellAt } = await alertSite();
  const { db } = deps.database;
  const kept = () => db.selectFrom('job_alerts').select('address').execute();
  await add();
  await add('/jobs?keywords=助理');
  await open({});
  const [letter] = await tellAt('2099-12-01T09:00');
  const url = letter!.unsubscribeUrl!;
  expect(url).toMatch(/^https:\/\/site\.example\/api\/jobAlerts\/unsubscribe\/[\w-]{43}$/);
  const page = async (method: string, address = url) => {
    const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await site.app.fetch(new Request(address, { method, headers, body: method === 'POST' ? '' : null }));
    return [answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]];
  };
  for (const end of ['', '。', '%3E'])
    expect([end, ...(await page('GET', url + end))]).toEqual([end, 200, '取消職缺通知']);
  expect(await kept()).toHaveLength(2);
  expect(await page('GET', url.replace(/.{3}$/, 'xyz'))).toEqual([404, '找不到這個職缺通知']);
  expect(await page('POST', `${url}。`)).toEqual([200, '已取消職缺通知']);
  expect(await kept()).toHaveLength(1);
  expect(await page('GET')).toEqual([404, '找不到這個職缺通知']);
  // By a mail program, while a letter waits.
  site.refuseMails('EAUTH');
  await open({});
  site.wait(Date.parse('2099-12-02T09:00+08:00') - deps.now().getTime());
  await tellNext(deps);
  const waiting = () => db.selectFrom('outbox_mails').select('mail').where('state', '=', 'waiting').execute();
  const [mail] = await waiting();
  const click = new Request(JSON.parse(mail!.mail!).unsubscribeUrl, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
  });
  expect((await site.app.fetch(click)).status).toBe(200);
  expect(await kept()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('who is disabled hears nothing until they may sign in again; who has left has no alerts', async () => {
  const { deps, open, add, tellAt } = await alertSite();
  const { db } = deps.database;
  await add();
  await open({});
  await db.updateTable('members').set({ disabled_at: deps.now().toISOString() }).execute();
  expect(await tellAt('2099-12-01T09:00')).toEqual([]);
  // Nor while this process was looking.
  const { id: alertId } = await db.selectFrom('job_alerts').select('alert_id as id').executeTakeFirstOrThrow();
  const at = deps.now();
  expect(await deps.database.transaction((tx) => claim(tx, [alertId], at, at.toISOString()))).toEqual(new Set());
  await db.updateTable('members').set({ disabled_at: null }).execute();
  expect(await tellAt('2099-12-01T10:00')).toHaveLength(1);
  const { member_id: id } = await db.selectFrom('members').select('member_id').executeTakeFirstOrThrow();
  await deps.database.transaction((tx) => removeMember(tx, { id, email: EMAIL }, deps.now()));
  expect(await db.selectFrom('job_alerts').selectAll().execute()).toEqual([]);
});

test('who has no address proven is refused', async () => {
  const { site, deps, member } = await alertSite();
  await deps.database.db.updateTable('members').set({ email: null, email_key: null }).execute();
  expect(await member.call('POST', PATH, { address: ACCOUNTING })).toEqual([
    400,
    '您的帳號沒有電子信箱，無法寄送職缺通知',
  ]);
  expect(site.mails.some(({ subject }) => subject.includes('新職缺'))).toBe(false);
});
