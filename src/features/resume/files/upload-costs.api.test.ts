import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import * as make from '#test/made/files.ts';
import { uploadForm } from '#test/made/files.ts';
import { accountSite, type Browser } from '#test/sites/account-site.ts';

const MB = 1_048_576;

const send = (browser: Browser, bytes: Uint8Array, name = 'a.pdf') =>
  browser.send('POST', '/api/upload', uploadForm(bytes, { categoryName: kindFor(name), title: 'a', name }));
const kindFor = (name: string) => (/\.(pdf|docx?)$/.test(name) ? '作品集' : '個人生活照');

async function answer(browser: Browser, bytes: Uint8Array, name?: string): Promise<[number, unknown]> {
  const response = await send(browser, bytes, name);
  const body = (await response.json()) as { errors?: { file: string[] } };
  return [response.status, body.errors?.file ?? body];
}

const WRONG = [400, ['檔案 須為有效的檔案類型']];

test('a document is judged beside the site: others are answered meanwhile, as often as they ask', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  let isJudged = false;
  // Close to the limit of what may be unpacked, and of how many suspicions one part may raise.
  const costly = make.costlyPdf(`<</Title(${'x'.repeat(1000)} a/JavaScript b)>> `, 7, 1 * MB);
  const judged = send(member, costly).finally(() => {
    isJudged = true;
  });
  let answered = 0;
  while (!isJudged) {
    expect((await site.browser().send('GET', '/healthz')).status).toBe(200);
    answered++;
    await new Promise(setImmediate);
  }
  await judged;
  // Computed on this thread, only three or four would be answered: before reading, judging and storing.
  expect(answered).toBeGreaterThan(20);
});

test('what an object stream may unpack to, and what may be suspected in it, is bounded', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const plain = `<</A(${'x'.repeat(9000)})>> `;
  expect((await answer(member, make.costlyPdf(plain, 1, 1.9 * MB)))[0]).toBe(201);
  expect(await answer(member, make.costlyPdf(plain, 1, 2.1 * MB))).toEqual(WRONG);
  expect((await answer(member, make.costlyPdf(plain, 4, 1.9 * MB)))[0]).toBe(201);
  expect(await answer(member, make.costlyPdf(plain, 5, 1.9 * MB))).toEqual(WRONG);
  const said = '(a/JavaScript b) ';
  expect((await answer(member, make.costlyPdf(said, 1, 1900 * said.length)))[0]).toBe(201);
  expect(await answer(member, make.costlyPdf(said, 1, 2100 * said.length))).toEqual(WRONG);
});

test('a remark that begins at each of its words is given up before its time is', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  expect(await answer(member, make.pdf('obj%'.repeat(900_000)))).toEqual(WRONG);
});

test('a good document that takes too long on a busy machine is told to come back, and then taken', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  try {
    const late = await send(member, make.pdf());
    expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(await late.json()).toMatchObject({ title: '目前上傳的人數較多，請稍後再試' });
  } finally {
    clock.mockRestore();
  }
  expect((await send(member, make.pdf())).status).toBe(201);
});

test('photos are bounded by their pixels and the bits of a sample, told by their heads', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const large = [400, ['圖片不得超過 2,500 萬像素，請縮小後再上傳']];
  expect(await answer(member, make.pixelBomb(), 'a.png')).toEqual(large);
  expect(await answer(member, make.pixelBomb(5001), 'a.png')).toEqual(large);
  expect((await answer(member, make.pixelBomb(5000), 'a.png'))[0]).toBe(201);
  const deep = await make.deepPng();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  expect(await answer(member, deep, 'a.png')).toEqual([
    400,
    ['這張圖片的格式比較特殊，無法處理，請另存成一般的 JPG 或 PNG 再上傳'],
  ]);
});

test.each([
  ['a.pdf', () => make.costlyPdf(`<</A(${'x'.repeat(9000)})>> `, 4, 1.9 * MB)],
  ['a.png', () => make.pixelBomb(2000)],
])('more than can wait are told to come back, and then taken: %s', async (name, bytesOf) => {
  const site = await accountSite();
  const bytes = await bytesOf();
  const members = [];
  // One member's uploads wait for each other before they are read, so many members send them.
  for (let i = 0; i < 7; i++) members.push(await site.member(`m${i}@example.com`));
  const all = await Promise.all(members.flatMap((member) => [1, 2, 3, 4].map(() => send(member, bytes, name))));
  const refused = all.filter(({ status }) => status === 503);
  expect(all.filter(({ status }) => status === 201).length + refused.length).toBe(all.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(response.headers.get('Retry-After')).toBe('10');
    expect(await response.json()).toMatchObject({ title: '目前上傳的人數較多，請稍後再試' });
  }
  expect((await send(members[0]!, bytes, name)).status).toBe(201);
});

test('a member uploads 60 files in a quarter of an hour, from wherever; another one is not kept from it', async () => {
  const site = await accountSite({ RATE_LIMITS: 'on' });
  const member = await site.member('ming@example.com');
  const other = await site.member('hua@example.com');
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) statuses.push((await send(member, make.page())).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  const elsewhere = site.browser('198.51.100.7');
  for (const [key, value] of member.cookies) elsewhere.cookies.set(key, value);
  const late = await send(elsewhere, make.pdf());
  expect([late.status, await late.json()]).toMatchObject([429, { title: '操作太頻繁，請稍後再試' }]);
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await send(other, make.pdf())).status).toBe(201);
  site.wait(901_000);
  expect((await send(member, make.pdf())).status).toBe(201);
});
