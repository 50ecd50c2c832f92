import Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { addressOf, testDatabase } from '#test/databases/database.ts';
import { AsideDriver } from './aside.server.ts';
import { SqliteFileDialect } from './sqlite.server.ts';

// Whenever SQLite prepares a statement anew, better-sqlite3 makes a function for its rows.
async function timesPrepared(work: () => unknown): Promise<number> {
  const made = vi.spyOn(globalThis, 'Function');
  try {
    await work();
    return made.mock.calls.length;
  } finally {
    made.mockRestore();
  }
}

test('a statement is prepared once, whatever is bound to it', async () => {
  const database = await testDatabase();
  const { db } = database;
  const ask = (name: string) =>
    sql`select count(*) as n from sqlite_schema as one join sqlite_schema as other on one.name = other.name
      where one.name = ${name}`.execute(db);
  const first = (length: number) =>
    db.selectFrom('vacancies').select(sql<number>`count(*)`.as('n')).limit(length).execute();

  expect(
    await timesPrepared(async () => {
      for (const name of ['a', 'b', 'c', 'd']) await ask(name);
    }),
  ).toBe(1);
  expect(
    await timesPrepared(async () => {
      for (const length of [7, 7, 7]) await first(length);
    }),
  ).toBe(1);

  // The reason: bound unchanged, the same values would cost one preparation each.
  const plain = new Sqlite(`${addressOf(database).dataDir}/site.sqlite`, { readonly: true });
  const statement = plain.prepare('select count(*) as n from sqlite_schema limit ?');
  expect(
    await timesPrepared(() => {
      for (const length of [7, 7, 7]) statement.all(length);
    }),
  ).toBe(3);
  plain.close();
});

const countTo = (limit: number) => sql<{ n: number }>`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < ${sql.lit(limit)}) select count(*) as n from numbers`;

test('a long read aside leaves the event loop alone, and a broken one the next', async () => {
  const { aside } = await testDatabase();
  const turn = vi.fn<() => void>();
  const turning = setInterval(turn, 1);
  const counted = countTo(300_000).execute(aside);
  await expect(sql`select nothing`.execute(aside)).rejects.toThrow('near "nothing"');
  expect((await counted).rows).toEqual([{ n: 300_000 }]);
  clearInterval(turning);
  expect(turn.mock.calls.length).toBeGreaterThan(5);
  expect((await sql`select 1 as one`.execute(aside)).rows).toEqual([{ one: 1 }]);
});

test('what is short does not wait for a long read that was there first', async () => {
  const { aside } = await testDatabase();
  // Both threads have started.
  await Promise.all([countTo(10).execute(aside), countTo(10).execute(aside)]);
  const ended: string[] = [];
  const long = countTo(5_000_000)
    .execute(aside)
    .then(() => ended.push('long'));
  await countTo(10).execute(aside);
  ended.push('short');
  await long;
  expect(ended).toEqual(['short', 'long']);
});

test('where the thread ended another one reads on, and what failed says its code, by which an outage is known', async () => {
  const file = `${addressOf(await testDatabase()).dataDir}/late.sqlite`;
  const aside = new Kysely({ dialect: new SqliteFileDialect(new AsideDriver(file)) });
  const ask = (words: string) => sql.raw(words).execute(aside);
  await expect(ask('select 1 as one')).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
  new Sqlite(file).exec('create table t (n)').close();
  expect((await ask('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await expect(ask('select nothing')).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  await aside.destroy();
});
