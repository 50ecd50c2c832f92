import { expect, test } from 'vitest';
import { AFTER, banner, store } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { NOW, testSite } from '#test/sites/site.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const TABLET = 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

test('the carousel call answers the banners of both devices, of this moment and in their order', async () => {
  const site = await testSite();
  await store(site, {
    banners: [
      banner('b', { position: 2, type: 1, urls: '/jobs' }),
      banner('a'),
      banner('later', { startsAt: AFTER }),
      banner('over', { endsAt: NOW }),
    ],
  });
  const answer = await site.get('/api/Carousel');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    { carouselId: 'a', imagePath: '/art/a.webp', alt: '橫幅a', urls: null, type: 0 },
    { carouselId: 'b', imagePath: '/art/b.webp', alt: '橫幅b', urls: '/jobs', type: 1 },
  ]);
});

test('phones get the mobile banners, tablets and desktops the others, each from its own kept page', async () => {
  const site = await testSite();
  await store(site, { banners: [banner('desk'), banner('phone', { type: 1 })] });
  const alts = async (agent?: string) =>
    readPage(await site.html('/', agent ? { 'User-Agent': agent } : {}))
      .attributes('img')
      .map(({ alt }) => alt)
      .filter((alt) => alt?.startsWith('橫幅'));
  for (let round = 0; round < 2; round++) {
    expect(await alts(PHONE)).toEqual(['橫幅phone']);
    expect(await alts(TABLET)).toEqual(['橫幅desk']);
    expect(await alts()).toEqual(['橫幅desk']);
  }
  expect((await site.get('/')).headers.get('Vary')).toMatch(/User-Agent/);
});

test('without banners and articles the home page stands without carousel and tickers', async () => {
  const site = await testSite();
  const answer = await site.get('/');
  expect(answer.status).toBe(200);
  const page = readPage(await answer.text());
  expect(page.all.filter(({ attribs }) => /\b(carousel|ticker)\b/.test(attribs.class ?? ''))).toEqual([]);
});

test('everybody is a visitor while there are no accounts', async () => {
  const site = await testSite();
  const answer = await site.get('/api/isAuthenticated');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({ isAuthenticated: false, userName: '', isSpecialAuth: false });
});

test("the postal codes name Taiwan's 22 cities, written with 台", async () => {
  const site = await testSite();
  const rows = (await (await site.get('/api/zipcodes')).json()) as Record<string, string>[];
  const cities = new Set(rows.map(({ city_name }) => city_name));
  expect([...cities].filter((city) => city?.includes('臺'))).toEqual([]);
  expect(cities.size).toBe(22);
  expect(rows).toContainEqual({ zipcode: '407', city_name: '台中市', name: '西屯區' });
});
