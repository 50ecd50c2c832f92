import { copyFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import {
  allFiles,
  allSums,
  answers,
  backUp,
  command,
  EMAIL,
  emptyPlace,
  reopen,
  restoredPlace,
  signIn,
  temporaryFolder,
  uploadLater,
  usedSite,
} from '#test/sites/backups.ts';
import { testOnSqlite } from '#test/test-where.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

test('a restore that replaces leaves nothing of what was there, and all of the backup', async () => {
  const site = await usedSite();
  const before = { sums: await allSums(site.deps.settings), files: await allFiles(site.deps) };
  const file = await backUp(site.deps.settings);
  const place = await restoredPlace(site.deps.settings, file);

  // It runs on as a site of its own, and gets another table.
  const later = await reopen(place);
  const member = await signIn(later.browser());
  await uploadLater(member);
  await later.deps.database.db.schema
    .createTable('later')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .execute();
  await later.deps.database.close();

  expect((await command(place, 'restore', '--replace', file)).code).toBe(0);
  expect(await allSums(place)).toEqual(before.sums);
  const restored = await reopen(place);
  expect(await allFiles(restored.deps)).toEqual(before.files);
  expect(await answers(await signIn(restored.browser()))).toEqual(await answers(site.member));
});

test('a backup that is cut replaces nothing', async () => {
  const site = await usedSite();
  const file = await backUp(site.deps.settings);
  const place = await restoredPlace(site.deps.settings, file);
  const cut = path.join(temporaryFolder(), 'cut.backup');
  copyFileSync(file, cut);
  truncateSync(cut, statSync(cut).size - 100);
  const before = await allSums(place);
  expect((await command(place, 'restore', '--replace', cut)).code).toBe(1);
  expect(await allSums(place)).toEqual(before);
  const restored = await reopen(place);
  await restored.browser().ok('POST', '/api/ForgotPassword', { email: EMAIL });
  expect(Object.values(await allFiles(restored.deps))).not.toContain('missing');
});

testOnSqlite(
  'a database that cannot be read any more is replaced, and its log is not read into the new one',
  async () => {
    const site = await usedSite();
    const sums = await allSums(site.deps.settings);
    const file = await backUp(site.deps.settings);
    const place = await emptyPlace(site.deps.settings);
    for (const isDamaged of [false, true]) {
      // A killed site leaves its write-ahead log, which doesn't belong to a damaged file.
      for (const name of ['site.sqlite', 'site.sqlite-wal'])
        copyFileSync(path.join(site.deps.settings.dataDir, name), path.join(place.dataDir, name));
      if (isDamaged) writeFileSync(path.join(place.dataDir, 'site.sqlite'), 'x'.repeat(8192));
      expect(await command(place, 'restore', '--replace', file)).toEqual({
        code: 0,
        said: expect.stringContaining('已還原'),
      });
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('site'))).toEqual(['site.sqlite']);
      expect(await allSums(place)).toEqual(sums);
    }
  },
);

test('while a site runs on it, nothing is replaced', async () => {
  const { deps } = await usedSite();
  const { settings } = deps;
  const file = await backUp(settings);
  const place = await restoredPlace(settings, file);
  const before = await allSums(place);
  const giveBack = isPostgres ? (await openDatabase(place)).close : await lockDataDir(place.dataDir);
  const refused = await command(place, 'restore', '--replace', file);
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/請先停止網站/) });
  expect(await allSums(place)).toEqual(before);
  await giveBack();
  expect((await command(place, 'restore', '--replace', file)).code).toBe(0);
});

test('a look tells of the passphrase, of what has been migrated and of who is running', async () => {
  const site = await usedSite();
  const { settings } = site.deps;
  const look = async () =>
    JSON.parse((await command(settings, 'look')).said) as { migrations: string[]; running: number };
  const found = await look();
  expect(found.migrations[0]).toBe('0001-first-tables');
  // On PostgreSQL the test's own site is listening; on SQLite nobody holds the folder yet.
  expect(found.running).toBe(isPostgres ? 1 : 0);
  if (isPostgres) {
    const second = await openDatabase(settings);
    onTestFinished(() => second.close());
  } else onTestFinished(await lockDataDir(settings.dataDir));
  expect((await look()).running).toBe(isPostgres ? 2 : 1);
  const without = { ...settings, backupPassphraseFile: undefined };
  expect(await command(without, 'look')).toEqual({ code: 1, said: expect.stringContaining('BACKUP_PASSPHRASE_FILE') });
});
