import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { makeBackup } from '#platform/backup/backup.server.ts';
import { newestBackup } from '#platform/backup/newest.server.ts';
import { Progress } from '#platform/backup/progress.server.ts';
import { Loader } from '#platform/backup/restore/load.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { isMigrating, migrating } from '#platform/database/transaction.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { testAddress } from '#test/databases/database.ts';
import * as make from '#test/made/files.ts';
import {
  allFiles,
  allSums,
  answers,
  backUp,
  command,
  emptyPlace,
  expectNothingIn,
  passphraseFile,
  reopen,
  restoredPlace,
  signIn,
  temporaryFolder,
  upload,
  uploadLater,
  usedSite,
} from '#test/sites/backups.ts';
import { bucketSettings } from '#test/sites/s3.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';
import { testWhere } from '#test/test-where.ts';
import { keptFiles } from './backup-files.server.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

const TARGETS = isPostgres ? ['the same database', 'SQLite'] : ['the same database'];

for (const storage of ['disk', 'S3'])
  for (const target of TARGETS)
    test(`files on ${storage}, restored into ${target}: row for row, byte for byte, answer for answer`, async () => {
      const site = await usedSite({ s3: storage === 'S3' ? await bucketSettings() : undefined });
      const { settings, database } = site.deps;
      const before = {
        sums: await allSums(settings),
        files: await allFiles(site.deps),
        said: await answers(site.member),
      };
      expect(Object.keys(before.files)).toHaveLength(5);
      const file = await backUp(settings);
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');

      const s3 = storage === 'S3' ? await bucketSettings() : undefined;
      const place = await emptyPlace(settings, { isSqlite: target === 'SQLite', s3 });
      expect(await command(place, 'restore', file)).toEqual({ code: 0, said: expect.stringContaining('已還原') });
      expect(await allSums(place)).toEqual(before.sums);
      const restored = await reopen(place);
      expect(await allFiles(restored.deps)).toEqual(before.files);
      expect(await answers(await signIn(restored.browser()))).toEqual(before.said);
      const staff = { email: 'lin@agency.example', password: STAFF_PASSWORD };
      expect((await restored.browser().call('POST', '/api/admin/login', staff))[0]).toBe(200);

      // The database's constraints work again, and counters continue where they were.
      const { db } = restored.deps.database;
      await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow('only added to');
      await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('only added to');
      for (const table of ['audit_entries', 'vacancies'] as const) {
        const { rows } = await sql<{ row_id: number }>`select max(row_id) as row_id from ${sql.table(table)}`.execute(
          db,
        );
        expect(rows[0]?.row_id).toBeGreaterThan(0);
      }
      const member = await signIn(restored.browser());
      await member.ok('POST', '/api/personal', { ...JSON.parse(before.said[6]![2]), chineseName: '王大明' });
      await uploadLater(member);
      expect(await newestBackup(database.db)).toMatchObject({ file: path.basename(file), files: 5, missing: 0 });
    });

test('what staff set of mail travels sealed, and is of use only with its key', async () => {
  const site = await usedSite();
  const { settings } = site.deps;
  settings.settingsKey = 'a-key-of-at-least-32-characters-1';
  const server = {
    host: 'mail.agency.example',
    port: 465,
    security: 'tls',
    user: 'service',
    password: 'a secret word',
  };
  await site.manager.browser.ok('PUT', '/api/admin/connections/mailServer', {
    ...server,
    ownPassword: STAFF_PASSWORD,
    revision: 0,
  });
  const file = await backUp(settings);
  const place = await restoredPlace(settings, file);
  const restored = await reopen({ ...place, settingsKey: settings.settingsKey });
  expect(await currentConnections(restored.deps)).toMatchObject({ mailServer: server, unopened: [] });
  const lost = await reopen({ ...place, settingsKey: undefined });
  expect(await currentConnections(lost.deps)).toMatchObject({ mailServer: undefined, unopened: ['mailServer'] });
  expect((await lost.browser().send('GET', '/login')).status).toBe(200);
});

test('no table is forgotten: what the schema has is in the backup, but for what is made anew', async () => {
  const site = await usedSite();
  const { db } = site.deps.database;
  const { rows } = isPostgres
    ? await sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  const madeAnew = /_grams(_(config|content|data|docsize|idx))?$|^kysely_migration(_lock)?$/;
  const all = rows.map(({ name }) => name).filter((name) => !madeAnew.test(name));
  expect(Object.keys(await allSums(site.deps.settings)).sort()).toEqual(all.sort());
  // And a table of a later version.
  await sql`create table of_tomorrow (id integer primary key, note text)`.execute(db);
  await sql`insert into of_tomorrow values (1, 'x')`.execute(db);
  expect((await allSums(site.deps.settings)).of_tomorrow?.rows).toBe(1);
});

test('a backup taken while everything is written to is of one moment', async () => {
  const site = await usedSite();
  const { deps, member } = site;
  let isOver = false;
  let rounds = 0;
  // Three tables that agree at every moment, and files that come and go.
  const writing = (async () => {
    for (; !isOver; rounds++) {
      await deps.database.transaction(async (tx) => {
        const key = `${rounds}@example.com`;
        const at = new Date().toISOString();
        await sql`insert into newsletter_subscriptions (email_key, email, unsubscribe_token, notice_version, subscribed_at)
          values (${key}, ${key}, ${key}, '', ${at})`.execute(tx);
        await sql`insert into rate_limits (limit_key, hits, ends_at)
          values (${`invariant ${key}`}, 1, '2999')`.execute(tx);
        await sql`insert into tallies (kind, day, tally_key, hits) values ('invariant', '', '', 1)
          on conflict (kind, day, tally_key) do update set hits = tallies.hits + 1`.execute(tx);
      });
      const file = await upload(member, make.pdf(`${rounds}`), { categoryName: '作品集', title: `第 ${rounds} 件` });
      await member.call('DELETE', `/api/uploadFile/${file.fileUploadId}`);
    }
  })();
  const files: string[] = [];
  const folder = temporaryFolder();
  let meanwhile = 0;
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => rounds).toBeGreaterThan(5 * i);
    const before = rounds;
    files.push(await backUp(deps.settings, folder));
    meanwhile += rounds - before;
  }
  isOver = true;
  await writing;
  expect(meanwhile).toBeGreaterThan(1);
  const seen: number[] = [];
  for (const file of files) {
    const place = await restoredPlace(deps.settings, file);
    const restored = await reopen(place);
    const { db } = restored.deps.database;
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0;
    const rows = await count(sql<{ n: number }>`select count(*) as n from newsletter_subscriptions`);
    expect(
      await count(sql<{ n: number }>`select count(*) as n from rate_limits where limit_key like 'invariant%'`),
    ).toBe(rows);
    expect(
      await count(sql<{ n: number }>`select coalesce(sum(hits), 0) as n from tallies where kind = 'invariant'`),
    ).toBe(rows);
    expect(Object.entries(await allFiles(restored.deps)).filter(([, hash]) => hash === 'missing')).toEqual([]);
    seen.push(rows);
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('a file that its owner removes meanwhile is no fault: neither it nor its entry comes back', async () => {
  const { deps, member } = await usedSite();
  const listed = (await member.ok('GET', '/api/uploadFile')) as { fileUploadId: string; urlPath: string }[];
  const [removed, kept] = [listed[0]!, listed[1]!];
  let isRemoved = false;
  const storage = {
    ...deps.storage,
    get: async (key: string) => {
      // The first file is being read: its owner is faster.
      if (!isRemoved) {
        isRemoved = true;
        await member.call('DELETE', `/api/uploadFile/${removed.fileUploadId}`);
      }
      return deps.storage.get(key);
    },
  };
  const passphrase = 'correct horse battery staple';
  const source = { place: deps.settings, storage, kept: keptFiles, now: deps.now };
  const made = await makeBackup(source, { folder: temporaryFolder(), passphrase, progress: new Progress() });
  expect(made.manifest).toMatchObject({ gone: 1, missing: [], files: { count: 4 } });
  const place = await restoredPlace(deps.settings, made.file);
  const restored = await reopen(place);
  expect(await allFiles(restored.deps)).not.toContain('missing');
  const after = (await (await signIn(restored.browser())).ok('GET', '/api/uploadFile')) as { urlPath: string }[];
  expect(after.map(({ urlPath }) => urlPath)).toEqual([kept.urlPath]);
});

test('a file that is lost is told, and everything else is backed up', async () => {
  const { deps } = await usedSite();
  const [key] = Object.keys(await allFiles(deps));
  await deps.storage.remove(key!);
  const { code, said } = await command(deps.settings, 'backup', temporaryFolder());
  expect([code, said]).toEqual([3, expect.stringContaining(`遺失或不完整：${key}`)]);
  expect(await newestBackup(deps.database.db)).toMatchObject({ missing: 1, files: 4 });
});

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;

// Only root can have a small disk of its own.
testWhere(isLinuxRoot, 'only as root on Linux')('a full disk is named, and nothing is left on it', async (context) => {
  const site = await usedSite();
  await upload(site.member, make.padded(make.pdf(), 500_000), { categoryName: '作品集', title: '大' });
  const file = await backUp(site.deps.settings);
  const disk = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk], { stdio: 'ignore' });
  } catch {
    console.warn('SKIPPED: no disk can be mounted here (it takes root): a backup onto a full disk');
    context.skip('no disk can be mounted here');
  }
  try {
    expect(await command(site.deps.settings, 'backup', disk)).toEqual({
      code: 1,
      said: expect.stringContaining('磁碟空間不足'),
    });
    expect(readdirSync(disk)).toEqual([]);
    const place = { ...(await emptyPlace(site.deps.settings)), dataDir: disk };
    expect(await command(place, 'restore', file)).toEqual({
      code: 1,
      said: expect.stringContaining('磁碟空間不足'),
    });
    await expectNothingIn(place);
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});

// Where the disk gets full decides what notices it: the lock, SQLite's shared memory, a table, or closing.
testWhere(isLinuxRoot && !isPostgres, 'only SQLite, as root on Linux')(
  'wherever a restore meets the end of a disk, it says so',
  async (context) => {
    const { deps } = await usedSite();
    const file = await backUp(deps.settings);
    const seen: Record<string, number> = {};
    for (const size of [4, 8, 16, 40, 200, 1600, 2000, 2200, 2400, 2600, 2800, 3000, 3400, 4000, 6000]) {
      const disk = temporaryFolder();
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'none', disk], { stdio: 'ignore' });
      } catch {
        console.warn('SKIPPED: no disk can be mounted here (it takes root): a restore onto a full disk');
        context.skip('no disk can be mounted here');
      }
      try {
        const place = { ...deps.settings, dataDir: disk };
        const { code, said } = await command(place, 'restore', file);
        seen[said.replace(/（.*/, '').replace(/\d.*/, '')] ??= code;
        if (code !== 0) await expectNothingIn(place);
      } finally {
        execFileSync('umount', ['-l', disk]);
      }
    }
    expect(seen).toEqual({ 磁碟空間不足: 1, '已還原 ': 0 });
  },
);

test('a backup of an older version is restored and brought up to date', async () => {
  const { address, remove } = await testAddress({ empty: true });
  onTestFinished(remove);
  const old = await openDatabase(address);
  const migrator = new Migrator({ db: old.db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0003-resumes'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  await sql`insert into talents (talent_id, created_at, updated_at) values ('t', ${at}, ${at})`.execute(old.db);
  await sql`insert into applications (application_id, vacancy_id, talent_id, position, snapshot, created_at)
    values ('a', 'v', 't', '工程師', '{}', ${at})`.execute(old.db);
  await old.close();
  const settings = { ...loadSettings({ BACKUP_PASSPHRASE_FILE: passphraseFile() }), ...address };
  const folder = temporaryFolder();
  const made = await command(settings, 'backup', folder);
  // A database of so old a version has no place to record it.
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/已備份 \d+ 筆[\s\S]*無法在資料庫記下/) });
  const place = await restoredPlace(settings, path.join(folder, readdirSync(folder)[0]!));
  const { deps } = await reopen(place);
  const rows = await deps.database.db.selectFrom('applications').select(['application_id', 'stage']).execute();
  expect(rows).toEqual([{ application_id: 'a', stage: '新應徵' }]);
});

// PostgreSQL has 15 s for an answer, except in a migration: it may rebuild the indexes of a large backup.
test('a migration that a restore runs is known for one', async () => {
  const { address, remove } = await testAddress({ empty: true });
  onTestFinished(remove);
  const database = await openDatabase(address);
  let isKnown = false;
  const later = async () => {
    isKnown = isMigrating();
  };
  const all = { ...migrations, '9999-later': { up: later } };
  await database.transaction((tx) => new Loader(tx, all, Object.keys(all)).begin());
  await database.close();
  expect(isKnown).toBe(true);
});
