import { describe, expect, test } from 'vitest';
import { article, banner, store, vacancy } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { fileSite, ORIGIN, testSite } from '#test/sites/site.ts';
import { routeOf } from '../route-of.ts';
import { routeTable } from '../routes.tsx';

const site = await fileSite();
await store(site, {
  vacancies: [vacancy('a', { position: '前端工程師' }), vacancy('b', { salary: '面議' })],
  articles: [
    article('c', { title: '談薪' }),
    article('n', { typeName: 'LatestNews' }),
    article('e', { typeName: 'Newsletter' }),
  ],
  banners: [banner('x')],
});

const PAGES: [path: string, h1: string, title: string][] = [
  ['/', '下一份工作，找個懂的人一起看', '晴川人資｜台中求職、獵才與人資顧問'],
  ['/about', '關於晴川', '關於晴川｜晴川人資'],
  ['/jobs', '職缺快訊', '職缺快訊｜晴川人資'],
  ['/job/a', '前端工程師', '前端工程師（台中市西屯區）｜晴川人資'],
  ['/privacy', '隱私權政策', '隱私權政策｜晴川人資'],
  ['/service/advisor', '專業顧問', '專業顧問｜晴川人資'],
  ['/service/consult', '人才諮詢', '人才諮詢｜晴川人資'],
  ['/service/recruitment', '企業求才', '企業求才｜晴川人資'],
  ['/service/outsource', '委外服務', '委外服務｜晴川人資'],
  ['/article/latestNews', '最新消息', '最新消息｜晴川人資'],
  ['/article/newsletter', '電子報', '電子報｜晴川人資'],
  ['/article/column', '職場專欄', '職場專欄｜晴川人資'],
  ['/article/details/c', '談薪', '談薪｜晴川人資'],
];

describe('every public page', () => {
  test.each(PAGES)('%s says what it is', async (path, h1, title) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html><html lang="zh-Hant-TW">/i);
    const page = readPage(html);
    expect(page.text('h1')).toEqual([h1]);
    expect(page.text('title')).toEqual([title]);
    expect(page.canonical).toBe(ORIGIN + path);
    expect(page.meta('description')?.length).toBeGreaterThan(20);
    expect(page.meta('og:title')).toBe(title);
    expect(page.meta('og:description')).toBe(page.meta('description'));
    expect(page.meta('og:url')).toBe(page.canonical);
    expect(page.meta('og:type')).toBe(path.startsWith('/article/details') ? 'article' : 'website');
    expect(page.meta('og:site_name')).toBe('晴川人資');
    expect(page.meta('og:locale')).toBe('zh_TW');
    expect(page.meta('og:image')).toMatch(/^http:\/\/localhost:3000\/(art|share)\//);
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('format-detection')).toContain('telephone=no');
    expect(page.meta('robots')).toBeUndefined();
    expect(page.all.filter(({ name }) => ['header', 'main', 'footer'].includes(name)).length).toBeGreaterThanOrEqual(3);
    const inline = page.all.filter(({ attribs }) => Object.keys(attribs).some((name) => /^on/.test(name)));
    expect(inline).toEqual([]);
  });

  test('spelt otherwise it is the same page with the same canonical address', async () => {
    for (const path of ['/ABOUT', '/about/', '/About?utm_source=x']) {
      const answer = await site.get(path);
      expect([path, answer.status, readPage(await answer.text()).canonical]).toEqual([path, 200, `${ORIGIN}/about`]);
    }
  });

  test('a page is kept once, however its address is written', async () => {
    const other = await testSite();
    const isKept = (url: string) => {
      const response = { writeHead: () => response, end: () => response };
      return other.app.answerFromMemory({ method: 'GET', url, headers: {} } as never, response as never);
    };
    await other.get('/service/ADVISOR/');
    expect([isKept('/service/advisor'), isKept('/service/ADVISOR/')]).toEqual([true, false]);
    await other.get('/Jobs?keywords=made-up&utm_source=x');
    expect([isKept('/jobs?keywords=made-up'), isKept('/jobs')]).toEqual([true, false]);
  });
});

test('every page is led to from Home', async () => {
  const found = new Set(['/']);
  for (const path of found) {
    // Only the build names the style sheet of the filters.
    if (['NotFound', 'JobsFilters'].includes(routeOf(path).name)) continue;
    for (const link of readPage(await site.html(path)).links)
      if (link.startsWith('/')) found.add(new URL(link, ORIGIN).pathname);
  }
  // Providers send visitors to this address.
  const apart = ['BindResult', 'NotFound'];
  const pages = routeTable.filter(
    ({ name, access, path }) => access === 'public' && !path.includes(':') && !apart.includes(name),
  );
  expect(pages.filter(({ path }) => !found.has(path)).map(({ name }) => name)).toEqual([]);
});

describe('what is missing', () => {
  test.each([
    '/nothing',
    '/NotFound',
    '/job/unknown',
    '/job',
    '/job/a/b',
    '/job/a%00',
    '/job/%E0',
    '/%E0%A4%A',
    '/article/details/unknown',
    '/article/details/%00',
    '/article',
    '/service/nothing',
    '/sitemap-jobs/%E0.xml',
    '/sitemap-jobs/%00.xml',
    '/sitemap-jobs/anything.xml',
    '//example.com/',
  ])('%s answers 404 with the page that leads home', async (path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const page = readPage(await answer.text());
    expect(page.text('h1')).toEqual(['找不到頁面']);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.canonical).toBeUndefined();
    expect(page.links).toContain('/');
  });
});

describe('what search engines read', () => {
  const find = (page: ReturnType<typeof readPage>, type: string) =>
    page.jsonLd.find((thing: { '@type': string }) => thing['@type'] === type);

  test('a vacancy is a JobPosting', async () => {
    const posting = find(readPage(await site.html('/job/a')), 'JobPosting');
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      title: '前端工程師',
      datePosted: '2026-02-01T00:00:00.000Z',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: '晴川人資' },
      jobLocation: {
        '@type': 'Place',
        address: { addressCountry: 'TW', addressRegion: '台中市', addressLocality: '西屯區' },
      },
      baseSalary: { currency: 'TWD', value: { minValue: 42000, maxValue: 52000, unitText: 'MONTH' } },
      url: `${ORIGIN}/job/a`,
    });
    expect(posting.description).toBe('<h3>工作內容</h3><p>維護網站。</p><h3>應徵條件</h3><p>細心。</p>');
  });

  test('an amount that nobody said is left out', async () => {
    expect(find(readPage(await site.html('/job/b')), 'JobPosting')).not.toHaveProperty('baseSalary');
  });

  test('an article is a NewsArticle', async () => {
    expect(find(readPage(await site.html('/article/details/c')), 'NewsArticle')).toMatchObject({
      '@context': 'https://schema.org',
      headline: '談薪',
      datePublished: '2026-02-01T00:00:00.000Z',
      image: [`${ORIGIN}/art/cover-river.webp`],
      author: { '@type': 'Organization', name: '晴川人資' },
      publisher: { '@type': 'Organization', name: '晴川人資' },
    });
  });

  test.each([
    ['/job/a', ['首頁', '職缺快訊', '前端工程師'], ['/', '/jobs', '/job/a']],
    ['/article/details/c', ['首頁', '職場專欄', '談薪'], ['/', '/article/column', '/article/details/c']],
    ['/article/newsletter', ['首頁', '電子報'], ['/', '/article/newsletter']],
    ['/service/consult', ['首頁', '人才諮詢'], ['/', '/service/consult']],
  ])('%s says where it stands', async (path, names, paths) => {
    const list = find(readPage(await site.html(path)), 'BreadcrumbList').itemListElement;
    expect(list.map((item: { name: string }) => item.name)).toEqual(names);
    expect(list.map((item: { item: string }) => item.item)).toEqual(paths.map((each) => ORIGIN + each));
    expect(list.map((item: { position: number }) => item.position)).toEqual(names.map((_, i) => i + 1));
  });

  test.each(['/', '/about'])('%s introduces the agency', async (path) => {
    const agency = find(readPage(await site.html(path)), 'EmploymentAgency');
    expect(agency).toMatchObject({ name: '晴川人資', url: `${ORIGIN}/`, telephone: expect.any(String) });
    expect(agency.address).toMatchObject({ addressCountry: 'TW', addressRegion: '台中市' });
  });
});

test.each(['3', '6', '64'])('%s processes share the memory for pages, and each answers', async (WORKERS) => {
  const one = await testSite({ env: { WORKERS } });
  expect((await one.get('/')).status).toBe(200);
  expect((await one.get('/jobs?keywords=a')).status).toBe(200);
  await one.deps.database.close();
});
