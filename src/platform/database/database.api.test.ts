import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { addressOf, testAddress, testDatabase } from '#test/databases/database.ts';
import { testOnPostgres } from '#test/test-where.ts';
import { outageOf } from '../http/outage.server.ts';
import { touchContent } from './content-version.server.ts';
import { type Database, type Db, isPublicContent, openDatabase, type Tx } from './database.server.ts';
import { migrate, pendingMigrations } from './migrate.server.ts';
import { areGone } from './running.server.ts';

async function withScraps(): Promise<Database> {
  const database = await testDatabase();
  await sql`create table scraps (id text primary key, amount integer not null)`.execute(database.db);
  return database;
}

const addScrap = (db: Db, id: string) => sql`insert into scraps (id, amount) values (${id}, 0)`.execute(db);
async function countScraps(db: Db): Promise<number> {
  return (await sql<{ n: number }>`select count(*) as n from scraps`.execute(db)).rows[0]!.n;
}

testOnPostgres('no more connections are opened than were given', async () => {
  const database = await openDatabase({ ...addressOf(await testDatabase()), connections: 4 });
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.05)`.execute(database.db);
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set(answers.map(({ rows }) => rows[0]!.pid)).size).toBe(4);
  await database.close();
});

describe('transactions', () => {
  test('ten concurrent "insert if fewer than three" never make more than three', async () => {
    const { db, transaction } = await withScraps();
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        transaction(async (tx) => {
          if ((await countScraps(tx)) >= 3) return false;
          await addScrap(tx, `n${i}`);
          return true;
        }),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(3);
    expect(await countScraps(db)).toBe(3);
  });

  test('the same across two processes', async () => {
    const database = await withScraps();
    const other = await openDatabase(addressOf(database));
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? database : other).transaction(async (tx) => {
          if ((await countScraps(tx)) < 3) await addScrap(tx, `n${i}`);
        }),
      ),
    );
    expect(await countScraps(database.db)).toBe(3);
    await other.close();
  });

  test('db inside a transaction throws at once, afterwards it works', async () => {
    const { db, transaction } = await withScraps();
    await expect(transaction(async () => countScraps(db))).rejects.toThrow('use tx, not db');
    await expect(transaction(async () => transaction(async () => 1))).rejects.toThrow('use tx, not db');
    await expect(db.transaction().execute(async () => 1)).rejects.toThrow('database.transaction()');
    expect(await countScraps(db)).toBe(0);
  });

  test('what a transaction started may use db when it is over', async () => {
    const { db, transaction } = await withScraps();
    let later: Promise<number> | undefined;
    const gate = Promise.withResolvers<void>();
    await transaction(async () => {
      later = gate.promise.then(() => countScraps(db));
    });
    gate.resolve();
    expect(await later).toBe(0);
  });

  test('an error rolls everything back', async () => {
    const { db, transaction } = await withScraps();
    await expect(
      transaction(async (tx) => {
        await addScrap(tx, 'a');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await countScraps(db)).toBe(0);
  });

  test('a conflict is tried again, with what the other one wrote', async () => {
    const { db, transaction } = await withScraps();
    await addScrap(db, 'a');
    const isPostgres = process.env.TEST_DATABASE === 'postgres';
    let [runs, reads] = [0, 0];
    const bothHaveRead = Promise.withResolvers<void>();
    const raise = () =>
      transaction(async (tx) => {
        runs++;
        const { rows } = await sql<{ amount: number }>`select amount from scraps where id = 'a'`.execute(tx);
        // The first two: one of them overwrites what the other has read. On SQLite only one runs at a time.
        if (++reads > 1 || !isPostgres) bothHaveRead.resolve();
        await bothHaveRead.promise;
        await sql`update scraps set amount = ${rows[0]!.amount + 1} where id = 'a'`.execute(tx);
      });
    await Promise.all(Array.from({ length: 8 }, raise));
    const { rows } = await sql<{ amount: number }>`select amount from scraps`.execute(db);
    expect(rows[0]!.amount).toBe(8);
    if (isPostgres) expect(runs).toBeGreaterThan(8);
  });

  test('of many at once the ones that fail leave nothing and take no other along', async () => {
    const { db, transaction } = await withScraps();
    const ended = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        transaction(async (tx) => {
          await addScrap(tx, `n${i}`);
          if (i % 3 === 0) throw new Error('on purpose');
          if (i % 3 === 1) await sql`update scraps set amount = amount + 1 where id = ${`n${i}`}`.execute(tx);
        }),
      ),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    expect(await countScraps(db)).toBe(40);
    const { rows } = await sql<{ n: number }>`select sum(amount) as n from scraps`.execute(db);
    expect(Number(rows[0]?.n)).toBe(20);
  });

  test('whoever is told that a transaction is done finds it from another process, whatever runs beside it', async () => {
    const database = await withScraps();
    const other = await openDatabase(addressOf(database));
    const missing: string[] = [];
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const id = `n${i}`;
        // Every fifth is a statement of its own between the transactions.
        if (i % 5 === 0) await addScrap(database.db, id);
        else await database.transaction((tx) => addScrap(tx, id));
        const { rows } = await sql`select 1 from scraps where id = ${id}`.execute(other.db);
        if (rows.length === 0) missing.push(id);
      }),
    );
    await other.close();
    expect(missing).toEqual([]);
  });

  test('reads beside an open transaction neither wait nor see it', async () => {
    const { db, transaction } = await withScraps();
    const gate = Promise.withResolvers<void>();
    const writing = transaction(async (tx) => {
      await addScrap(tx, 'a');
      await gate.promise;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await countScraps(db)).toBe(0);
    gate.resolve();
    await writing;
    expect(await countScraps(db)).toBe(1);
  });
});

describe('statements', () => {
  test('an empty list finds nothing, and all but an empty list is all', async () => {
    const { db } = await testDatabase();
    const migrated = sql<string>`name`;
    const found = (how: 'in' | 'not in') =>
      db.selectFrom(sql`kysely_migration`.as('done')).select(migrated.as('name')).where(migrated, how, []).execute();
    expect(await found('in')).toEqual([]);
    expect(await found('not in')).toHaveLength(Object.keys(migrations).length);
  });

  test('a loop of awaited queries lets timers in', async () => {
    const { db } = await testDatabase();
    let isCalled = false;
    setTimeout(() => {
      isCalled = true;
    }, 1);
    // A loop that keeps the timer waiting ends with the test's time limit.
    while (!isCalled) await sql`select 1`.execute(db);
    expect(isCalled).toBe(true);
  });

  test('ping answers, and throws once it is closed', async () => {
    const database = await testDatabase();
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow();
  });
});

describe('migrations', () => {
  test('six simultaneous starts run each of them once', async () => {
    const { address, remove } = await testAddress({ empty: true });
    const starts = await Promise.all(Array.from({ length: 6 }, () => openDatabase(address)));
    const ran = await Promise.all(starts.map((one) => migrate(one, migrations)));
    expect(ran.flat()).toEqual(Object.keys(migrations));
    expect(await migrate(starts[0]!, migrations)).toEqual([]);
    const later = { ...migrations, '9999-later': { up: async () => {} } };
    const again = await Promise.all(starts.map((one) => migrate(one, later)));
    expect(again.flat()).toEqual(['9999-later']);
    await Promise.all(starts.map((database) => database.close()));
    await remove();
  });

  testOnPostgres('wait for a site that was just killed, and are refused beside one that runs', async () => {
    const database = await testDatabase();
    const later = { ...migrations, '9999-later': { up: async () => {} } };
    const older = await openDatabase(addressOf(database));
    await expect(migrate(database, later)).rejects.toThrow(/^Another version of the site is running on this database/);
    expect(await pendingMigrations(database, later)).toEqual(['9999-later']);
    const started = migrate(database, later);
    await older.close();
    expect(await started).toEqual(['9999-later']);
    // It counts as a running site again.
    expect(await areGone(database.db, 'site: content version')).toBe(false);
  });

  testOnPostgres('a connection lost on the way is an outage, with the cause told', async () => {
    const database = await testDatabase();
    const killed: Migration = {
      up: async (db) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)),
    };
    const error = await migrate(database, { ...migrations, '9999-killed': killed }).catch((error: Error) => error);
    expect(error).toMatchObject({ message: 'migration failed: 9999-killed' });
    expect(outageOf(error)).toBe('gone');
    expect(await migrate(database, migrations)).toEqual([]);
  });
});

describe('content version', () => {
  test('changes in this process and in others when content was touched, not otherwise', async () => {
    const database = await withScraps();
    const other = await openDatabase(addressOf(database));
    const [own, others] = [database.content.current(), other.content.current()];
    await database.transaction((tx) => addScrap(tx, 'a'));
    await addScrap(other.db, 'b');
    expect([database.content.current(), other.content.current()]).toEqual([own, others]);
    await database.transaction(touchContent);
    expect(database.content.current()).not.toBe(own);
    await expect.poll(() => other.content.current()).not.toBe(others);
    await other.close();
  });

  test('writing what visitors see changes it, however it is written, and only inside a transaction', async () => {
    const database = await testDatabase();
    await sql`create table seen (id text primary key)`.execute(database.db);
    isPublicContent('seen' as never);
    const seen = database.db.withTables<{ seen: { id: string } }>();
    const writes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.withTables<{ seen: { id: string } }>().insertInto('seen').values({ id: 'a' }).execute(),
      (tx) => tx.withTables<{ seen: { id: string } }>().updateTable('seen as s').set({ id: 'b' }).execute(),
      (tx) => sql`insert into seen (id) values ('c')`.execute(tx),
      (tx) => sql`update ${sql.table('seen')} set id = ${'d'} where id = 'c'`.execute(tx),
      (tx) => sql`with old as (select id from seen) delete from ${sql.id('seen')}`.execute(tx),
      (tx) => tx.withTables<{ seen: { id: string } }>().deleteFrom('seen').execute(),
    ];
    for (const write of writes) {
      const before = database.content.current();
      await database.transaction(async (tx) => {
        await write(tx);
        expect(database.content.current()).toBe(before);
      });
      expect(database.content.current()).toBeGreaterThan(before);
    }
    const last = database.content.current();
    await database.transaction((tx) => sql`select id from seen`.execute(tx));
    expect(database.content.current()).toBe(last);
    await expect(async () => seen.deleteFrom('seen').execute()).rejects.toThrow('inside database.transaction()');
  });

  test('a rolled back change is none', async () => {
    const database = await testDatabase();
    const before = database.content.current();
    await expect(
      database.transaction(async (tx) => {
        await touchContent(tx);
        expect(database.content.current()).toBe(before);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(database.content.current()).toBe(before);
  });

  test('is cheap enough for every request', async () => {
    const { content } = await testDatabase();
    const before = process.cpuUsage();
    for (let i = 0; i < 10_000; i++) content.current();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 10_000).toBeLessThan(30); // µs each; 2.4 on an idle machine
  });

  testOnPostgres('never stays the same while nobody listens', async () => {
    const database = await testDatabase();
    const before = database.content.current();
    const isStable = () => {
      const first = database.content.current();
      return first === database.content.current();
    };
    expect(isStable()).toBe(true);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'site: content version' and datname = current_database()`.execute(database.db);
    await expect.poll(isStable).toBe(false);
    await expect.poll(isStable).toBe(true);
    await database.transaction(touchContent);
    expect(database.content.current()).toBeGreaterThan(before);
  });
});
