import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { removeDeadWork } from '#platform/backup/dead-work.server.ts';
import { inWorkFolder } from '#platform/backup/restore/work-folders.server.ts';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import {
  allSums,
  answers,
  command,
  emptyPlace,
  expectNothingIn,
  oneBackup,
  reopen,
  signIn,
} from '#test/sites/backups.ts';
import { testOnPostgres } from '#test/test-where.ts';
import { until } from '#test/until.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

test('the drill restores, signs in, reads a file, signs its record and leaves nothing else', async () => {
  const { site, file } = await oneBackup();
  const { settings } = site.deps;
  const before = await allSums(settings);
  // What a killed drill of an earlier version left behind is removed, too.
  mkdirSync(path.join(settings.dataDir, `.drill-${randomUUID()}`));
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

test('what a killed restore or drill has left goes with the next work, and what goes on stays', async () => {
  const { settings } = (await oneBackup()).site.deps;
  const { dataDir, databaseUrl } = settings;
  const lefts = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('.'))
      .sort();
  // A process killed while it holds a folder and, on PostgreSQL, a schema.
  const code = `
    import { writeFileSync } from 'node:fs';
    import { inDrillSchema } from '${path.resolve('src/platform/backup/drill-schema.server.ts')}';
    import { inWorkFolder } from '${path.resolve('src/platform/backup/restore/work-folders.server.ts')}';
    const [dataDir, databaseUrl] = process.argv.slice(1);
    await inWorkFolder(dataDir, 'restore', (folder) => inDrillSchema(databaseUrl || undefined, async () => {
      writeFileSync(folder + '/cv.pdf', 'x');
      console.log('here');
      await new Promise((done) => setTimeout(done, 60_000));
    }));`;
  const argv = ['--input-type=module-typescript', '-e', code, dataDir, databaseUrl ?? ''];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const names = lefts();
  expect(names).toEqual([expect.stringMatching(/^\.restore-[^.]+$/), `${names[0]}.lock`]);
  const drilling = inWorkFolder(dataDir, 'drill', async (folder) => {
    expect(await removeDeadWork(settings)).toBe(0);
    expect(lefts()).toHaveLength(4);
    child.kill('SIGKILL');
    await once(child, 'close');
    // PostgreSQL notices it a moment later.
    const expected = isPostgres ? 2 : 1;
    let removed = 0;
    await until(async () => {
      removed += await removeDeadWork(settings);
      expect(removed).toBe(expected);
    });
    expect(lefts()).toEqual([path.basename(folder), `${path.basename(folder)}.lock`]);
  });
  await drilling;
  expect(lefts()).toEqual([]);
});

testOnPostgres('a SQLite installation moves to PostgreSQL row for row, when its site is stopped', async () => {
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
  // The second time the target isn't empty, and stays as it is.
  expect(await command(sqlite, 'move', target.databaseUrl!)).toEqual({
    code: 1,
    said: expect.stringContaining('不是空的'),
  });
  const wrong = await command(sqlite, 'move', 'postgres://x:secret@127.0.0.1:9/none');
  expect(wrong).toEqual({ code: 1, said: expect.stringContaining('無法連線到資料庫') });
  expect(wrong.said).not.toContain('secret');
});
