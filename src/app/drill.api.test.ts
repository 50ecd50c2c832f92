import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDataDir } from '#platform/data-lock.server.ts';
import { allSums, answers, command, emptyPlace, expectNothingIn, oneBackup, reopen, signIn } from '#test/backups.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

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
