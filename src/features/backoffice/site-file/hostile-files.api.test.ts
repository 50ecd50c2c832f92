import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { forge, forgeRecord, withRows } from '#test/made/site-file.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { bringWhole, type Form, formOf, ownSite, seen, taken } from '#test/sites/exported-site.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';

/** Expects that neither the preview nor the import accepts it, and that both say why. */
const refusing = (manager: Browser) => async (given: Uint8Array, sentence: string | RegExp) => {
  for (const path of ['check', 'import']) {
    const fields: Form = path === 'import' ? { password: STAFF_PASSWORD, fingerprint: 'x' } : {};
    const [status, reply] = await manager.call('POST', `/api/admin/siteFile/${path}`, formOf(given, fields));
    expect([status, reply]).toEqual([
      400,
      { ...(reply as object), errors: { file: [expect.stringMatching(sentence)] } },
    ]);
  }
};

test('whatever a file holds goes through the checks of what staff type, and one that fails leaves all as it was', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const before = await seen(manager);
  const refused = refusing(manager);
  await refused(Buffer.from('hello'), /^這不是從網站匯出的設定與內容（檔名結尾是 .site）/);
  await refused(gzipSync('hello'), /^這不是從網站匯出的設定與內容/);
  await refused(file.subarray(0, file.length - 100), '損壞');
  await refused(gzipSync(Buffer.alloc(200 * 1024 * 1024)), '損壞');
  const change = (from: string | RegExp, to: string) => forge(gunzipSync(file), (text) => text.replace(from, to));
  await refused(change('"0001-first-tables"', '"9999-from-the-future"'), '較新的版本');
  await refused(change('"engine":"site"', '"engine":"sqlite"'), '這不是');
  await refused(change('"name":"titles"', '"name":"members"'), '損壞');
  await refused(change('"堆高機操作員"', '""'), '檔案裡的職缺「.*」不能匯入：職務名稱 為必填');
  await refused(change('"city":"台中市"', '"city":"月球"'), '不能匯入');
  for (const id of ['../../etc', '..', 'x"><b>', 'a/b'])
    await refused(change(/"id":"[^"]+"(?=[^\n]*"position")/, `"id":${JSON.stringify(id)}`), '編號 格式錯誤');
  await refused(change(/"publishAt":"[^"]+"(?=[^\n]*"position")/, '"publishAt":"soon"'), 'publishAt 的格式錯誤');
  await refused(change('"colour":"#204060"', '"colour":"#ffffff"'), '主色 太淺');
  await refused(change('"key":"pictures/', '"key":"../../pictures/'), '損壞');
  await refused(change(/"image":"[^"]*"/, '"image":"https://evil.example/x.png"'), '圖片');
  expect(await seen(manager)).toEqual(before);

  const hostile = change(
    '<p>文</p>',
    '<p onclick=\\"x()\\">文</p><script>alert(1)</script><svg onload=\\"x()\\"></svg>',
  );
  await bringWhole(manager, hostile);
  const [{ id }] = (await manager.ok('GET', '/api/admin/articles?q=自己的文章')) as [Row];
  const stored = await site.deps.database.db
    .selectFrom('articles')
    .select('content')
    .where('article_id', '=', id)
    .execute();
  expect(stored[0]!.content).toMatch(/^<p>文<\/p>.*<img/s);
  expect(stored[0]!.content).not.toMatch(/onclick|script|svg/);
});

test('records of any other shape are a broken file', async () => {
  const { manager } = await ownSite();
  const unpacked = gunzipSync(await taken(manager));
  const refused = refusing(manager);
  const instead = (kind: string, record: string) => forgeRecord(unpacked, `{"kind":"${kind}"`, record);
  for (const record of [
    '{"kind":"rows"}',
    '{"kind":"rows","lines":[1,2]}',
    '{"kind":"rows","lines":{"length":5}}',
    '{"kind":"table"}',
    '{"kind":"file"}',
    '{"kind":"nothing"}',
    '{"kind":"manifest","manifest":{"tables":null,"files":null}}',
    '[]',
    '5',
  ])
    await refused(instead('table', record), '損壞');
  await refused(instead('header', '{"kind":"header"}'), '損壞');
  await refused(instead('header', '{"kind":"header","header":{"engine":"site","createdAt":5}}'), '損壞');
  await refused(instead('manifest', '{"kind":"manifest"}'), '損壞');
  await refused(withRows(unpacked, 'titles', ['null']), '匯入欄位');
  const text = { key: 'footer', version: 1, publishAt: AT, createdAt: AT };
  // Missing parts are as delivered.
  for (const content of [null, 5, 'x', []])
    expect(await statusOf(manager, withRows(unpacked, 'texts', [JSON.stringify({ ...text, content })]))).toBe(200);
  // An emptied text is refused by name: it must not silently become the delivered one.
  const emptied = { ...text, key: 'company', version: 9, publishAt: new Date().toISOString(), content: { phone: '' } };
  await refused(withRows(unpacked, 'texts', [JSON.stringify(emptied)]), '電話 為必填');
  const odd = (section: string, row: object) => withRows(unpacked, section, [JSON.stringify(row)]);
  await refused(odd('titles', { title: 'a\u0000b', field: '' }), '檔案裡的匯入欄位');
  const banner = { device: 'desktop', image: '/art/banner-1.webp', alt: '圖', link: '', startsAt: '', endsAt: '' };
  await refused(odd('banners', { id: 'x', position: 2 ** 40, input: banner }), '檔案裡的輪播');
});

test('reply templates that could not be told apart, or changed here by no screen, are refused in words', async () => {
  const { manager } = await ownSite();
  const unpacked = gunzipSync(await taken(manager));
  const refused = refusing(manager);
  const template = { id: 'a', name: '甲', text: '您好' };
  const some = (...all: object[]) =>
    withRows(unpacked, 'settings', [JSON.stringify({ replyTemplates: all.map((one) => ({ ...template, ...one })) })]);
  const cases = [
    [some({}, { id: 'b', name: ' 甲 ' }), '檔案裡的設定不能匯入：回覆範本 有重複的名稱或編號'],
    [some({}, { name: '乙' }), '檔案裡的設定不能匯入：回覆範本 有重複的名稱或編號'],
    [
      some(...Array.from({ length: 31 }, (_, i) => ({ id: `i${i}`, name: `${i}` }))),
      '檔案裡的設定不能匯入：回覆範本 最多 30 個',
    ],
    [some({ text: '{nmae}' }), '檔案裡的設定不能匯入：內容 的 {nmae} 不是可用的欄位'],
    // Its address would be the one that puts all of them in order.
    [some({ id: 'order' }), '檔案裡的設定不能匯入：編號 格式錯誤'],
  ] as const;
  for (const [file, sentence] of cases) await refused(file, sentence);
});

test('what is more than a running site can take is refused before it is understood', async () => {
  const { manager } = await ownSite();
  const unpacked = gunzipSync(await taken(manager));
  const refused = refusing(manager);
  const row = (length: number) => JSON.stringify({ key: 'home', content: 'x'.repeat(length) });
  await refused(withRows(unpacked, 'texts', Array<string>(140).fill(row(1_000_000))), /^檔案解壓縮後過大/);
  await refused(withRows(unpacked, 'texts', Array<string>(2001).fill(row(1))), '超過 2,000 筆網站內容：請在伺服器上');
  await refused(withRows(unpacked, 'vacancies', ['\n'.repeat(3_000_000)]), '超過 5,000 筆職缺：請在伺服器上');
  await refused(withRows(unpacked, 'titles', ['\n'.repeat(1001)]), '超過 1,000 筆匯入欄位，這是一個網站的上限');
});

interface Row {
  id: string;
}

const AT = '2026-01-01T00:00:00.000Z';
const statusOf = async (manager: Browser, file: Uint8Array) =>
  (await manager.call('POST', '/api/admin/siteFile/check', formOf(file)))[0];
