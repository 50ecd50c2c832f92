import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
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
