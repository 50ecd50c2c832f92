import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { MAKER_NOW, makeVacancy } from '#test/made/vacancy-maker.ts';
import { testSite } from '#test/sites/site.ts';
import { type StoredVacancy, saveVacancies } from '../data.server.ts';
import type { StaffFacts } from '../facts/contract.ts';

const daysAgo = (days: number) => new Date(Date.parse(MAKER_NOW) - days * DAY_MS).toISOString();

function vacancy(vacancyId: string, changes: Partial<StoredVacancy> = {}): StoredVacancy {
  const plain = { category: '其他', city: '台中市', township: '', address: '', content: '一般事務。', salary: '面議' };
  const times = { updatedAt: daysAgo(100), publishAt: daysAgo(100), expiresAt: null };
  return { ...makeVacancy(1), ...plain, workType: '全職', position: '專員', ...times, vacancyId, ...changes };
}

async function siteWith(...vacancies: StoredVacancy[]) {
  const site = await testSite({ now: MAKER_NOW });
  await site.deps.database.transaction((tx) => saveVacancies(tx, vacancies));
  const post = async (body: object) => {
    const rows = (await (await site.post('/api/vacancy', body)).json()) as { vacancyId: string }[];
    return rows.map(({ vacancyId }) => vacancyId);
  };
  const relaxed = async (body: object) => (await site.post('/search-help/relaxed', body)).json();
  const suggest = async (q: string) => {
    const found = await (await site.get(`/search-help/suggestions?q=${encodeURIComponent(q)}`)).json();
    return (found as { text: string; kind: string }[]).map(({ kind, text }) => `${kind} ${text}`);
  };
  return { site, post, relaxed, suggest };
}

const skills = (...list: string[]): { facts: StaffFacts } => ({ facts: { skills: list } });

test('by fit: the position itself, then a word in it, then category and skills, then the text; newest first by itself', async () => {
  const { post } = await siteWith(
    vacancy('text', { content: '需與會計往來。', updatedAt: daysAgo(0) }),
    vacancy('category', { category: '財務會計' }),
    vacancy('skill', { content: '需有會計師執照。', ...skills('會計師執照') }),
    vacancy('in', { position: '資深會計（台中）' }),
    vacancy('exact', { position: '會計' }),
    vacancy('fresh', { position: '成本會計', updatedAt: daysAgo(1) }),
    vacancy('both', { position: '後端 工程師' }),
    vacancy('turned', { position: '工程師 後端', updatedAt: daysAgo(1) }),
  );
  const keywords = ['會計'];
  expect(await post({ keywords, sort: 'fit' })).toEqual(['exact', 'fresh', 'in', 'skill', 'category', 'text']);
  expect((await post({ keywords }))[0]).toBe('text');
  expect(await post({ keywords: ['後端', '工程師'], sort: 'fit' })).toEqual(['both', 'turned']);
  // Without words nothing fits better, so the newest comes first.
  expect((await post({ sort: 'fit' }))[0]).toBe('text');
});

test('by fit: the rarer of two words counts more', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    vacancy(`common-${i}`, { position: `工程師 ${i}`, content: '負責現場。' }),
  );
  const { post } = await siteWith(
    ...many,
    vacancy('common', { position: '工程師', content: '熟悉韌體。', updatedAt: daysAgo(2) }),
    vacancy('rare', { position: '韌體人員', content: '與工程師合作。' }),
  );
  expect(await post({ keywords: ['工程師', '韌體'], sort: 'fit' })).toEqual(['rare', 'common']);
});

test('by fit: Latin letters inside another word are less than the word itself, and the text alone is less still', async () => {
  const { post } = await siteWith(
    vacancy('text', { content: '與 HR 合作。', updatedAt: daysAgo(0) }),
    vacancy('inside', { position: 'Chrome 外掛開發', updatedAt: daysAgo(0) }),
    vacancy('word', { position: '招募與HR資深管理師' }),
    vacancy('skill', { content: '裝機，如 Chromebook。', ...skills('Chromebook') }),
  );
  expect(await post({ keywords: ['hr'], sort: 'fit' })).toEqual(['word', 'inside', 'text', 'skill']);
});

test('by fit: a city or township counts as the position does, a street or a mention in the text does not', async () => {
  const at = (vacancyId: string, changes: Partial<StoredVacancy>) =>
    vacancy(vacancyId, { position: '會計', city: '台北市', township: '大安區', ...changes });
  const { post } = await siteWith(
    at('street', { address: '中山路 1 號', updatedAt: daysAgo(0) }),
    at('township', { township: '中山區' }),
    at('visits', { content: '偶爾到台中出差。', updatedAt: daysAgo(0) }),
    at('city', { city: '台中市' }),
    vacancy('named', { position: '稽核人員（台中）', category: '財務會計', updatedAt: daysAgo(0) }),
  );
  expect(await post({ keywords: ['中山'], sort: 'fit' })).toEqual(['township', 'street']);
  expect(await post({ keywords: ['台中', '會計'], sort: 'fit' })).toEqual(['city', 'named', 'visits']);
});

test('by fit: an advertisement’s additions make a position no less exact, a list of six jobs does', async () => {
  const { post } = await siteWith(
    vacancy('list', { position: '出納／會計／行政／總務／助理皆可', updatedAt: daysAgo(0) }),
    vacancy('one', { position: '出納專員', updatedAt: daysAgo(10) }),
    vacancy('bare', { position: '【急徵】出納（台中）' }),
  );
  expect(await post({ keywords: ['出納'], sort: 'fit' })).toEqual(['bare', 'one', 'list']);
});

test('by fit: a work type counts more than a mention in the text', async () => {
  const { post } = await siteWith(
    vacancy('text', { content: '兼職勿試。', updatedAt: daysAgo(0) }),
    vacancy('type', { workType: '兼職' }),
  );
  expect(await post({ keywords: ['兼職'], sort: 'fit' })).toEqual(['type', 'text']);
});

test('most like a vacancy: by skills, place, pay and position; itself comes last', async () => {
  const own = {
    position: '前端工程師',
    category: '軟體工程',
    city: '台中市',
    township: '西屯區',
    salary: '月薪 50000',
  };
  const { post } = await siteWith(
    vacancy('self', { ...own, ...skills('React', 'CSS') }),
    vacancy('far', { category: '軟體工程', city: '高雄市', position: '資料庫管理師', updatedAt: daysAgo(0) }),
    vacancy('near', { ...own, position: '資料庫管理師', salary: '面議' }),
    vacancy('twin', { ...own, ...skills('react') }),
    vacancy('other', { ...own, category: '其他' }),
    vacancy('draft', { ...own, position: '資料庫管理師', city: '高雄市', publishAt: null }),
  );
  expect(await post({ like: 'self', categories: ['軟體工程'] })).toEqual(['twin', 'near', 'far', 'self']);
  // Vacancies that visitors don't see reveal nothing by the place of their neighbours.
  const newest = await post({ categories: ['軟體工程'] });
  expect(await post({ like: 'draft', categories: ['軟體工程'] })).toEqual(newest);
  expect(await post({ like: 'unknown', categories: ['其他'] })).toEqual(['other']);
});

test('suggestions: categories, skills, places and positions of open vacancies, bare of what hangs on them', async () => {
  const { suggest, post } = await siteWith(
    vacancy('a', { position: '（急徵）會計人員－日班', category: '財務會計' }),
    vacancy('b', { position: '會計人員', content: '會操作會計軟體。', ...skills('會計軟體', '會計法規') }),
    vacancy('c', { position: '會計', publishAt: null }),
    vacancy('e', { position: '★誠徵★資深業務~月薪4萬起！', city: '新竹縣', township: '竹北市' }),
    vacancy('f', { position: 'UI/UX 設計師／兼職可' }),
    vacancy('d', { position: 'Java 工程師', content: '寫 JavaScript。', ...skills('JavaScript') }),
  );
  expect(await suggest('會計')).toEqual(['position 會計人員', 'skill 會計軟體', 'category 財務會計']);
  expect(await suggest('ｊａｖａ')).toEqual(['position Java 工程師', 'skill JavaScript']);
  expect(await suggest('竹')).toEqual(['place 竹北市', 'place 新竹縣']);
  expect(await suggest('臺中')).toEqual(['place 台中市']);
  expect(await suggest('業務')).toEqual(['position 資深業務']);
  expect(await suggest('ui')).toEqual(['position UI/UX 設計師']);
  expect(await suggest('')).toEqual([]);
  expect(await suggest('龘')).toEqual([]);
  expect(await post({ keywords: ['會計人員'] })).toHaveLength(2);
});

test('a search without a hit is told which word or filter to leave out', async () => {
  const { relaxed } = await siteWith(
    vacancy('a', { position: '會計', salary: '月薪 40000' }),
    vacancy('b', { position: '會計', city: '台北市', salary: '月薪 60000' }),
    vacancy('c', { position: '會計', city: '台北市', salary: '月薪 70000' }),
  );
  expect(await relaxed({ keywords: ['會計'], cities: ['台中市'], payFrom: 50_000, withOpenPay: true })).toEqual([
    { drop: 'cities', count: 2 },
    { drop: 'payFrom', count: 1 },
  ]);
  expect(await relaxed({ keywords: ['會計', '龘'] })).toEqual([{ drop: 'keywords', word: '龘', count: 3 }]);
  expect(await relaxed({ keywords: ['龘'] })).toEqual([]);
});

test('where leaving out one does not help, all filters are left out, or all words', async () => {
  const { relaxed } = await siteWith(
    vacancy('a', { position: '會計出納' }),
    vacancy('b', { position: '會計出納', city: '台北市' }),
    vacancy('c', { position: '業務', city: '新竹縣', workType: '兼職' }),
  );
  const filters = { cities: ['新竹縣'], workTypes: ['兼職'] };
  expect(await relaxed({ keywords: ['會計', '專員'], ...filters })).toEqual([{ drop: 'keywords', count: 1 }]);
  expect(await relaxed({ keywords: ['會計', '出納'], ...filters })).toEqual([
    { drop: 'filters', count: 2 },
    { drop: 'keywords', count: 1 },
  ]);
  // Without words, leaving out all filters is the list of all vacancies.
  expect(await relaxed({ categories: ['財務會計'], ...filters, cities: ['台中市'] })).toEqual([]);
  // One word leads to one way.
  expect(await relaxed({ keywords: ['會計'], ...filters })).toEqual([{ drop: 'keywords', word: '會計', count: 1 }]);
});

test('cities and categories with three vacancies or more are pages of their own, named in the sitemap', async () => {
  const inCity = (id: string, city: string, category: string) => vacancy(id, { city, category });
  const { site } = await siteWith(
    ...['a', 'b', 'c'].map((id) => inCity(id, '台中市', '財務會計')),
    ...['d', 'e'].map((id) => inCity(id, '台北市', '財務會計')),
    inCity('f', '台北市', '軟體工程'),
  );
  const map = await site.html('/sitemap-searches.xml');
  const found = [...map.matchAll(/<loc>([^<]+)</g)].map(([, loc]) => decodeURIComponent(new URL(loc!).search));
  expect(found.map((search) => search.replace('&amp;', '&'))).toEqual([
    '?categories=財務會計',
    '?cities=台北市',
    '?cities=台中市',
    '?cities=台中市&categories=財務會計',
  ]);
  const page = await site.html(
    `/jobs?cities=${encodeURIComponent('台中市')}&categories=${encodeURIComponent('財務會計')}`,
  );
  expect(page).toContain('<title>台中市財務會計職缺');
  expect(page).toMatch(/<meta name="description" content="台中市財務會計職缺目前有 3 個/);
  expect(page).not.toContain('noindex');
  expect(await site.html(`/jobs?cities=${encodeURIComponent('台中市')}&payFrom=1`)).toContain('noindex');
});
