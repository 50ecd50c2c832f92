import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Progress } from '#platform/backup/progress.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { asReader } from '#test/databases/reader.ts';
import {
  allFiles,
  allSums,
  backUp,
  command,
  emptyPlace,
  expectNothingIn,
  oneBackup,
  passphraseFile,
  temporaryFolder,
  usedSite,
} from '#test/sites/backups.ts';
import { bucketSettings } from '#test/sites/s3.ts';
import { testOnPostgres } from '#test/test-where.ts';

test('a filled installation is refused and left as it is', async () => {
  const { site, file } = await oneBackup();
  const before = await allSums(site.deps.settings, ['settings']);
  const { code, said } = await command(site.deps.settings, 'restore', file);
  expect(code).toBe(1);
  expect(said).toMatch(/不是空的|裡已有/);
  expect(await allSums(site.deps.settings, ['settings'])).toEqual(before);
});

testOnPostgres('a user who may make no tables is told who may', async () => {
  const { site, file } = await oneBackup();
  const place = await asReader(await emptyPlace(site.deps.settings));
  expect(await command(place, 'restore', file)).toEqual({
    code: 1,
    said: expect.stringContaining('請把它設為資料庫的擁有者'),
  });
});

test('another passphrase, a cut file and changed bits restore nothing', async () => {
  const { site, file } = await oneBackup();
  const { settings } = site.deps;
  const place = await emptyPlace(settings);
  const other = { ...place, backupPassphraseFile: passphraseFile('another horse battery staple') };
  expect(await command(other, 'restore', file)).toEqual({ code: 1, said: expect.stringContaining('密碼不符') });
  await expectNothingIn(place);
  const { size } = statSync(file);
  const broken = (change: (copy: string) => void) => {
    const copy = path.join(temporaryFolder(), 'broken.backup');
    copyFileSync(file, copy);
    change(copy);
    return copy;
  };
  const flipped = (at: number) =>
    broken((copy) => {
      const bytes = readFileSync(copy);
      bytes[at]! ^= 1;
      writeFileSync(copy, bytes);
    });
  const cut = (length: number) => broken((copy) => truncateSync(copy, length));
  for (const one of [cut(size - 1), cut(Math.floor(size / 2)), flipped(size - 1), flipped(Math.floor(size / 2))]) {
    expect(await command(place, 'restore', one)).toEqual({ code: 1, said: '備份檔已損壞或不完整' });
    await expectNothingIn(place);
  }
  expect(
    await command(
      place,
      'restore',
      broken((copy) => writeFileSync(copy, 'x'.repeat(500))),
    ),
  ).toEqual({
    code: 1,
    said: '這不是本站的備份檔',
  });
  expect((await command(place, 'restore', path.join(temporaryFolder(), 'none'))).said).toContain('找不到');
  await expectNothingIn(place);
  // After all these, the intact one is still accepted.
  expect((await command(place, 'restore', file)).code).toBe(0);
});

test('what a failed restore has put into a bucket is taken out again, and what was there stays', async () => {
  const s3 = await bucketSettings();
  const site = await usedSite({ s3 });
  const { settings, storage } = site.deps;
  const file = await backUp(settings);
  const files = await allFiles(site.deps);
  const target = { ...(await emptyPlace(settings)), s3: await bucketSettings() };
  const bucket = openPlace(target.dataDir, target.s3);
  const [first, ...others] = Object.keys(files);
  await bucket.put(first!, (await storage.get(first!))!, '');
  truncateSync(file, statSync(file).size - 1);
  expect((await command(target, 'restore', file)).code).toBe(1);
  expect(await bucket.get(first!)).toEqual(await storage.get(first!));
  for (const key of others) expect([key, await bucket.get(key)]).toEqual([key, undefined]);
  // Another file under one of the backup's names belongs to somebody else: it isn't overwritten.
  await bucket.put(others[0]!, Buffer.from('another'), '');
  const refused = await command(target, 'restore', await backUp(settings));
  expect(refused).toEqual({ code: 1, said: expect.stringContaining(`已有另一個 ${others[0]}`) });
  expect(String(await bucket.get(others[0]!))).toBe('another');
});

test('an interrupted command ends with 1 and leaves nothing', async () => {
  const { site, file } = await oneBackup();
  const { settings } = site.deps;
  const place = await emptyPlace(settings);
  const folder = temporaryFolder();
  const signal = AbortSignal.abort();
  const interrupted = { code: 1, said: '已中斷，沒有留下任何資料' };
  expect(await command(settings, { argv: ['backup', folder], signal })).toEqual(interrupted);
  expect(await command(place, { argv: ['restore', file], signal })).toEqual(interrupted);
  expect(await command(settings, { argv: ['drill', file], signal })).toEqual(interrupted);
  expect(readdirSync(folder)).toEqual([]);
  await expectNothingIn(place);
});

test('what a killed backup has left goes with the next night’s, and one that is being written stays', async () => {
  const { site } = await oneBackup();
  const folder = temporaryFolder();
  const [killed, writing] = ['.site-1.backup.a.partial', '.site-2.backup.b.partial'];
  for (const name of [killed, writing]) writeFileSync(path.join(folder, name), '');
  // Killed late in a run of the previous day.
  const left = new Date(Date.now() - 23 * HOUR_MS);
  utimesSync(path.join(folder, killed), left, left);
  expect(await command(site.deps.settings, 'backup', folder)).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([writing, expect.stringMatching(/^site-.*\.backup$/)]);
});

test('progress is a line that is rewritten on a terminal, and some lines elsewhere', () => {
  for (const isTTY of [true, false]) {
    const written: string[] = [];
    const write = (text: string) => written.push(text) > 0;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const progress = new Progress(undefined, { isTTY, write } as never);
    for (let i = 0; i < 100; i++) {
      vi.advanceTimersByTime(100);
      progress.tell(() => `${i}`);
    }
    progress.end();
    if (isTTY) expect([written.length, written[0], written.at(-1)]).toEqual([101, '\r\u001b[2K0', '\n']);
    else expect(written).toEqual(['29\n', '59\n', '89\n']);
  }
});

test('without a passphrase file, or with one that is short or that others can read, nothing is done', async () => {
  const { site, file } = await oneBackup();
  const folder = temporaryFolder();
  const readable = passphraseFile();
  chmodSync(readable, 0o640);
  for (const backupPassphraseFile of [undefined, '/nowhere', passphraseFile('short'), readable])
    for (const argv of [
      ['backup', folder],
      ['restore', file],
      ['drill', file],
    ]) {
      const { code, said } = await command({ ...site.deps.settings, backupPassphraseFile }, ...argv);
      expect([code, said]).toEqual([1, expect.stringMatching(/BACKUP_PASSPHRASE_FILE|密碼/)]);
    }
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder for backups that cannot be is named in one line', async () => {
  const settings = { ...(await emptyPlace(loadSettings({}))), backupPassphraseFile: passphraseFile() };
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const refused = { code: 1, said: `已有同名的檔案（EEXIST）：${file}` };
  expect(await command(settings, 'backup', file)).toEqual(refused);
  if (process.platform === 'linux')
    for (const folder of ['/proc/x', '/proc/x/y'])
      expect(await command(settings, 'backup', folder)).toEqual({
        code: 1,
        said: '找不到檔案或資料夾（ENOENT）：/proc/x',
      });
});

test('called wrongly the commands say how, with 2', async () => {
  const settings = loadSettings({});
  for (const argv of [
    ['backup'],
    ['backup', 'a', 'b'],
    ['restore'],
    ['drill'],
    ['drill', 'a', 'b'],
    ['drill', '--verify'],
    ['move', 'a', 'b'],
    ['move'],
  ])
    expect(await command(settings, ...argv)).toEqual({ code: 2, said: expect.stringContaining('用法：npm run') });
});

test('without a database there is nothing to back up, and none is made', async () => {
  const settings = { ...(await emptyPlace(loadSettings({}))), backupPassphraseFile: passphraseFile() };
  const folder = temporaryFolder();
  expect((await command(settings, 'backup', folder)).code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(path.join(settings.dataDir, 'site.sqlite'))).toBe(false);
});
