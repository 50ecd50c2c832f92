import { describe, expect, test } from 'vitest';
import { article, store, vacancy } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { fileSite, ORIGIN, testSite } from '#test/sites/site.ts';
import type { FURTHER } from './filters/rules.ts';

const ATTACK = '"><script>alert(1)</script><img src=x onerror=alert(1)></script><!--';

async function siteWithJobs(count: number) {
  const site = await testSite();
  const vacancies = Array.from({ length: count }, (_, i) =>
    vacancy(`v${String(i).padStart(3, '0')}`, {
      city: i % 2 ? '台中市' : '高雄市',
      category: i % 3 ? '其他' : '人力資源',
    }),
  );
  await store(site, { vacancies });
  return site;
}

const many = await fileSite();
await store(many, { vacancies: Array.from({ length: 20 }, (_, i) => vacancy(`v${i}`)) });

const rowsOf = (html: string) =>
  readPage(html)
    .links.filter((href) => href.startsWith('/job/'))
    .map((href) => href.slice(5));

describe('the Jobs page', () => {
  test('shows 15 rows a page, newest first, and a pager', async () => {
    const site = await siteWithJobs(40);
    const first = rowsOf(await site.html('/jobs'));
    expect(first).toHaveLength(15);
    expect(first[0]).toBe('v039');
    const last = await site.html('/jobs?page=3');
    expect(rowsOf(last)).toHaveLength(10);
    expect(readPage(last).text('p')).toContain('目前共有 40 個職缺，第 3 頁，共 3 頁');
    expect(readPage(last).canonical).toBe(`${ORIGIN}/jobs?page=3`);
    expect(readPage(last).text('title')).toEqual(['職缺快訊（第 3 頁）｜晴川人資']);
  });

  test('a page past the end is the first, and says so', async () => {
    const site = await siteWithJobs(40);
    const page = readPage(await site.html('/jobs?page=99'));
    expect(page.text('p')).toContain('第 99 頁不存在，已顯示第 1 頁；目前共有 40 個職缺，第 1 頁，共 3 頁');
    expect(readPage(await site.html('/jobs?page=3')).text('p')).toContain('目前共有 40 個職缺，第 3 頁，共 3 頁');
  });

  test('a city is one of Taiwan, or one where a vacancy is; other names are left out', async () => {
    const site = await siteWithJobs(4);
    await store(site, { vacancies: [vacancy('abroad', { nation: '日本', city: '東京' })] });
    const list = (...cities: string[]) =>
      site.html(`/jobs?${new URLSearchParams(cities.map((city) => ['cities', city]))}`);
    expect(rowsOf(await list('東京'))).toEqual(['abroad']);
    expect(rowsOf(await list('ZZZ', '台中市'))).toEqual(['v003', 'v001']);
    expect(readPage(await list('ZZZ', '台中市')).canonical).toBe(
      `${ORIGIN}/jobs?${new URLSearchParams({ cities: '台中市' })}`,
    );
    expect(await list('Z'.repeat(11))).toContain(`「${'Z'.repeat(10)}…」目前沒有職缺，已略過；目前共有 5 個職缺`);
    // There are no vacancies there yet.
    expect(await list('連江縣')).toContain('沒有找到符合的職缺');
  });

  test('offers an order of what was found only if something was', async () => {
    const site = await siteWithJobs(3);
    const linksOf = async (keywords: string) =>
      readPage(await site.html(`/jobs?${new URLSearchParams({ keywords })}`)).text('a');
    expect(await linksOf('職務')).toEqual(expect.arrayContaining(['最相符', '最新']));
    const empty = await linksOf('龘');
    expect(empty).toContain('更多條件');
    expect(empty).not.toContain('最新');
  });

  test('narrows by what the address says, and names it', async () => {
    const site = await siteWithJobs(12);
    const search = new URLSearchParams([
      ['keywords', '職務'],
      ['cities', '台中市'],
      ['cities', '台北市'],
      ['categories', '人力資源'],
    ]);
    const html = await site.html(`/jobs?${search}`);
    expect(rowsOf(html)).toEqual(['v009', 'v003']);
    expect(readPage(html).text('title')).toEqual(['職務、台中市、台北市、人力資源的職缺｜晴川人資']);
    // A page for what visitors type must not be indexed.
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(readPage(html).canonical).toBe(`${ORIGIN}/jobs?${`${search}`.replaceAll('+', '%20')}`);
  });

  /**
   * Every filter, with a value that excludes every vacancy without facts, and one that finds the vacancy with all of them.
   */
  const NARROW: Record<(typeof FURTHER)[number], { none: string; found: string }> = {
    townships: { none: 'townships=連江縣東引鄉', found: 'townships=台中市北屯區' },
    workTypes: { none: 'workTypes=派遣', found: 'workTypes=派遣' },
    experience: { none: 'experience=3', found: 'experience=3' },
    education: { none: 'education=大學', found: 'education=大學' },
    remote: { none: 'remote=all', found: 'remote=all' },
    payFrom: { none: 'payFrom=9000000', found: 'payFrom=9000000' },
    withOpenPay: { none: 'payFrom=9000000&withOpenPay=true&remote=all', found: 'payFrom=9000000&withOpenPay=true' },
    updatedWithin: { none: 'updatedWithin=1', found: 'updatedWithin=1' },
  };

  test.each(Object.entries(NARROW))('narrows by %s, to what states it', async (name, { none, found }) => {
    expect(rowsOf(await many.html(`/jobs?${none}`))).toEqual([]);
    const site = await testSite();
    const stated = vacancy('stated', {
      ...{ township: '北屯區', updatedAt: '2026-03-01T00:00:00.000Z' },
      facts: {
        ...{ employments: ['派遣'], experience: 3, education: '大學', remote: 'all' },
        ...(name === 'withOpenPay' ? {} : { pay: { period: '月薪', low: 9_000_000 } }),
      },
      ...(name === 'withOpenPay' && { salary: '面議' }),
    });
    await store(site, { vacancies: [stated, vacancy('other', { salary: '月薪 30,000 元' })] });
    expect(rowsOf(await site.html(`/jobs?${found}`))).toEqual(['stated']);
  });

  test('is one page to search engines, however it is sorted and spelt', async () => {
    const site = await siteWithJobs(12);
    const html = await site.html(`/jobs?${new URLSearchParams({ cities: '臺中市', sort: 'city' })}`);
    expect(readPage(html).canonical).toBe(`${ORIGIN}/jobs?${new URLSearchParams({ cities: '台中市' })}`);
  });

  test('sorts by what the address says', async () => {
    const site = await siteWithJobs(4);
    // By code point 其他 comes after 人力資源, and 高雄市 after 台中市; ties newest first.
    expect(rowsOf(await site.html('/jobs?sort=city'))).toEqual(['v003', 'v001', 'v002', 'v000']);
    expect(rowsOf(await site.html('/jobs?sort=-city'))).toEqual(['v002', 'v000', 'v003', 'v001']);
    expect(rowsOf(await site.html('/jobs?sort=category'))).toEqual(['v003', 'v000', 'v002', 'v001']);
    expect(readPage(await site.html('/jobs?sort=-city')).attributes('th')[2]?.['aria-sort']).toBe('descending');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99',
    'page=1000000',
    'page=9999999999999999999999',
    'page=',
    'sort=salary',
    'sort=__proto__',
    'cities=',
    `cities=${'x'.repeat(51)}`,
    'cities=ZZZ',
    'cities=市',
    'cities=%E2%80%AE',
    'keywords=',
    'keywords=%20%E3%80%80',
    'keywords=%00',
    'keywords=%07%1b%E2%80%A8',
    'cities=%E2%80%A8%07',
    'categories=%0b%7f',
    'cities=%00',
    'categories=%00',
    'keywords=%FF%FE',
    'keywords=%',
    'unknown=1',
  ])('%s falls back to the default', async (query) => {
    const answer = await many.get(`/jobs?${query}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const isWord = query === 'keywords=%FF%FE' || query === 'keywords=%';
    if (!isWord) {
      expect(rowsOf(html)).toHaveLength(15);
      expect(readPage(html).canonical).toBe(`${ORIGIN}/jobs`);
    }
  });

  test('a search without results says so and stays out of search engines', async () => {
    const site = await siteWithJobs(3);
    const html = await site.html('/jobs?keywords=%E9%BE%98');
    expect(html).toContain('沒有找到符合的職缺');
    expect(readPage(html).meta('robots')).toBe('noindex');
  });

  test('an empty site says so as well', async () => {
    const site = await testSite();
    expect(await site.html('/jobs')).toContain('目前沒有刊登中的職缺');
  });
});

describe('hostile texts', () => {
  const harmless = (html: string) => {
    const page = readPage(html);
    const scripts = page.attributes('script').filter(({ src, type }) => !src && !/json$/.test(type ?? ''));
    expect(scripts).toEqual([]);
    const handlers = page.all.flatMap(({ attribs }) => Object.keys(attribs)).filter((name) => /^on/.test(name));
    expect(handlers).toEqual([]);
    expect(page.attributes('img').filter(({ src }) => src === 'x')).toEqual([]);
    // The texts in the data block and the JSON-LD are read back unchanged.
    expect(page.jsonLd.length).toBeGreaterThanOrEqual(0);
    return page;
  };

  test.each(['keywords', 'cities', 'categories', 'sort', 'page'])(
    '%s in the address comes out escaped',
    async (name) => {
      const page = harmless(await many.html(`/jobs?${new URLSearchParams({ [name]: ATTACK.slice(0, 49) })}`));
      expect(page.pageData()).toHaveProperty('loaderData');
    },
  );

  test('every field of a vacancy comes out escaped, in lists and on its own page', async () => {
    const site = await testSite();
    const texts = ['position', 'category', 'nation', 'city', 'township', 'address', 'salary', 'workType', 'content'];
    // A category is searched as well, up to 50 characters.
    const category = ATTACK.slice(0, 49);
    const hostile = { ...Object.fromEntries(texts.map((name) => [name, ATTACK])), category };
    await store(site, { vacancies: [vacancy('a', hostile), vacancy('b', { category })] });
    harmless(await site.html('/jobs'));
    const page = harmless(await site.html('/job/a'));
    expect(page.text('h1')).toEqual([ATTACK]);
    expect(page.text('title')[0]).toContain(ATTACK);
    expect(page.pageData().loaderData.vacancy.content).toBe(ATTACK);
    expect(page.jsonLd.some((thing: { title?: string }) => thing.title === ATTACK)).toBe(true);
  });

  test('title and summary of an article come out escaped', async () => {
    const site = await testSite();
    const types = ['Column', 'LatestNews', 'Newsletter'];
    const articles = types.map((typeName, i) =>
      article(`a${i}`, { typeName, title: ATTACK, summary: ATTACK, coverImage: `/art/x"${ATTACK}` }),
    );
    await store(site, { articles: [...articles, article('b')] });
    for (const path of ['/', '/article/column', '/article/latestNews', '/article/details/a0', '/article/details/b'])
      harmless(await site.html(path));
    expect(readPage(await site.html('/article/details/a0')).text('h1')).toEqual([ATTACK]);
  });

  test('a path that nobody has is not echoed', async () => {
    const site = await testSite();
    const html = await site.html('/%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    harmless(html);
    expect(html).not.toContain('alert(1)');
  });
});
