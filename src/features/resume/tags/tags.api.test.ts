import { afterEach, expect, test } from 'vitest';
import { searchLimits } from '#platform/search/search-parts.server.ts';
import { PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { MAX_TAGS } from './contract.ts';

interface Listed {
  id: string;
  name: string;
  tags: string[];
}

const usual = { ...searchLimits };
afterEach(() => void Object.assign(searchLimits, usual));

async function taggedSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  for (const [email, chineseName] of [
    ['ming@example.com', '王小明'],
    ['hua@example.com', '陳小華'],
  ] as const)
    await (await site.member(email)).ok('POST', '/api/personal', { ...PERSONAL, chineseName });
  const list = async (query = '') => (await browser.ok('GET', `/api/admin/talents${query}`)) as Listed[];
  const idOf = new Map((await list()).map(({ id, name }) => [name, id]));
  const put = (name: string, tag: string, by: Browser = browser) =>
    by.call('POST', `/api/admin/talents/${idOf.get(name)}/tags`, { tag });
  const takeOff = (name: string, tag: string) =>
    browser.call('DELETE', `/api/admin/talents/${idOf.get(name)}/tags`, { tag });
  return { site, browser, list, put, takeOff };
}

test.each([
  ['few have', searchLimits.known],
  ['many have', 0],
])('a tag that %s is put on talents in one spelling, finds them, and is taken off', async (_, known) => {
  Object.assign(searchLimits, { known });
  const { site, browser, list, put, takeOff } = await taggedSite();
  const { browser: colleague } = await site.consultant('other@agency.example', '林顧問');
  expect(await put('王小明', '日文N1')).toEqual([200, { tags: ['日文N1'] }]);
  // Twice, and by two people at once, it is there once.
  await Promise.all([put('王小明', '日文Ｎ1', colleague), put('王小明', '可派駐', colleague)]);
  expect(await put('陳小華', ' 日文n1 ')).toEqual([200, { tags: ['日文N1'] }]);
  expect(await browser.ok('GET', '/api/admin/talentTags')).toEqual([
    { tag: '日文N1', talents: 2 },
    { tag: '可派駐', talents: 1 },
  ]);
  const found = await list(`?tag=${encodeURIComponent('可派駐')}`);
  expect(found.map(({ name, tags }) => [name, tags])).toEqual([
    ['王小明', expect.arrayContaining(['日文N1', '可派駐'])],
  ]);
  expect(await list(`?tag=${encodeURIComponent('日文n1')}&q=${encodeURIComponent('小華')}`)).toHaveLength(1);
  expect(await list(`?tag=${encodeURIComponent('沒有人有的')}`)).toEqual([]);
  const [{ id }] = found as [Listed];
  expect(await browser.ok('GET', `/api/admin/talents/${id}`)).toMatchObject({ tags: found[0]!.tags });
  const around = await browser.ok('GET', `/api/admin/talents/${id}/neighbours?tag=${encodeURIComponent('可派駐')}`);
  expect(around).toEqual({ previous: null, next: null });

  for (let i = 0; i < 2; i++) expect(await takeOff('王小明', '可派駐')).toEqual([200, { tags: ['日文N1'] }]);
  expect(await browser.ok('GET', '/api/admin/talentTags')).toEqual([{ tag: '日文N1', talents: 2 }]);
  // The log says that, not what: it outlives whom it is about.
  const log = await site.deps.database.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', 'in', ['加上人才標籤', '移除人才標籤'])
    .execute();
  expect(log).toHaveLength(4);
  expect(JSON.stringify(log)).not.toContain('可派駐');
});

test('what is no tag, one too many, and nobody are refused, and nothing changes', async () => {
  const { browser, put, takeOff } = await taggedSite();
  for (const [tag, message] of [
    ['', '標籤 為必填'],
    ['一'.repeat(21), '標籤 不得超過 20 個字元'],
    ['兩\n行', '標籤 不是有效的值'],
  ])
    expect(await put('王小明', tag!)).toMatchObject([400, { errors: { tag: [message] } }]);
  for (let i = 0; i < MAX_TAGS; i++) expect((await put('王小明', `標籤${i}`))[0]).toBe(200);
  expect(await put('王小明', '再一個')).toEqual([400, '一位人才最多 20 個標籤，請先移除不用的']);
  // One that is there is not one more.
  expect((await put('王小明', '標籤0'))[0]).toBe(200);
  const [, { tags }] = (await takeOff('王小明', '標籤0')) as [number, { tags: string[] }];
  expect(tags).toHaveLength(MAX_TAGS - 1);
  expect((await browser.call('POST', '/api/admin/talents/nothing/tags', { tag: 'a' }))[0]).toBe(404);
});
