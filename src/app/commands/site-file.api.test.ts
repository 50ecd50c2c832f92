import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import * as make from '#test/made/files.ts';
import { moreVacancies } from '#test/made/many-vacancies.ts';
import { uploadPicture } from '#test/made/pictures.ts';
import { forge, withRows } from '#test/made/site-file.ts';
import { emptyPlace, reopen, temporaryFolder, usedSite } from '#test/sites/backups.ts';
import { main } from './site-file.server.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

async function run(settings: Parameters<typeof main>[1], ...argv: string[]) {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    return { code: await main(argv, settings), said: said.join('\n') };
  } finally {
    spy.mockRestore();
  }
}

test('beside a running site its content goes into a file, and out of it into another site once somebody is sure', async () => {
  const site = await usedSite();
  const { settings } = site.deps;
  const file = path.join(temporaryFolder(), 'trial.site');
  expect(await run(settings, 'export', file)).toEqual({ code: 0, said: `已匯出設定與內容：${file}` });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(await run(settings, 'export', file)).toEqual({ code: 1, said: expect.stringContaining('已有同名的檔案') });
  expect(existsSync(file)).toBe(true);

  const place = { ...(await emptyPlace(settings)), seed: 'none' as const };
  const looked = await run(place, 'import', file);
  expect(looked).toEqual({
    code: 0,
    said: expect.stringMatching(/^職缺：新增 [1-9]\d*，取代 0，刪除 0[\s\S]*尚未更動/m),
  });
  const there = await reopen(place);
  const count = async () =>
    (await there.deps.database.db.selectFrom('vacancies').select('vacancy_id').execute()).length;
  expect(await count()).toBe(0);
  expect(await run(place, 'import', '--yes', file)).toEqual({
    code: 0,
    said: expect.stringMatching(/\n已匯入：新增 \d+，取代 \d+，刪除 \d+，下架保留 \d+，不變 \d+$/),
  });
  const banners = async (browser: { send: (method: string, path: string) => Promise<Response> }) =>
    (await browser.send('GET', '/api/Carousel')).text();
  expect(await banners(there.browser())).toBe(await banners(site.member));
  expect(await there.deps.database.db.selectFrom('members').selectAll().execute()).toEqual([]);
});

test('a picture that cannot be read ends the export with a sentence and without a file', async () => {
  const { deps, manager } = await usedSite();
  const { settings } = deps;
  const { url: image } = await uploadPicture(manager.browser, await make.png(1240, 776), { purpose: 'desktop' });
  const banner = { device: 'desktop', image, alt: '圖', link: '', startsAt: '', endsAt: '' };
  await manager.browser.ok('POST', '/api/admin/carousel', banner);
  const stored = path.join(settings.dataDir, 'files', image);
  rmSync(stored);
  mkdirSync(stored);
  const file = path.join(temporaryFolder(), 'trial.site');
  expect(await run(settings, 'export', file)).toEqual({ code: 1, said: expect.stringContaining('EISDIR') });
  expect(existsSync(file)).toBe(false);
});

test('what is no such file, and words that mean nothing, are told', async () => {
  const { deps } = await usedSite();
  const file = path.join(temporaryFolder(), 'other.site');
  const own = path.join(temporaryFolder(), 'own.site');
  await run(deps.settings, 'export', own);
  // Packed in the same way, but of another kind.
  const alike = forge(gunzipSync(readFileSync(own)), (text) => text.replace('"engine":"site"', '"engine":"sqlite"'));
  for (const kind of ['', 'age-encryption.org/v1\n-> scrypt', gzipSync('職缺'), 'hello', alike]) {
    writeFileSync(file, kind);
    expect(await run(deps.settings, 'import', file)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^這不是從網站匯出的設定與內容（檔名結尾是 .site）.*\n要匯入的是 npm run site:export/,
      ),
    });
  }
  expect(await run(deps.settings, 'import', `${file}.gone`)).toEqual({
    code: 1,
    said: expect.stringContaining('找不到檔案'),
  });
  expect((await run(deps.settings, 'export', '--yes', file)).code).toBe(2);
  expect((await run(deps.settings, 'import')).code).toBe(2);
  expect(readFileSync(file)).toEqual(alike);
});

/** A site's file, and another place with this many vacancies. */
async function crowdedPlace(count: number) {
  const { settings } = (await usedSite()).deps;
  const file = path.join(temporaryFolder(), 'trial.site');
  expect((await run(settings, 'export', file)).code).toBe(0);
  const place = { ...(await emptyPlace(settings)), seed: 'none' as const };
  expect((await run(place, 'import', '--yes', file)).code).toBe(0);
  const { deps } = await reopen(place);
  await moreVacancies(deps.database, count);
  return { place, file };
}

test('a preview counts more vacancies than one statement has room for', { timeout: 60_000 }, async () => {
  const { place, file } = await crowdedPlace(isPostgres ? 66_000 : 33_000);
  const { code, said } = await run(place, 'import', file);
  expect([code, said]).toEqual([0, expect.stringMatching(/^職缺：新增 0，取代 \d+，刪除 (66|33)000，/m)]);
});

test('more than 5,000 vacancies come and go on SQLite only while the site is stopped', {
  timeout: 60_000,
}, async () => {
  const { place, file } = await crowdedPlace(5001);
  const unlock = await lockDataDir(place.dataDir);
  const beside = await run(place, 'import', '--yes', file);
  await unlock();
  if (isPostgres)
    return expect(beside).toEqual({
      code: 0,
      said: expect.stringMatching(/\n已匯入：新增 \d+，取代 \d+，刪除 \d+，下架保留 \d+，不變 \d+$/),
    });
  expect(beside).toEqual({ code: 1, said: expect.stringMatching(/超過 5,000 筆職缺.*請先停止網站/) });
  const looked = await run(place, 'import', file);
  expect(looked.said).toMatch(/^超過 5,000 筆職缺：匯入之前要先停止網站$/m);
  expect(await run(place, 'import', '--yes', file)).toEqual({
    code: 0,
    said: expect.stringMatching(/\n已匯入：新增 \d+，取代 \d+，刪除 \d+，下架保留 \d+，不變 \d+$/),
  });
  // The site may start again.
  await (await lockDataDir(place.dataDir))();
});

test('a file of millions of empty rows is a broken one', async () => {
  const { settings } = (await usedSite()).deps;
  const file = path.join(temporaryFolder(), 'trial.site');
  await run(settings, 'export', file);
  writeFileSync(file, withRows(gunzipSync(readFileSync(file)), 'vacancies', ['\n'.repeat(3_000_000)]));
  expect(await run(settings, 'import', file)).toEqual({ code: 1, said: expect.stringContaining('檔案已損壞') });
});
