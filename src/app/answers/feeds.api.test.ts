import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#platform/cache/response-cache.server.ts';
import { AFTER, article, store, vacancy } from '#test/made/content.ts';
import { readXml } from '#test/made/markup.ts';
import { NOW, ORIGIN, testSite } from '#test/sites/site.ts';
import { contentPeriods } from '../content-periods.server.ts';
import { createFeeds } from './feeds.server.ts';

const hidden = [{ publishAt: null }, { publishAt: AFTER }, { expiresAt: NOW }] as const;

describe('the sitemap', () => {
  test.each([1, 2, 3, 7, 8])('names every open vacancy once, in files of %i', async (size) => {
    const site = await testSite();
    await store(site, {
      vacancies: [
        ...Array.from({ length: 7 }, (_, i) => vacancy(`id ${i}/<&>"'`)),
        ...hidden.map((changes, i) => vacancy(`id ${i} hidden`, changes)),
      ],
    });
    const feeds = createFeeds(site.deps, new ResponseCache(contentPeriods(site.deps), 1e6), size);
    const read = async (path: string) => readXml(String((await feeds(path))?.variants.identity.body));
    const files = (await read('/sitemap.xml')).texts('loc').map((loc) => loc.slice(ORIGIN.length));
    const jobs = files.filter((file) => file.startsWith('/sitemap-jobs'));
    expect(jobs.length).toBeGreaterThanOrEqual(Math.ceil(7 / size));
    const locs: string[] = [];
    for (const file of jobs) {
      const listed = (await read(file)).texts('loc');
      expect(listed.length).toBeLessThanOrEqual(size);
      locs.push(...listed);
    }
    expect(locs).toEqual(Array.from({ length: 7 }, (_, i) => `${ORIGIN}/job/${encodeURIComponent(`id ${i}/<&>"'`)}`));
  });

  test('names every file, page and open article, each of which answers', async () => {
    const site = await testSite();
    const articles = [article('a'), article('b', { typeName: 'LatestNews' })];
    await store(site, {
      articles: [...articles, ...hidden.map((h, i) => article(`h${i}`, h))],
      vacancies: [vacancy('v')],
    });
    const index = await site.get('/sitemap.xml');
    expect(index.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(index.headers.get('ETag')).toMatch(/^W\//);
    const { root, texts } = readXml(await index.text());
    expect(root).toBe('sitemapindex');
    const locs: string[] = [];
    for (const file of texts('loc')) {
      const answer = await site.get(file.slice(ORIGIN.length));
      expect(answer.status).toBe(200);
      const urlset = readXml(await answer.text());
      expect(urlset.root).toBe('urlset');
      locs.push(...urlset.texts('loc'));
    }
    const wanted = [
      '/',
      '/about',
      '/jobs',
      '/privacy',
      '/article/column',
      '/article/details/a',
      '/article/details/b',
      '/job/v',
    ];
    for (const path of wanted) expect(locs).toContain(ORIGIN + path);
    expect(new Set(locs).size).toBe(locs.length);
    expect(locs.filter((loc) => /hidden|\/h\d|login|\/cv\//.test(loc))).toEqual([]);
    for (const loc of locs) expect([loc, (await site.get(loc.slice(ORIGIN.length))).status]).toEqual([loc, 200]);
  });

  test('robots.txt leads there and away from the calls', async () => {
    const text = await (await (await testSite()).get('/robots.txt')).text();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/vacancies.xml',
        `Sitemap: ${ORIGIN}/sitemap.xml`,
      ]),
    );
  });
});

describe('the feeds', () => {
  const odd = 'A & B <i>"斜體"</i> \u0001\u000b\ufffe\uffff ]]> 👩‍💻';
  const clean = 'A & B <i>"斜體"</i>  ]]> 👩‍💻';

  test.each([
    ['/feed.xml', '/article/details/'],
    ['/jobs.xml', '/job/'],
  ])('%s is well-formed whatever the texts hold, newest first', async (path, to) => {
    const site = await testSite();
    const later = '2026-02-20T00:00:00.000Z';
    await store(site, {
      articles: [
        article('a', { title: odd, summary: odd }),
        article('b', { publishAt: later }),
        article('c', hidden[1]),
      ],
      vacancies: [
        vacancy('a', { position: odd, township: odd }),
        vacancy('b', { updatedAt: later }),
        vacancy('c', hidden[2]),
      ],
    });
    const answer = await site.get(path);
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const { root, texts } = readXml(await answer.text());
    expect(root).toBe('feed');
    expect(texts('id').slice(1)).toEqual([`${ORIGIN}${to}b`, `${ORIGIN}${to}a`]);
    expect(texts('title')[2]).toBe(clean);
    expect(texts('updated')[0]).toBe(later);
  });

  test.each(['/feed.xml', '/jobs.xml'])('%s says when it became empty', async (path) => {
    const site = await testSite();
    const updated = async () => readXml(await (await site.get(path)).text()).texts('updated');
    const before = Date.now();
    // Nothing was ever written, so it counts as updated now.
    expect(await updated()).toEqual([NOW]);
    await store(site, { articles: [article('a')], vacancies: [vacancy('a')] });
    expect(await updated()).toHaveLength(2);
    await store(site, { articles: [article('a', hidden[0])], vacancies: [vacancy('a', hidden[0])] });
    const [emptied, ...entries] = await updated();
    expect(entries).toEqual([]);
    expect(Date.parse(emptied!)).toBeGreaterThanOrEqual(before);
  });

  test('hold the newest fifty of all types', async () => {
    const site = await testSite();
    const types = ['Column', 'LatestNews', 'Newsletter'];
    const at = (i: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + i * 60_000).toISOString();
    await store(site, {
      articles: Array.from({ length: 60 }, (_, i) => article(`a${i}`, { typeName: types[i % 3], publishAt: at(i) })),
    });
    const { texts } = readXml(await (await site.get('/feed.xml')).text());
    expect(texts('entry')).toHaveLength(50);
    expect(texts('id')[1]).toBe(`${ORIGIN}/article/details/a59`);
    expect(texts('id').at(-1)).toBe(`${ORIGIN}/article/details/a10`);
  });

  test.each(['/feed.xml', '/jobs.xml', '/sitemap.xml', '/sitemap-articles.xml', '/sitemap-jobs.xml'])(
    '%s of an empty site is well-formed as well',
    async (path) => {
      const answer = await (await testSite()).get(path);
      expect(answer.status).toBe(200);
      expect(readXml(await answer.text()).root).toMatch(/feed|sitemapindex|urlset/);
    },
  );
});
