import { describe, expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { article, banner, store, vacancy } from '#test/made/content.ts';
import { type TestSite, testSite } from '#test/sites/site.ts';

const SEES = '2026-03-01T05:00:00.000Z';
const ENDS = '2026-03-01T06:00:00.000Z';
const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString();

/** Every place that shows a vacancy or an article, and whether it does. */
const PLACES: [place: string, sees: (site: TestSite) => Promise<boolean>][] = [
  ['the vacancy call', async (site) => (await site.get('/api/vacancy/v')).status === 200],
  ['the vacancy page', async (site) => (await site.get('/job/v')).status === 200],
  ['the search', async (site) => (await site.post('/api/vacancy', {})).headers.get('X-Total-Count') === '1'],
  ['the regions', async (site) => (await (await site.get('/api/vacancy/regions')).json()).length === 1],
  ['the categories', async (site) => (await (await site.get('/api/Vacancy/Categories')).json()).length === 1],
  ['the Jobs page', async (site) => (await site.html('/jobs')).includes('職務v')],
  ['the sitemap', async (site) => (await site.html('/sitemap-jobs.xml')).includes('/job/v<')],
  ['the job feed', async (site) => (await site.html('/jobs.xml')).includes('職務v')],
  ['the article call', async (site) => (await site.get('/api/article/a')).status === 200],
  ['the article page', async (site) => (await site.get('/article/details/a')).status === 200],
  ['the article list call', async (site) => (await (await site.get('/api/article/type/Column')).json()).length === 1],
  ['the article list', async (site) => (await site.html('/article/column')).includes('標題a')],
  ['the home page', async (site) => (await site.html('/')).includes('標題a')],
  ['the article sitemap', async (site) => (await site.html('/sitemap-articles.xml')).includes('/article/details/a<')],
  ['the article feed', async (site) => (await site.html('/feed.xml')).includes('標題a')],
  ['the carousel call', async (site) => (await (await site.get('/api/Carousel')).json()).length === 1],
  ['the carousel', async (site) => (await site.html('/')).includes('橫幅b')],
];

/** The places that show the content; each is asked twice: made anew, and from memory. */
async function seenIn(site: TestSite): Promise<string[]> {
  const seen: string[] = [];
  for (const [place, sees] of PLACES) {
    const [first, again] = [await sees(site), await sees(site)];
    expect([place, again]).toEqual([place, first]);
    if (first) seen.push(place);
  }
  return seen;
}

const everywhere = PLACES.map(([place]) => place);

describe('time alone', () => {
  test('publishes and expires everywhere, exactly when the clock passes it', async () => {
    const site = await testSite();
    const times = { publishAt: SEES, expiresAt: ENDS };
    await store(site, {
      vacancies: [vacancy('v', times)],
      articles: [article('a', times)],
      banners: [banner('b', { startsAt: SEES, endsAt: ENDS })],
    });
    for (const [time, places] of [
      [justBefore(SEES), []],
      [SEES, everywhere],
      [justBefore(ENDS), everywhere],
      [ENDS, []],
    ] as const) {
      site.at(time);
      expect([time, await seenIn(site)]).toEqual([time, places]);
    }
  });

  test('never publishes a draft', async () => {
    const site = await testSite();
    const draft = { publishAt: null };
    await store(site, { vacancies: [vacancy('v', draft)], articles: [article('a', draft)] });
    for (const time of [SEES, '2999-01-01T00:00:00.000Z']) {
      site.at(time);
      expect(await seenIn(site)).toEqual([]);
    }
  });
});

describe('a change of content', () => {
  test('shows everywhere at once', async () => {
    const site = await testSite();
    expect(await seenIn(site)).toEqual([]);
    await store(site, { vacancies: [vacancy('v')], articles: [article('a')], banners: [banner('b')] });
    expect(await seenIn(site)).toEqual(everywhere);
  });

  test('gives a page another ETag, so that no browser keeps the old one', async () => {
    const site = await testSite();
    await store(site, { vacancies: [vacancy('v')] });
    const ETag = (await site.get('/job/v')).headers.get('ETag') as string;
    await store(site, { vacancies: [vacancy('v', { salary: '面議' })] });
    const answer = await site.get('/job/v', { 'If-None-Match': ETag });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('面議');
  });

  test('that is taken back shows nothing', async () => {
    const site = await testSite();
    await site.html('/jobs');
    const taken = site.deps.database.transaction(async (tx) => {
      await saveVacancies(tx, [vacancy('v')]);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await site.html('/jobs')).not.toContain('職務v');
  });
});

describe('a kept page', () => {
  /** Counts the queries to the database. */
  function countReads({ deps }: TestSite) {
    const counted = { reads: 0 };
    const db = deps.database.db;
    const selectFrom = db.selectFrom.bind(db);
    Object.assign(db, {
      selectFrom: (table: never) => {
        counted.reads++;
        return selectFrom(table);
      },
    });
    return counted;
  }

  test('is made once for many who ask at one time, and not again', async () => {
    const site = await testSite();
    await store(site, { articles: [article('a')] });
    const counted = countReads(site);
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.html('/article/details/a')));
    expect(new Set(answers).size).toBe(1);
    // The article, the list of its recommendations, the site's texts, the time of their next change, and the sign-ins that
    // exist.
    expect(counted.reads).toBe(5);
    await site.html('/article/details/a?utm_source=x');
    expect(counted.reads).toBe(5);
  });

  test('belongs to its site alone', async () => {
    const [one, two] = [await testSite(), await testSite()];
    await store(one, { vacancies: [vacancy('v')] });
    expect(await two.html('/jobs')).not.toContain('職務v');
    expect(await one.html('/jobs')).toContain('職務v');
  });
});
