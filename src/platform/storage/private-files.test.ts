import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testWhere } from '#test/test-where.ts';
import { openDatabase } from '../database/database.server.ts';
import { openDiskStorage } from './disk-storage.server.ts';
import { makeDataFolder, makePrivateFolder } from './private-files.server.ts';

function freshFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(path.join(folder, name))]));

async function writeSomething(dataDir: string) {
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  await sql`create table notes (note text)`.execute(database.db);
}

const ONLY_OWNER = { 'site.sqlite': '600', 'site.sqlite-shm': '600', 'site.sqlite-wal': '600' };

test('a data folder that is made, and its SQLite files, are for their owner alone', async () => {
  const dataDir = path.join(freshFolder(), 'data');
  await writeSomething(dataDir);
  expect(modeOf(dataDir)).toBe('700');
  expect(modesIn(dataDir)).toEqual(ONLY_OWNER);
});

test('SQLite files of an earlier version are closed to others, a folder that was there stays as it is', async () => {
  const dataDir = freshFolder();
  chmodSync(dataDir, 0o755);
  for (const name of Object.keys(ONLY_OWNER)) writeFileSync(path.join(dataDir, name), '', { mode: 0o644 });
  await writeSomething(dataDir);
  expect(modeOf(dataDir)).toBe('755');
  expect(modesIn(dataDir)).toEqual(ONLY_OWNER);
});

test('what is made in a folder that was given to a group is the group’s as well', async () => {
  const dataDir = freshFolder();
  chmodSync(dataDir, 0o2770);
  const umask = process.umask(0o007);
  onTestFinished(() => void process.umask(umask));
  await writeSomething(dataDir);
  await openDiskStorage(dataDir).put('users/0198/a.pdf', Buffer.from('x'), 'application/pdf');
  makePrivateFolder(path.join(dataDir, 'outbox'));
  const files = Object.fromEntries(Object.keys(ONLY_OWNER).map((name) => [name, '660']));
  expect(modesIn(dataDir)).toEqual({ ...files, files: '770', outbox: '770' });
  expect(modesIn(path.join(dataDir, 'files', 'users'))).toEqual({ '0198': '770' });
  expect(modesIn(path.join(dataDir, 'files', 'users', '0198'))).toEqual({ 'a.pdf': '660' });
  expect(statSync(path.join(dataDir, 'outbox')).mode & 0o2000).toBe(0o2000);
});

test('a folder that is there is left alone, a file in its place is told', () => {
  const folder = freshFolder();
  mkdirSync(path.join(folder, 'outbox'), { mode: 0o750 });
  makePrivateFolder(path.join(folder, 'outbox'));
  expect(modesIn(folder)).toEqual({ outbox: '750' });
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => makePrivateFolder(path.join(folder, 'file'))).toThrow('EEXIST');
});

test('folders above are made too; where none can be, that is said at once', () => {
  const folder = freshFolder();
  makePrivateFolder(path.join(folder, 'a', 'b', 'c'));
  expect([modesIn(folder), modesIn(path.join(folder, 'a', 'b'))]).toEqual([{ a: '700' }, { c: '700' }]);
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => makePrivateFolder(path.join(folder, 'file', 'b'))).toThrow('ENOTDIR');
  expect(() => makeDataFolder(path.join(folder, 'file'))).toThrow(/^The data folder .+ cannot be made \(EEXIST\)/);
});

// In a process of its own, since this once ran for ever.
testWhere(process.platform === 'linux', 'only Linux')('a folder that takes no other one ends the attempt', () => {
  const work = `
    import { makeDataFolder, makePrivateFolder } from '${path.resolve('src/platform/storage/private-files.server.ts')}';
    for (const make of [makePrivateFolder, makeDataFolder])
      for (const place of ['/proc/x', '/proc/x/y']) try { make(place) } catch (error) { console.log(error.message) }`;
  const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', work], {
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  expect([signal, stdout.split('\n')]).toEqual([
    null,
    [
      "ENOENT: no such file or directory, mkdir '/proc/x'",
      "ENOENT: no such file or directory, mkdir '/proc/x'",
      'The data folder /proc/x cannot be made (ENOENT): check DATA_DIR.',
      'The data folder /proc/x/y cannot be made (ENOENT): check DATA_DIR.',
      '',
    ],
  ]);
});

test.each(['000', '077', '777'])('under the umask %s too', (umask) => {
  const dataDir = path.join(freshFolder(), 'data');
  const work = `
    import { makePrivateFolder, makePrivateSqliteFile } from '${path.resolve('src/platform/storage/private-files.server.ts')}';
    process.umask(0o${umask});
    makePrivateFolder('${dataDir}');
    makePrivateSqliteFile('${dataDir}/site.sqlite');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', work], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  expect([modeOf(dataDir), modesIn(dataDir)]).toEqual(['700', { 'site.sqlite': '600' }]);
});
