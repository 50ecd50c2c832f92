import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AFTER, article, store, vacancy } from '#test/made/content.ts';
import { ALL, CORPUS } from '#test/made/corpus.ts';
import { readPage } from '#test/made/markup.ts';
import { fileSite, ORIGIN } from '#test/sites/site.ts';
import { drawShareCard } from './share-drawing.server.ts';
import { createSharePictures } from './share-pictures.server.ts';

const site = await fileSite();
await store(site, {
  vacancies: [
    vacancy('a', { position: '前端工程師' }),
    vacancy('b', { position: '前端工程師', salary: '面議' }),
    vacancy('draft', { publishAt: null }),
    vacancy('later', { publishAt: AFTER }),
    vacancy('long', { position: '資深'.repeat(50), salary: '月薪'.repeat(25), city: '城'.repeat(50) }),
    vacancy('a/b', {}),
    vacancy('emoji', { position: '🚀前端 👩🏽‍💻❤️ 工程師🇹🇼✔️🎉' }),
    vacancy('bare', { position: '前端 工程師' }),
    vacancy('sign', { position: '前端☎1️⃣🆕工程師' }),
    vacancy('signs', { position: '前端☎1🆕工程師' }),
    vacancy('unsigned', { position: '前端1工程師' }),
    vacancy('nothing-else', { position: '🎉' }),
    ...CORPUS.map((position, i) =>
      vacancy(`hostile-${i}`, { position: position.slice(0, 100), city: position.slice(0, 50) }),
    ),
  ],
  articles: [article('c', { title: '談薪' }), article('hostile', { title: ALL })],
});

async function pictureAt(path: string) {
  const response = await site.get(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return { status: response.status, headers: response.headers, bytes, format, width, height };
}

test.each(['/share/job/a.jpg', '/share/job/a%2Fb.jpg', '/share/job/long.jpg?v=1', '/share/article/c.jpg'])(
  '%s is a picture of the size that previews have',
  async (path) => {
    const { status, headers, format, width, height, bytes } = await pictureAt(path);
    expect([status, format, width, height]).toEqual([200, 'jpeg', 1200, 630]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  },
);

test('what it says is drawn: something stands there, and another pay is another picture', async () => {
  const [a, b] = [await pictureAt('/share/job/a.jpg'), await pictureAt('/share/job/b.jpg')];
  expect((await sharp(a.bytes).stats()).entropy).toBeGreaterThan(0.3);
  expect(a.headers.get('ETag')).not.toBe(b.headers.get('ETag'));
  // The title is the same, but the pay below it isn't.
  const part = (bytes: Buffer, top: number, height: number) =>
    sharp(bytes).extract({ left: 72, top, width: 800, height }).greyscale().raw().toBuffer();
  const difference = async (top: number, height: number) => {
    const [one, other] = [await part(a.bytes, top, height), await part(b.bytes, top, height)];
    return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] as number)), 0) / one.length;
  };
  expect(await difference(48, 150)).toBeLessThan(1);
  expect(await difference(230, 70)).toBeGreaterThan(10);
});

test('emoji, which the font lacks, are left out; signs that it has are drawn', async () => {
  const etag = async (id: string) => (await pictureAt(`/share/job/${id}.jpg`)).headers.get('ETag');
  expect(await etag('emoji')).toBe(await etag('bare'));
  expect(await etag('sign')).toBe(await etag('signs'));
  expect(await etag('signs')).not.toBe(await etag('unsigned'));
  expect((await pictureAt('/share/job/nothing-else.jpg')).status).toBe(200);
  const card = { title: '前端', accent: '', note: '' };
  const drawn = (name: string) =>
    drawShareCard(card, { site: name, colour: '#12303b', logo: undefined, scene: undefined });
  expect(await drawn('海風人力🌊')).toEqual(await drawn('海風人力'));
});

test('whoever has it is told so', async () => {
  const etag = (await site.get('/share/job/a.jpg')).headers.get('ETag') as string;
  const again = await site.get('/share/job/a.jpg', { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await site.fetch('/share/job/a.jpg', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1000);
});

test.each(['job/draft', 'job/later', 'job/nothing', 'job/%00', 'job/%zz', 'job/', 'article/a', 'page/a', 'job/a/b'])(
  '%s has none',
  async (name) => {
    expect((await site.get(`/share/${name}.jpg`)).status).toBe(404);
  },
);

test('hostile texts are drawn as text', async () => {
  for (const path of [...CORPUS.map((_, i) => `job/hostile-${i}`), 'article/hostile'])
    expect([path, (await pictureAt(`/share/${path}.jpg`)).width]).toEqual([path, 1200]);
});

test('pages name theirs, and with the version', async () => {
  const image = async (path: string) => readPage(await site.html(path)).meta('og:image') as string;
  expect(await image('/job/a')).toBe(`${ORIGIN}/share/job/a.jpg?v=1769904000000`);
  expect(await image('/job/a%2Fb')).toBe(`${ORIGIN}/share/job/a%2Fb.jpg?v=1769904000000`);
  const before = await image('/article/details/c');
  expect(before).toMatch(/\/share\/article\/c\.jpg\?v=\w+$/);
  await store(site, { articles: [article('c', { title: '談薪水' })] });
  expect(await image('/article/details/c')).not.toBe(before);
  for (const path of ['/job/a', '/job/a%2Fb', '/article/details/c'])
    expect((await site.get((await image(path)).slice(ORIGIN.length))).status).toBe(200);
});

test('only so many wait to be drawn, and for one that is drawn nobody waits twice', async () => {
  const answer = createSharePictures(site.deps, new Map(), 0);
  const ask = (id: string) => answer(new Request(`${ORIGIN}/share/job/${id}.jpg`), `/share/job/${id}.jpg`);
  const [first, same, other] = await Promise.all([ask('a'), ask('a'), ask('b')]);
  // The one that the database answered first is drawn.
  const statuses = [first?.status, same?.status, other?.status];
  expect([
    [200, 200, 503],
    [503, 503, 200],
  ]).toContainEqual(statuses);
  const refused = [first, same, other].find((answered) => answered?.status === 503);
  expect(refused?.headers.get('Retry-After')).toBe('30');
  for (const id of ['a', 'b']) expect((await ask(id))?.status).toBe(200);
});
