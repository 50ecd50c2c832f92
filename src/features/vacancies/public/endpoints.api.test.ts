import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AFTER, BEFORE, store, vacancy } from '#test/made/content.ts';
import { fileSite, NOW, testSite } from '#test/sites/site.ts';

const ids = async (response: Response) => ((await response.json()) as { vacancyId: string }[]).map((v) => v.vacancyId);

const empty = await fileSite();

async function siteWith(...vacancies: ReturnType<typeof vacancy>[]) {
  const site = await testSite();
  await store(site, { vacancies });
  return site;
}

describe('POST /api/vacancy', () => {
  test('a long list goes out compressed, to whoever takes it so', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => vacancy(`v${i}`, { content: '維護網站。'.repeat(100) }));
    const site = await siteWith(...rows);
    const ask = (encoding: string) => site.post('/api/vacancy', { keywords: [] }, { 'Accept-Encoding': encoding });
    const plain = Buffer.from(await (await ask('identity')).arrayBuffer());
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['zstd', zstdDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask(encoding);
      expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([
        encoding,
        'Accept-Encoding',
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(plain.length / 10);
      expect(read(bytes).equals(plain)).toBe(true);
    }
    const short = await site.post('/api/vacancy', { keywords: ['沒有這個'] }, { 'Accept-Encoding': 'br' });
    expect(short.headers.get('Content-Encoding')).toBeNull();
  });

  test('an empty search finds everything, newest first and equal ones from the highest id', async () => {
    const site = await siteWith(vacancy('a'), vacancy('b'), vacancy('c', { updatedAt: '2026-02-20T00:00:00.000Z' }));
    const answer = await site.post('/api/vacancy', { keywords: [] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('X-Total-Count')).toBe('3');
    const { publishAt, expiresAt, ...answered } = vacancy('c', { updatedAt: '2026-02-20T00:00:00.000Z' });
    const rows = await answer.json();
    expect(rows[0]).toEqual(answered);
    expect(rows.map((row: { vacancyId: string }) => row.vacancyId)).toEqual(['c', 'b', 'a']);
  });

  test('every word must occur, cities and categories match any of the chosen', async () => {
    const site = await siteWith(
      vacancy('a', { position: '會計', city: '臺北市', category: '財務會計' }),
      vacancy('b', { position: '會計', city: '台中市', category: '出納查帳' }),
      vacancy('c', { position: '工程師', city: '高雄市' }),
    );
    const find = async (body: object) => (await ids(await site.post('/api/vacancy', body))).sort();
    expect(await find({ keywords: ['會計', '台北'] })).toEqual(['a']);
    expect(await find({ keywords: ['會計'], cities: ['台北市', '高雄市'] })).toEqual(['a']);
    expect(await find({ keywords: [], cities: ['台北市', '高雄市'] })).toEqual(['a', 'c']);
    expect(await find({ categories: ['財務會計', '出納查帳'] })).toEqual(['a', 'b']);
    expect(await find({ keywords: ['%'] })).toEqual([]);
    expect(await find({ keywords: ["' or 1=1 --"] })).toEqual([]);
  });

  test('pages, sorts and turns the order around when asked to', async () => {
    const site = await siteWith(
      vacancy('a', { category: '乙' }),
      vacancy('b', { category: '丙' }),
      vacancy('c', { category: '丁' }),
    );
    const page = async (body: object) => {
      const answer = await site.post('/api/vacancy', body);
      return [await ids(answer), answer.headers.get('X-Total-Count')];
    };
    expect(await page({ page: 1, pageSize: 2 })).toEqual([['c', 'b'], '3']);
    expect(await page({ page: 2, pageSize: 2 })).toEqual([['a'], '3']);
    expect(await page({ page: 9, pageSize: 2 })).toEqual([[], '3']);
    expect(await page({ limit: 2 })).toEqual([['c', 'b'], '3']);
    expect(await page({ page: 1, pageSize: 3, limit: 1 })).toEqual([['c'], '3']);
    const up = (await page({ sort: 'category' }))[0] as string[];
    expect(up).toEqual(['c', 'b', 'a']); // 丁 丙 乙 by code point
    expect(await page({ sort: 'category', direction: 'desc' })).toEqual([up.toReversed(), '3']);
    expect((await page({ page: 2 }))[0]).toEqual([]);
  });

  test('the full list ends at 1,000 and still counts all', async () => {
    const site = await testSite();
    await store(site, { vacancies: Array.from({ length: 1001 }, (_, i) => vacancy(`v${i}`, { content: '短' })) });
    const answer = await site.post('/api/vacancy', {});
    expect(await ids(answer)).toHaveLength(1000);
    expect(answer.headers.get('X-Total-Count')).toBe('1001');
    const page = await site.post('/api/vacancy', { page: 1 });
    expect(await ids(page)).toHaveLength(15);
  });

  test('with fields=card address and text are left out', async () => {
    const site = await siteWith(vacancy('a'));
    const [card] = await (await site.post('/api/vacancy', { fields: 'card' })).json();
    expect(card).not.toHaveProperty('content');
    expect(card.position).toBe('職務a');
  });

  const six = ['a', 'b', 'c', 'd', 'e', 'f'];
  test.each<[rule: string, body: object, errors: Record<string, string[]>]>([
    ['too many words', { keywords: Array(11).fill('a') }, { keywords: ['關鍵字 最多可選 10 項'] }],
    ['a word too long', { keywords: ['字'.repeat(51)] }, { keywords: ['關鍵字 不得超過 50 個字元'] }],
    ['a word that is no text', { keywords: [1] }, { keywords: ['關鍵字 不是有效的值'] }],
    ['words that are no list', { keywords: '會計' }, { keywords: ['關鍵字 不是有效的值'] }],
    ['a NUL byte', { keywords: ['a\0'] }, { keywords: ['關鍵字 不是有效的值'] }],
    ['half a surrogate pair', { keywords: ['\ud800'] }, { keywords: ['關鍵字 不是有效的值'] }],
    ['six cities', { cities: six }, { cities: ['地區 最多可選 5 項'] }],
    ['a NUL byte in a city', { cities: ['台\0'] }, { cities: ['地區 不是有效的值'] }],
    ['six categories', { categories: six }, { categories: ['類別 最多可選 5 項'] }],
    ['a surrogate in a category', { categories: ['\udc00'] }, { categories: ['類別 不是有效的值'] }],
    ['page 0', { page: 0 }, { page: ['頁次 須介於 1 至 1000000 之間'] }],
    ['half a page', { page: 1.5 }, { page: ['頁次 須為整數'] }],
    ['a page in words', { page: 'x' }, { page: ['頁次 須為整數'] }],
    ['no row', { limit: 0 }, { limit: ['筆數 須介於 1 至 1000 之間'] }],
    ['an empty page', { pageSize: 0 }, { pageSize: ['每頁筆數 須介於 1 至 100 之間'] }],
    ['a huge page', { pageSize: 101 }, { pageSize: ['每頁筆數 須介於 1 至 100 之間'] }],
    ['an unknown sort', { sort: 'salary' }, { sort: ['排序 不是有效的選項'] }],
    ['an unknown direction', { direction: 'up' }, { direction: ['排序方向 不是有效的選項'] }],
    ['unknown fields', { fields: 'all' }, { fields: ['欄位 不是有效的選項'] }],
    ['two at once', { page: 0, sort: 'x' }, { page: ['頁次 須介於 1 至 1000000 之間'], sort: ['排序 不是有效的選項'] }],
  ])('refuses %s, by field and in Chinese', async (_, body, errors) => {
    const answer = await empty.post('/api/vacancy', body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toEqual({ type: 'about:blank', title: '資料錯誤', status: 400, errors });
  });

  test('what stands exactly on a limit is accepted, unknown fields are ignored', async () => {
    const body = {
      keywords: Array(10).fill('𠮷'.repeat(50)),
      cities: six.slice(1),
      page: 1_000_000,
      pageSize: 100,
      no: 1,
    };
    expect((await empty.post('/api/vacancy', body)).status).toBe(200);
  });
});

describe('reading vacancies', () => {
  test('one open vacancy is answered with everything it says', async () => {
    const site = await siteWith(vacancy('a'));
    const answer = await site.get('/api/vacancy/a');
    const { expiresAt, ...answered } = vacancy('a');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(answered);
  });

  test('regions and categories are those of open vacancies', async () => {
    const site = await siteWith(
      vacancy('a', { city: '臺中市' }),
      vacancy('b', { nation: '日本', city: '東京', category: '新創' }),
      vacancy('c', { nation: '越南', city: '河內', category: '其他', publishAt: null }),
    );
    expect(await (await site.get('/api/vacancy/regions')).json()).toEqual([
      { nation: '台灣', city: '台中市' },
      { nation: '日本', city: '東京' },
    ]);
    expect(await (await site.get('/api/Vacancy/Categories')).json()).toEqual(['軟體工程', '新創']);
  });

  test('what is unknown, a draft, still to come or expired is not found', async () => {
    const site = await siteWith(
      vacancy('draft', { publishAt: null }),
      vacancy('later', { publishAt: AFTER }),
      vacancy('expired', { publishAt: BEFORE, expiresAt: NOW }),
    );
    for (const id of ['unknown', 'draft', 'later', 'expired', 'a%00', '%ED%A0%80', '%E0', '%F0%9F%9A%80']) {
      const answer = await site.get(`/api/vacancy/${id}`);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
      expect(await answer.json()).toEqual({ type: 'about:blank', title: '找不到資料', status: 404 });
    }
  });
});
