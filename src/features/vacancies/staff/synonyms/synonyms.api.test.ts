import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.server.ts';
import { flushTallies } from '#platform/watch/tallies.server.ts';
import { STALE } from '#shared/revisions.ts';
import { addressOf } from '#test/databases/database.ts';
import { vacancy } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { saveVacancies, searchVacancies } from '../../data.server.ts';
import type { SynonymGroup, Synonyms } from './contract.ts';
import { MAX_GROUPS_OF_WORD, MAX_SYNONYM_GROUPS } from './rules.ts';

const PATH = '/api/admin/synonyms';

async function synonymSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const opened = { updatedAt: '2025-01-01T00:00:00.000Z', publishAt: '2025-01-01T00:00:00.000Z' };
  const rows = ['會計人員', '帳務人員', '記帳士', '研發工程師', 'RD 主管', 'Word 文書'].map((position, i) =>
    vacancy(`v${i}`, { ...opened, position, category: '其他', content: '內容' }),
  );
  rows.push(vacancy('draft', { ...opened, publishAt: null, position: '帳務', content: '內容' }));
  await site.deps.database.transaction((tx) => saveVacancies(tx, rows));
  const make = async (...words: string[]) => (await browser.ok('POST', PATH, { words })) as SynonymGroup;
  const list = async () => (await browser.ok('GET', PATH)) as Synonyms;
  const visitor = site.browser();
  const find = async (body: object) => {
    const response = await visitor.send('POST', '/api/vacancy', body);
    const positions = ((await response.json()) as { position: string }[]).map(({ position }) => position);
    const also = response.headers.get('X-Also');
    return { positions: positions.toSorted(), also: also && JSON.parse(decodeURIComponent(also)) };
  };
  const page = async (address: string) => {
    const read = readPage(await (await visitor.send('GET', `/jobs?${new URLSearchParams(address)}`)).text());
    return { ...read, said: read.text('p').filter((text) => text.includes('相近的說法')) };
  };
  return { site, browser, make, list, find, page };
}

test('a group is public at once, changed, and taken away; each word says what it finds', async () => {
  const { site, browser, make, find, list } = await synonymSite();
  const asked = { keywords: ['會計'], similar: true };
  expect(await find(asked)).toEqual({ positions: ['會計人員'], also: null });
  const group = await make('會計', '帳務', '查帳');
  expect(group).toMatchObject({ revision: 0, staffName: '林主管' });
  expect(group.words).toEqual([
    { text: '會計', count: 1 },
    { text: '帳務', count: 1 },
    { text: '查帳', count: 0 },
  ]);
  const similar = { words: ['帳務'], count: 1 };
  expect(await find(asked)).toEqual({ positions: ['帳務人員', '會計人員'], also: { similar } });
  // Without the field nothing changes; `false` only tells.
  expect(await find({ keywords: ['會計'] })).toEqual({ positions: ['會計人員'], also: null });
  expect(await find({ keywords: ['會計'], similar: false })).toEqual({ positions: ['會計人員'], also: { similar } });
  const own = `${PATH}/${group.id}`;
  const words = ['會計', '記帳'];
  expect(await browser.ok('PUT', own, { words, revision: 0 })).toMatchObject({ revision: 1 });
  expect((await find(asked)).positions).toEqual(['會計人員', '記帳士']);
  expect(await browser.call('PUT', own, { words: ['會計', '帳務'], revision: 0 })).toEqual([400, STALE]);
  expect(await browser.call('DELETE', own, { revision: 0 })).toEqual([400, STALE]);
  expect((await browser.call('DELETE', own, { revision: 1 }))[0]).toBe(204);
  expect(await find(asked)).toEqual({ positions: ['會計人員'], also: null });
  expect((await list()).groups).toEqual([]);
  expect((await site.log()).slice(-3)).toEqual([
    '林主管 新增同義詞 會計、帳務、查帳',
    '林主管 修改同義詞 會計、記帳',
    '林主管 刪除同義詞 會計、記帳',
  ]);
});

test('a synonym in Latin letters is a word of its own: RD is not in Word', async () => {
  const { make, find } = await synonymSite();
  const { words } = await make('研發', 'RD');
  expect(words).toEqual([
    { text: '研發', count: 1 },
    { text: 'RD', count: 1 },
  ]);
  expect((await find({ keywords: ['研發'], similar: true })).positions).toEqual(['RD 主管', '研發工程師']);
  // What somebody types is found anywhere, as ever.
  expect((await find({ keywords: ['rd'] })).positions).toEqual(['RD 主管', 'Word 文書']);
});

test('counts and ways out take the synonyms along', async () => {
  const { site, make } = await synonymSite();
  await make('會計', '帳務');
  const visitor = site.browser();
  const keywords = ['會計'];
  const total = async (body: object) =>
    ((await visitor.ok('POST', '/search-help/facets', body)) as { total: number }).total;
  expect([await total({ keywords }), await total({ keywords, similar: true })]).toEqual([1, 2]);
  const body = { keywords, cities: ['高雄市'] };
  for (const [similar, count] of [
    [undefined, 1],
    [true, 2],
  ] as const)
    expect(await visitor.ok('POST', '/search-help/relaxed', { ...body, similar })).toContainEqual({
      drop: 'cities',
      count,
    });
});

test('the Jobs page offers them in one line, says when they are on, and puts them first if nothing else is found', async () => {
  const { make, page } = await synonymSite();
  expect((await page('keywords=會計')).said).toEqual([]);
  await make('會計', '帳務', '記帳');
  const offered = await page('keywords=會計');
  expect(offered.said).toEqual(['也找相近的說法：帳務、記帳（多 2 個職缺）']);
  const to = `/jobs?${new URLSearchParams({ keywords: '會計', similar: '1' })}`;
  expect(offered.links).toContain(to);
  const on = await page('keywords=會計&similar=1');
  expect(on.said).toEqual(['已包含相近的說法：帳務、記帳（2 個職缺）。只找輸入的關鍵字']);
  expect(on.text('p')).toContain('找到 3 個符合的職缺');
  expect(on.links).toContain(`/jobs?${new URLSearchParams({ keywords: '會計' })}`);
  // Other filters and the sorting keep it.
  expect(on.links).toContain(`/jobs?${new URLSearchParams({ keywords: '會計', sort: 'newest', similar: '1' })}`);
  await make('不存在', '研發');
  const none = await page('keywords=不存在 工程師');
  expect(none.text('p').filter((text) => /相近的說法|移除|沒有完全符合/.test(text))).toEqual([
    '沒有完全符合的職缺。換個說法，或減少一個條件，可找到：',
    '也找相近的說法「研發」（1 個職缺）',
    '移除「不存在」（1 個職缺）',
  ]);
});

test('another process finds by a new group at once, and no longer by one that is gone', async () => {
  const { site, browser, make } = await synonymSite();
  const other = await openDatabase(addressOf(site.deps.database));
  const asked = { keywords: ['會計'], similar: true, page: 1, pageSize: 10, now: site.deps.now().toISOString() };
  const total = async () => (await searchVacancies(other.db, asked)).total;
  expect(await total()).toBe(1);
  const { id } = await make('會計', '帳務');
  await expect.poll(total).toBe(2);
  await browser.call('DELETE', `${PATH}/${id}`, { revision: 0 });
  await expect.poll(total).toBe(1);
  await other.close();
});

test('what is wrong is told, of two people the second, and there is an end to groups', async () => {
  const { site, browser, make, list } = await synonymSite();
  const wrong = async (words: unknown) => await browser.errors(PATH, { words });
  expect(await wrong(undefined)).toEqual({ words: ['詞語 為必填'] });
  expect(await wrong(['會計'])).toEqual({ words: ['詞語 至少須有兩個'] });
  expect(await wrong(['會計', '帳 務', '帳'])).toEqual({ words: ['「帳 務」不能有空白', '「帳」至少須有 2 個字元'] });
  expect(await wrong(['RD', '研發', 'ｒｄ', '臺語', '台語'])).toEqual({ words: ['「ｒｄ」重複了', '「台語」重複了'] });
  expect(await wrong(Array.from({ length: 9 }, (_, i) => `詞語${i}`))).toHaveProperty('words');
  expect(await wrong(['會計', '長'.repeat(51)])).toEqual({ words: ['詞語 不得超過 50 個字元'] });
  const first = await make('會計', '帳務');
  expect(await wrong(['帳務', '會計'])).toEqual({ words: ['已經有一組完全相同的詞語'] });
  // Whoever saves a group unchanged is not in his own way.
  expect(await browser.ok('PUT', `${PATH}/${first.id}`, { words: ['帳務', '會計'], revision: 0 })).toMatchObject({
    revision: 1,
  });
  for (let i = 1; i < MAX_GROUPS_OF_WORD; i++) await make('會計', `詞語${i}`);
  expect(await wrong(['會計', '出納'])).toEqual({ words: ['「會計」已經在 3 組詞語裡'] });
  const answers = await Promise.all(
    ['甲甲', '乙乙'].map((word) => browser.call('PUT', `${PATH}/${first.id}`, { words: [word, '丙丙'], revision: 1 })),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  for (const method of ['PUT', 'DELETE'])
    expect((await browser.call(method, `${PATH}/nothing`, { words: ['甲甲', '乙乙'], revision: 0 }))[0]).toBe(404);
  const consultant = (await site.consultant()).browser;
  expect((await consultant.call('POST', PATH, { words: ['甲甲', '乙乙'] }))[0]).toBe(403);
  expect(((await consultant.ok('GET', PATH)) as Synonyms).groups).toHaveLength(3);
  for (let i = (await list()).groups.length; i < MAX_SYNONYM_GROUPS; i++) await make(`左邊${i}`, `右邊${i}`);
  expect(await wrong(['左邊', '右邊'])).toBe('同義詞最多 200 組，請先刪除不用的');
});

test('staff see what visitors searched for in vain, if three times or more and not yet in a group', async () => {
  const { site, make, list } = await synonymSite();
  const visitor = site.browser();
  const search = async (word: string, times: number) => {
    for (let i = 0; i < times; i++) await visitor.ok('POST', '/api/vacancy', { keywords: [word] });
  };
  await search('稅務', 3);
  await search('簿記', 4);
  await search('一次', 2);
  await flushTallies(site.deps);
  expect((await list()).emptySearches).toEqual([
    { words: '簿記', searches: 4 },
    { words: '稅務', searches: 3 },
  ]);
  await make('簿記', '會計');
  expect((await list()).emptySearches).toEqual([{ words: '稅務', searches: 3 }]);
});
