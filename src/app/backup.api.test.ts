import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { makeBackup } from '#platform/backup/backup.server.ts';
import { newestBackup } from '#platform/backup/newest.server.ts';
import { Progress } from '#platform/backup/progress.server.ts';
import { lockDataDir } from '#platform/data-lock.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { openStorage } from '#platform/open-storage.server.ts';
import { loadSettings } from '#platform/settings.server.ts';
import { migrating } from '#platform/transaction.server.ts';
import { type Browser, PASSWORD } from '#test/account-site.ts';
import {
  allFiles,
  allSums,
  backUp,
  command,
  EMAIL,
  emptyPlace,
  passphraseFile,
  reopen,
  temporaryFolder,
  type UsedSite,
  upload,
  usedSite,
} from '#test/backups.ts';
import { testAddress } from '#test/database.ts';
import * as make from '#test/files.ts';
import { bucketSettings } from '#test/s3.ts';
import { STAFF_PASSWORD } from '#test/staff-site.ts';
import { keptFiles } from './backup-files.server.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

/** What visitors, the member and search see: the same before and after. */
async function answers(browser: Browser) {
  const paths = [
    '/api/vacancy?pageSize=20&pageIndex=1&keywords=%E5%B7%A5%E7%A8%8B',
    '/api/vacancy/regions',
    '/api/Vacancy/Categories',
    '/api/article/type/Column',
    '/api/Carousel',
    '/sitemap.xml',
    '/api/personal',
    '/api/contact',
    '/api/education',
    '/api/uploadFile',
    '/api/vacancy/applied',
  ];
  const all: [string, number, string][] = [];
  for (const one of paths) {
    const response = await browser.send('GET', one);
    all.push([one, response.status, await response.text()]);
  }
  return all;
}

async function signIn(browser: Browser) {
  await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  return browser;
}

/** Nothing was put there: no database, no file, no stage. */
async function expectNothingIn(place: { databaseUrl?: string; dataDir: string }) {
  expect(readdirSync(place.dataDir).filter((name) => !name.startsWith('server.'))).toEqual([]);
  if (!place.databaseUrl) return;
  const database = await openDatabase(place);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ n: 0 }]);
}

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

      // The rules of the database are at work again, and numbers go on where they were.
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
      await upload(member, make.pdf('later'), { categoryName: '作品集', title: '之後' });
      expect(await newestBackup(database.db)).toMatchObject({ file: path.basename(file), files: 5, missing: 0 });
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
  // And a table of tomorrow's.
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
  for (let i = 0; i < 3; i++) files.push(await backUp(deps.settings, folder));
  isOver = true;
  await writing;
  expect(rounds).toBeGreaterThan(10);
  const seen: number[] = [];
  for (const file of files) {
    const place = await emptyPlace(deps.settings);
    expect((await command(place, 'restore', file)).code).toBe(0);
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
  const place = await emptyPlace(deps.settings);
  expect((await command(place, 'restore', made.file)).code).toBe(0);
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

// A small disk of its own is to be had by root alone.
test.runIf(isLinuxRoot)('a full disk is named, and nothing is left on it', async (context) => {
  const site = await usedSite();
  await upload(site.member, make.padded(make.pdf(), 500_000), { categoryName: '作品集', title: '大' });
  const file = await backUp(site.deps.settings);
  const disk = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk], { stdio: 'ignore' });
  } catch {
    context.skip();
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
  // There is no place yet to note it in.
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/已備份 \d+ 筆[\s\S]*無法在資料庫記下/) });
  const place = await emptyPlace(settings);
  expect((await command(place, 'restore', path.join(folder, readdirSync(folder)[0]!))).code).toBe(0);
  const { deps } = await reopen(place);
  const rows = await deps.database.db.selectFrom('applications').select(['application_id', 'stage']).execute();
  expect(rows).toEqual([{ application_id: 'a', stage: '新應徵' }]);
});

async function oneBackup(): Promise<{ site: UsedSite; file: string }> {
  const site = await usedSite();
  return { site, file: await backUp(site.deps.settings) };
}

test('a filled installation is refused and left as it is', async () => {
  const { site, file } = await oneBackup();
  const before = await allSums(site.deps.settings, ['settings']);
  const { code, said } = await command(site.deps.settings, 'restore', file);
  expect(code).toBe(1);
  expect(said).toMatch(/不是空的|裡已有/);
  expect(await allSums(site.deps.settings, ['settings'])).toEqual(before);
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
  // After all these the whole one still goes in.
  expect((await command(place, 'restore', file)).code).toBe(0);
});

test('what a failed restore has put into a bucket is taken out again, and what was there stays', async () => {
  const s3 = await bucketSettings();
  const site = await usedSite({ s3 });
  const { settings, storage } = site.deps;
  const file = await backUp(settings);
  const files = await allFiles(site.deps);
  const target = { ...(await emptyPlace(settings)), s3: await bucketSettings() };
  const bucket = openStorage(target);
  const [first, ...others] = Object.keys(files);
  await bucket.put(first!, (await storage.get(first!))!, '');
  truncateSync(file, statSync(file).size - 1);
  expect((await command(target, 'restore', file)).code).toBe(1);
  expect(await bucket.get(first!)).toEqual(await storage.get(first!));
  for (const key of others) expect([key, await bucket.get(key)]).toEqual([key, undefined]);
  // Another file under a name of the backup's is somebody's: it is not written over.
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
  const interrupted = { code: 1, said: '已中斷，沒有留下任何東西' };
  expect(await command(settings, { argv: ['backup', folder], signal })).toEqual(interrupted);
  expect(await command(place, { argv: ['restore', file], signal })).toEqual(interrupted);
  expect(await command(settings, { argv: ['drill', file], signal })).toEqual(interrupted);
  expect(readdirSync(folder)).toEqual([]);
  await expectNothingIn(place);
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

test('without a passphrase file, or with a short one, nothing is done', async () => {
  const { site, file } = await oneBackup();
  const folder = temporaryFolder();
  for (const backupPassphraseFile of [undefined, '/nowhere', passphraseFile('short')])
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

test('the drill restores, signs in, reads a file, signs its record and leaves nothing else', async () => {
  const { site, file } = await oneBackup();
  const { settings } = site.deps;
  const before = await allSums(settings);
  // What a drill that was killed the day before has left goes too.
  const old = path.join(settings.dataDir, `.drill-${randomUUID()}`);
  mkdirSync(old);
  utimesSync(old, 0, 0);
  const { db } = site.deps.database;
  if (isPostgres) await sql`create schema drill_1700000000000_01234567`.execute(db);
  const { code, said } = await command(settings, 'drill', file);
  expect([code, said]).toEqual([0, expect.stringContaining('演練成功')]);
  expect(await allSums(settings)).toEqual(before);
  expect(readdirSync(settings.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  if (isPostgres) {
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'drill%'`.execute(db);
    expect(rows).toEqual([]);
  }
  const folder = path.join(settings.dataDir, 'drills');
  const written = path.join(folder, readdirSync(folder)[0]!);
  const { record } = JSON.parse(readFileSync(written, 'utf8'));
  expect(record).toMatchObject({
    login: 'ok',
    fileRead: expect.stringMatching(/^users\//),
    files: { count: 5 },
    missing: 0,
    into: isPostgres ? 'postgres' : 'sqlite',
  });
  expect(record.tables).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, { rows }]) => [name, name === 'settings' ? rows - 1 : rows])),
  );
  expect((await command(settings, 'drill', '--verify', written)).code).toBe(0);
  writeFileSync(written, readFileSync(written, 'utf8').replace('"missing": 0', '"missing": 1'));
  expect(await command(settings, 'drill', '--verify', written)).toEqual({
    code: 1,
    said: expect.stringContaining('簽章不符'),
  });
  truncateSync(file, 200);
  expect((await command(settings, 'drill', file)).code).toBe(1);
  expect(readdirSync(settings.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.runIf(isPostgres)('a SQLite installation moves to PostgreSQL row for row, when its site is stopped', async () => {
  const { site, file } = await oneBackup();
  const sqlite = await emptyPlace(site.deps.settings, { isSqlite: true });
  expect((await command(sqlite, 'restore', file)).code).toBe(0);
  const target = await emptyPlace(site.deps.settings);
  const unlock = await lockDataDir(sqlite.dataDir);
  const refused = await command(sqlite, 'move', target.databaseUrl!);
  await unlock();
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('請先停止網站') });
  await expectNothingIn(target);
  const { code, said } = await command(sqlite, 'move', target.databaseUrl!);
  expect([code, said]).toEqual([0, expect.stringContaining('筆數與檢查碼都相同')]);
  expect(await allSums({ ...target, dataDir: sqlite.dataDir })).toEqual(await allSums(sqlite));
  const moved = await reopen({ ...sqlite, databaseUrl: target.databaseUrl });
  expect(await answers(await signIn(moved.browser()))).toEqual(await answers(site.member));
  // A second time it is not empty, and stays as it is.
  expect(await command(sqlite, 'move', target.databaseUrl!)).toEqual({
    code: 1,
    said: expect.stringContaining('不是空的'),
  });
  const wrong = await command(sqlite, 'move', 'postgres://x:secret@127.0.0.1:9/none');
  expect(wrong).toEqual({ code: 1, said: expect.stringContaining('無法連線到資料庫') });
  expect(wrong.said).not.toContain('secret');
});
