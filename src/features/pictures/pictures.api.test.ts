import sharp from 'sharp';
import { expect, test } from 'vitest';
import { repairFiles } from '#features/resume/files/service.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { animatedWebp, jpeg, jpegFromPhone, pdf, pixelBomb, png } from '#test/made/files.ts';
import { pictureForm, uploadPicture } from '#test/made/pictures.ts';
import { based } from '#test/made/revised.ts';
import { bucket } from '#test/sites/s3.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { sweepPictures } from './service.server.ts';

const PATH = '/api/admin/pictures';

async function pictureSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const stranger = site.browser();
  const shown = async (path: string) => {
    const response = await stranger.send('GET', path);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const rows = () => site.deps.database.db.selectFrom('pictures').selectAll().execute();
  return { site, browser, stranger, shown, rows };
}

/** The left half is red, the right half blue. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer();

const colourOf = async (bytes: Buffer) => {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255));
};

test('a cover is public in both widths, for good, and without what was beside it in the file', async () => {
  const { browser, shown, site } = await pictureSite();
  const { url, ...size } = await uploadPicture(browser, await jpegFromPhone());
  expect(size).toEqual({ width: 1600, height: 1000 });
  for (const [path, width, height] of [
    [url, 1600, 1000],
    [url.replace('.webp', '-800.webp'), 800, 500],
  ] as const) {
    const { status, headers, bytes } = await shown(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    expect(headers.get('set-cookie')).toBeNull();
    const found = await sharp(bytes).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', width, height, undefined]);
  }
  expect(await site.log()).toContain('陳顧問 上傳圖片 照片.jpg');
});

test('the part that was chosen is shown, counted on the upright picture and kept within it', async () => {
  const { browser, shown } = await pictureSite();
  const given = await twoColours(800, 400);
  const part = async (left: number, width: number) => {
    const crop = { left: String(left), top: '0', width: String(width), height: '250' };
    const { url } = await uploadPicture(browser, given, { purpose: 'phone', ...crop });
    return colourOf((await shown(url)).bytes);
  };
  expect(await part(0, 400)).toEqual([1, 0, 0]);
  expect(await part(400, 400)).toEqual([0, 0, 1]);
  expect(await part(500, 9000)).toEqual([0, 0, 1]);
});

test('each purpose has its size; within a text a picture keeps its own, up to a limit', async () => {
  const { browser } = await pictureSite();
  const sizeFor = async (purpose: string, width: number, height: number) => {
    const { url: _, ...size } = await uploadPicture(browser, await jpeg(width, height), { purpose });
    return size;
  };
  expect(await sizeFor('desktop', 300, 300)).toEqual({ width: 1240, height: 776 });
  expect(await sizeFor('phone', 300, 300)).toEqual({ width: 860, height: 538 });
  expect(await sizeFor('content', 300, 200)).toEqual({ width: 300, height: 200 });
  expect(await sizeFor('content', 3200, 1600)).toEqual({ width: 1600, height: 800 });
  const { url: _, ...animated } = await uploadPicture(browser, await animatedWebp(), { purpose: 'content' });
  expect(animated).toEqual({ width: 20, height: 20 });
});

test('what is no whole picture, or too large, is refused and leaves nothing', async () => {
  const { browser, rows } = await pictureSite();
  const whole = await png(400, 300);
  const bad = [
    pdf(),
    whole.subarray(0, whole.length / 2),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ];
  for (const bytes of bad)
    expect(await browser.errors(PATH, pictureForm(bytes, { purpose: 'cover' }))).toEqual({
      file: ['圖片須為完整的 JPG、PNG 或 WebP 檔'],
    });
  expect(await browser.errors(PATH, pictureForm(pixelBomb(), { purpose: 'cover' }))).toEqual({
    file: ['圖片不得超過 2,500 萬像素，請縮小後再上傳'],
  });
  expect(await browser.errors(PATH, pictureForm(whole, { purpose: 'other', left: 'x', width: '-1' }))).toEqual({
    purpose: ['用途 不是有效的選項'],
    left: ['裁切 須為整數'],
    width: ['裁切 須介於 0 至 20000 之間'],
  });
  expect(await browser.errors(PATH, new FormData())).toBeTruthy();
  const large = pictureForm(Buffer.alloc(15 * 1024 * 1024), { purpose: 'cover' });
  expect(await browser.errors(PATH, large)).toEqual({ file: ['圖片 須小於 15360 KB'] });
  const larger = pictureForm(Buffer.alloc(16 * 1024 * 1024), { purpose: 'cover' });
  expect((await browser.call('POST', PATH, larger))[0]).toBe(413);
  expect(await rows()).toEqual([]);
});

test('it comes from a bucket too, is asked for once, and is told to be unchanged', async () => {
  const { site, browser, stranger, shown } = await pictureSite();
  site.deps.storage = await bucket();
  const { url } = await uploadPicture(browser, await jpeg());
  const { headers, bytes } = await shown(url);
  expect((await sharp(bytes).metadata()).width).toBe(1600);
  const again = await stranger.send('GET', url, undefined, { 'If-None-Match': headers.get('etag')! });
  expect(again.status).toBe(304);
  const head = await stranger.send('HEAD', url);
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  const unknown = `/pictures/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.webp`;
  for (const path of [unknown, '/pictures/x.webp', '/pictures/..%2Fusers.webp', url.replace('.webp', '-900.webp')])
    expect((await shown(path)).status).toBe(404);
});

test('what is shown nowhere for long goes, files and all; what an article or a banner shows stays', async () => {
  const { site, browser, rows } = await pictureSite();
  const { deps } = site;
  const made = [];
  for (const purpose of ['cover', 'cover', 'content', 'desktop', 'content'])
    made.push((await uploadPicture(browser, await jpeg(), { purpose })).url);
  const [unused, cover, inText, image, dropped] = made as [string, string, string, string, string];
  const idOf = (url: string) => url.slice(10, -5);
  const texts = { typeName: 'Column', title: '題', content: `<p>文</p><img src="${inText}"><img src="${dropped}">` };
  const article = (await browser.ok('POST', '/api/admin/articles', { ...texts, coverImage: cover })) as { id: string };
  await browser.ok('POST', '/api/admin/carousel', { device: 'desktop', image, alt: '橫幅' });
  const left = async () => (await rows()).map((row) => row.picture_id).toSorted();
  await sweepPictures(deps);
  expect(await left()).toHaveLength(5);
  site.wait(89 * DAY_MS);
  const fresh = await site.consultant('again@agency.example');
  const content = `<p>文</p><img src="${inText}">`;
  await fresh.browser.ok(
    'PUT',
    `/api/admin/articles/${article.id}`,
    await based(browser, `/api/admin/articles/${article.id}`, { ...texts, coverImage: cover, content }),
  );
  site.wait(2 * DAY_MS);
  await sweepPictures(deps);
  expect(await left()).toEqual([cover, inText, image, dropped].map(idOf).toSorted());
  expect(await deps.storage.get(`pictures/${idOf(unused)}.webp`)).toBeUndefined();
  expect(await deps.storage.get(`pictures/${idOf(unused)}-800.webp`)).toBeUndefined();
  site.wait(90 * DAY_MS);
  await sweepPictures(deps);
  expect(await left()).toEqual([cover, inText, image].map(idOf).toSorted());
  const later = await site.consultant('later@agency.example');
  expect(await later.browser.errors('/api/admin/articles', { ...texts, content: '', coverImage: dropped })).toEqual({
    coverImage: ['封面圖片已不存在，請重新上傳'],
  });
});

test("the repair of members' files leaves pictures alone, however few members' files there are", async () => {
  const { site, browser } = await pictureSite();
  const { url } = await uploadPicture(browser, await jpeg());
  await repairFiles(site.deps, { isAlone: true });
  expect(await site.deps.storage.get(url.slice(1))).toBeDefined();
});

test('an upload that was broken off is given up, and what a storage refuses leaves no public picture', async () => {
  const { site, browser, rows } = await pictureSite();
  const { deps } = site;
  const whole = deps.storage;
  deps.storage = { ...whole, put: () => Promise.reject(new Error('the disk is full')) };
  const [status] = await browser.call('POST', PATH, pictureForm(await jpeg(), { purpose: 'cover' }));
  expect(status).toBe(500);
  expect((await rows()).map((row) => row.status)).toEqual(['leaving']);
  deps.storage = whole;
  await deps.database.db.updateTable('pictures').set({ status: 'arriving' }).execute();
  await sweepPictures(deps);
  expect(await rows()).toHaveLength(1);
  site.wait(11 * 60_000);
  await sweepPictures(deps);
  expect(await rows()).toEqual([]);
});
