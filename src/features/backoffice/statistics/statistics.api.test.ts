import { expect, test } from 'vitest';
import { saveArticles } from '#features/articles/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { EMPTY_SEARCH } from '#features/vacancies/rules.ts';
import { KEPT } from '#features/visits/rules.ts';
import { sweepTallies, tally } from '#platform/watch/tallies.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { article, vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Dashboard } from '../dashboard/contract.ts';
import type { Statistics } from './contract.ts';
import { writeCounts } from './service.server.ts';

const PATH = '/api/admin/statistics';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const within = { Referer: 'https://site.example/', 'Sec-Fetch-Site': 'same-origin' };

async function visitedSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  await site.deps.database.transaction(async (tx) => {
    await saveVacancies(tx, [vacancy('a', { position: '會計專員' }), vacancy('b', { position: '業務' })]);
    await saveArticles(tx, [article('n', { title: '開幕', typeName: 'LatestNews' })]);
  });
  const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const response = await site.app.fetch(
      new Request(`https://site.example${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'User-Agent': CHROME, ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return Object.assign(response, { said: await response.text() });
  };
  const seen = (address: string, headers: Record<string, string> = within) => ask('/seen', headers, { address });
  const read = async (days = 30) => (await browser.ok('GET', `${PATH}?days=${days}`)) as Statistics;
  const today = async () => (await read()).days.at(-1)!;
  const views = async () => Object.fromEntries((await read()).pages.map(({ page, views }) => [page, views]));
  const sources = async () => Object.fromEntries((await read()).sources.map(({ key, entrances }) => [key, entrances]));
  return { site, browser, ask, seen, read, today, views, sources };
}

test('pages are counted, whole or as an open page reports the next; each once', async () => {
  const { ask, seen, read, views, today } = await visitedSite();
  expect(await today()).toMatchObject({ views: 0, entrances: 0, searches: 0, applications: 0 });
  for (const path of ['/', '/?utm_source=x', '/ABOUT/', '/job/a', '/article/details/n', '/service/advisor'])
    expect((await ask(path)).status).toBe(200);
  // A page that the browser takes from its cache is seen again.
  const { headers } = await ask('/privacy');
  expect((await ask('/privacy', { 'If-None-Match': headers.get('ETag')! })).status).toBe(304);
  // What a page loads, perhaps before anybody goes there, isn't a page.
  for (const path of ['/words/home', '/api/article/n', '/api/vacancy/a', '/api/isAuthenticated'])
    expect((await ask(path, within)).status).toBe(200);
  await ask('/api/vacancy', within, { page: 1 });
  for (const address of [
    '/',
    '/article/column',
    '/article/details/n',
    '/job/a',
    '/jobs?page=2',
    '/cv/index',
    '/job/gone',
    'x',
  ])
    expect((await seen(address)).status).toBe(204);
  expect((await ask('/seen', within, { address: 5 })).said).toContain('網址 不是有效的值');
  expect(await views()).toEqual({
    ...{ Home: 3, About: 1, JobDetails: 2, ArticleDetails: 2, Advisor: 1, Privacy: 2, Column: 1, Jobs: 1 },
  });
  expect(await today()).toMatchObject({ views: 13, entrances: 8, searches: 0 });
  const { vacancies, articles, days } = await read(7);
  expect(vacancies).toEqual([{ id: 'a', title: '會計專員', views: 2 }]);
  expect(articles).toEqual([{ id: 'n', title: '開幕', views: 2 }]);
  expect(days).toHaveLength(7);
});

test('who is no visitor is not counted, nor what is no page', async () => {
  const { ask, seen, today, browser } = await visitedSite();
  const others: Record<string, string>[] = [
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'User-Agent': 'facebookexternalhit/1.1' },
    { 'User-Agent': 'curl/8.5.0' },
    { 'User-Agent': `${CHROME} HeadlessChrome/140.0` },
    { 'User-Agent': '' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { Cookie: 'staff_session=x' },
    { 'Sec-Fetch-Dest': 'iframe' },
  ];
  for (const headers of others) await ask('/', headers);
  await seen('/job/a', { 'Sec-Fetch-Site': 'cross-site' });
  await seen('/job/a', { ...within, 'User-Agent': 'curl/8.5.0' });
  for (const path of ['/nothing', '/job/nothing', '/login', '/cv/index', '/sitemap.xml', '/healthz', '/admin'])
    await ask(path);
  await browser.send('GET', '/admin/preview/text/home');
  expect(await today()).toMatchObject({ views: 0, entrances: 0 });
});

test('an entrance is counted by where it came from, of which the host’s name is all that is ever looked at', async () => {
  const { site, ask, sources, read } = await visitedSite();
  const from = (Referer: string, path = '/', more = {}) =>
    ask(path, { Referer, 'Sec-Fetch-Site': 'cross-site', ...more });
  await from('https://www.google.com/');
  await from('https://www.google.com.tw/search?q=secret');
  await from('https://l.facebook.com/l.php?u=secret');
  await from('https://www.104.com.tw/job/secret');
  await from('https://intranet.secret.example/page?person=secret');
  await from('https://access.line.me/');
  await from('https://accounts.google.com/');
  await from('https://site.example/jobs');
  await ask('/', within);
  await ask('/');
  await ask('/jobs?utm_source=EDM-2026.11');
  await ask('/jobs?utm_source=fb');
  await ask('/jobs?utm_source=ming%40example.com');
  await ask('/jobs?utm_source=0912345678');
  await ask('/', { 'User-Agent': `${CHROME} Line/15.10.0` });
  expect(await sources()).toEqual({
    ...{ 'search/Google': 2, 'social/Facebook': 2, 'social/LINE': 1, 'jobs/104': 1, other: 1 },
    ...{ 'named/edm-2026.11': 1, direct: 3 },
  });
  expect((await read()).sources.find(({ key }) => key === 'jobs/104')).toMatchObject({ kind: '求職平台', name: '104' });
  const kept = JSON.stringify(await site.deps.database.db.selectFrom('tallies').selectAll().execute());
  expect(kept).not.toMatch(/secret|example\.com|0912|Mozilla/);
});

test('names that links make up are bounded', async () => {
  const { ask, sources } = await visitedSite();
  for (let i = 0; i < 55; i++) await ask(`/?utm_source=name${i}`);
  const found = await sources();
  expect(Object.keys(found)).toHaveLength(51);
  expect(found['named/其他標記']).toBe(5);
});

test('searches are counted, not turning their pages', async () => {
  const { ask, seen, today, read } = await visitedSite();
  await ask('/jobs');
  await ask('/jobs?keywords=%E6%9C%83%E8%A8%88');
  await ask('/jobs?keywords=%E6%9C%83%E8%A8%88&page=2');
  await ask('/jobs?cities=&keywords=');
  for (let n = 0; n < 3; n++) await ask('/api/vacancy', within, { keywords: ['潛水'] });
  for (const query of [
    'keywords=%E6%BD%9B%E6%B0%B4',
    'keywords=%E6%BD%9B%E6%B0%B4&page=2',
    'payFrom=40000',
    'page=3',
    '',
  ])
    await seen(`/jobs?${query}`);
  expect(await today()).toMatchObject({ searches: 3, views: 9 });
  expect((await read()).emptySearches).toContainEqual({ words: '潛水', searches: 3 });
});

test('an application is counted by the source that its page knows, and keeps nothing of it', async () => {
  const { site, read, today } = await visitedSite();
  const member = await site.member('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.ok('POST', '/api/vacancy/apply?from=www.104.com.tw', { vacancyId: 'a' });
  expect((await member.call('POST', '/api/vacancy/apply?from=www.104.com.tw', { vacancyId: 'a' }))[0]).toBe(400);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'b' });
  expect(await today()).toMatchObject({ applications: 2 });
  const applied = (await read()).sources.map(({ key, applications }) => [key, applications]);
  expect(applied).toEqual(
    expect.arrayContaining([
      ['jobs/104', 1],
      ['unknown', 1],
    ]),
  );
  const rows = await site.deps.database.db.selectFrom('applications').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('104.com');
});

test('switched off nothing is counted in any process; 管理員 alone switch, and the log says so', async () => {
  const { site, browser, ask, today, read } = await visitedSite();
  await ask('/');
  expect(await today()).toMatchObject({ views: 1 });
  expect(await read()).toMatchObject({ isOn: true, revision: 0 });
  const { browser: other } = await site.consultant();
  expect((await other.call('GET', PATH))[0]).toBe(200);
  expect((await other.call('PUT', `${PATH}/switch`, { isOn: false, revision: 0 }))[0]).toBe(403);
  expect(await browser.ok('PUT', `${PATH}/switch`, { isOn: false, revision: 0 })).toEqual({ isOn: false, revision: 1 });
  expect(await browser.call('PUT', `${PATH}/switch`, { isOn: true, revision: 0 })).toEqual([400, STALE]);
  await ask('/');
  await writeCounts(site.deps);
  expect(await read()).toMatchObject({ isOn: false, revision: 1 });
  expect(await today()).toMatchObject({ views: 1, entrances: 1 });
  await ask('/');
  await browser.ok('PUT', `${PATH}/switch`, { isOn: true, revision: 1 });
  await ask('/about');
  expect(await today()).toMatchObject({ views: 2 });
  expect((await site.log()).filter((line) => line === '林主管 修改設定 網站統計')).toHaveLength(2);
});

test('days are those of Taipei; two processes add up; after two years they are gone', async () => {
  const { site, ask, read } = await visitedSite();
  const { db } = site.deps.database;
  await ask('/');
  await writeCounts(site.deps);
  const [{ day }] = (await db.selectFrom('tallies').select('day').execute()) as [{ day: string }];
  expect(day).toBe(new Date(site.deps.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10));
  // Another process's count for the same day.
  await db.updateTable('tallies').set({ hits: 5 }).where('kind', '=', 'visit.page').execute();
  await ask('/');
  expect((await read()).days.at(-1)).toMatchObject({ day, views: 6, entrances: 2 });
  site.wait(2 * 365 * DAY_MS);
  await sweepTallies(site.deps, KEPT);
  expect(await db.selectFrom('tallies').selectAll().execute()).not.toEqual([]);
  site.wait(2 * DAY_MS);
  await sweepTallies(site.deps, KEPT);
  expect(await db.selectFrom('tallies').selectAll().execute()).toEqual([]);
});

test('what has been deleted takes no place among the most read', async () => {
  const { site, browser, read } = await visitedSite();
  const { db } = site.deps.database;
  const day = (await read()).days.at(-1)!.day;
  const gone = Array.from({ length: 50 }, (_, i) => ({ tally_key: `gone${i}`, hits: 100 }));
  const rows = [...gone, { tally_key: 'a', hits: 3 }, { tally_key: 'n', hits: 2 }];
  for (const kind of ['vacancy.read', 'visit.article'])
    await db
      .insertInto('tallies')
      .values(rows.map((row) => ({ kind, day, ...row })))
      .execute();
  expect(await read()).toMatchObject({
    vacancies: [{ id: 'a', title: '會計專員', views: 3 }],
    articles: [{ id: 'n', title: '開幕', views: 2 }],
  });
  const { mostRead } = (await browser.ok('GET', '/api/admin/dashboard')) as Dashboard;
  expect(mostRead).toEqual([{ id: 'a', position: '會計專員', reads: 3 }]);
});

test('searches in vain that somebody makes up fill a place of their own, and no disk', async () => {
  const { site, ask } = await visitedSite();
  const { database } = site.deps;
  const search = (words: string) => ask('/api/vacancy', within, { keywords: [words], page: 1 });
  const stored = database.db
    .selectFrom('tallies')
    .select(['tally_key as words', 'hits'])
    .where('kind', '=', EMPTY_SEARCH);
  await search('潛水教練');
  for (let part = 0; part < 3; part++) {
    for (let i = 0; i < 1500; i++) tally(database, EMPTY_SEARCH, `${part} ${i}`);
    await writeCounts(site.deps);
  }
  await search('潛水教練');
  await search('沒有位置');
  await writeCounts(site.deps);
  const kept = await stored.execute();
  expect(kept).toHaveLength(2000);
  expect(kept).toContainEqual({ words: '潛水教練', hits: 2 });
  site.wait(DAY_MS);
  await search('沒有位置');
  await writeCounts(site.deps);
  expect(await stored.where('tally_key', '=', '沒有位置').execute()).toEqual([{ words: '沒有位置', hits: 1 }]);
});

test('the CSV holds each day’s counts with their names, and no formula', async () => {
  const { site, browser, ask } = await visitedSite();
  await ask('/job/a');
  await ask('/jobs?keywords=x', { Referer: 'https://www.ptt.cc/bbs' });
  const response = await browser.send('GET', `${PATH}/export.csv?days=7`);
  expect(response.headers.get('Content-Type')).toContain('text/csv');
  const day = new Date(site.deps.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const lines = (await response.text()).replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('"日期","項目","名稱","編號","次數"');
  expect(lines.slice(1).sort()).toEqual(
    [
      `"${day}","頁面瀏覽","職缺內容","","1"`,
      `"${day}","頁面瀏覽","職缺快訊","","1"`,
      `"${day}","職缺瀏覽","會計專員","a","1"`,
      `"${day}","進站來源","直接進站","","1"`,
      `"${day}","進站來源","社群／PTT","","1"`,
      `"${day}","搜尋","","","1"`,
    ].sort(),
  );
  expect((await browser.call('GET', `${PATH}?days=8`))[0]).toBe(400);
});
