import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate, pendingMigrations } from '#platform/database/migrate.server.ts';
import { migrating } from '#platform/database/transaction.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { addressOf, testAddress, testDatabase } from '#test/databases/database.ts';
import { asReader } from '#test/databases/reader.ts';
import { testOnPostgres } from '#test/test-where.ts';
import { withDatabase } from './with-database.server.ts';

const unreached = async () => expect.unreachable();

async function emptyAddress() {
  const { address, remove } = await testAddress({ empty: true });
  onTestFinished(remove);
  return address;
}

test('a command where no site is says so and makes none; one that may begin a site does', async () => {
  const address = await emptyAddress();
  for (let i = 0; i < 2; i++)
    await expect(withDatabase(address, unreached)).rejects.toThrow(/裡沒有網站的資料.*請確認/);
  expect(existsSync(path.join(address.dataDir, 'site.sqlite'))).toBe(false);
  expect(await withDatabase(address, async () => 0, { mayBegin: true })).toBe(0);
  expect(await withDatabase(address, async () => 0)).toBe(0);
});

test('a database that does not answer, and a disk that fills meanwhile, are one line', async () => {
  const place = { dataDir: '/nowhere', databaseUrl: 'postgres://user:secret@127.0.0.1:1/site' };
  await expect(withDatabase(place, unreached)).rejects.toThrow(new StartRefused('無法連線到資料庫（ECONNREFUSED）'));
  const fills = async () => Promise.reject(Object.assign(new Error('x'), { code: 'SQLITE_FULL' }));
  await expect(withDatabase(addressOf(await testDatabase()), fills)).rejects.toThrow(/^磁碟空間不足（SQLITE_FULL）$/);
});

test('a command of a newer version beside a site that runs is refused and migrates nothing', async () => {
  const address = await emptyAddress();
  const site = await openDatabase(address);
  const migrator = new Migrator({ db: site.db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0057-newsletter-counts'))).error).toBeUndefined();
  const unlock = await lockDataDir(address.dataDir);
  const refused = expect(withDatabase(address, unreached)).rejects;
  if (site.kind === 'postgres')
    await refused.toThrow(/^Another version of the site is running .*stop all its processes/);
  else await refused.toThrow(/^這個指令要先更新資料庫，但網站正在使用它：請先停止網站（Another server \(pid \d+\)/);
  expect(await pendingMigrations(site, migrations)).toHaveLength(1);
  await site.close();
  await unlock();
  expect(await withDatabase(address, async () => 7)).toBe(7);
});

test('data of a newer version is refused with what to do', async () => {
  const database = await testDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(database.db);
  await expect(migrate(database, migrations)).rejects.toThrow(/^The data comes from another version .*9999-later/);
});

testOnPostgres('a user who may make no tables is told who may', async () => {
  const reader = await openDatabase(await asReader(await emptyAddress()));
  await expect(migrate(reader, migrations)).rejects.toThrow(/\(42501\): make that user its owner/);
  await reader.close();
});

testOnPostgres('a database of another program is refused and left as it is', async () => {
  const database = await openDatabase(await emptyAddress());
  await sql`create table wp_posts (id integer primary key)`.execute(database.db);
  await expect(migrate(database, migrations)).rejects.toThrow(/holds the tables of something else/);
  const { rows } = await sql`select tablename from pg_tables where schemaname = current_schema()`.execute(database.db);
  expect(rows).toEqual([{ tablename: 'wp_posts' }]);
  await database.close();
});
