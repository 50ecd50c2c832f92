// Backups: how long one takes and how much memory, writing and restoring on SQLite, against copying the same bytes of the
// database file in the same run. ROWS vacancies (100,000).

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { printTable } from './support/site.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const AT_ONCE = 500;
const home = mkdtempSync(join(tmpdir(), 'site-bench-'));
const env = { PATH: process.env.PATH, NODE_ENV: 'production', BACKUP_PASSPHRASE_FILE: join(home, 'passphrase') };
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** Runs the built command; returns its seconds, and the most memory it held (Linux only). */
async function run(dataDir: string, ...argv: string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/backup.js', ...argv], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let most = 0;
  const look = setInterval(() => {
    try {
      const said = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      most = Math.max(most, Number(said?.[1] ?? 0) * 1024);
    } catch {
      // not Linux, or already ended
    }
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`${argv[0]} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, most };
}

try {
  writeFileSync(env.BACKUP_PASSPHRASE_FILE, 'a passphrase for measuring\n', { mode: 0o600 });
  const database = await openDatabase({ dataDir: join(home, 'data') });
  await migrate(database, migrations);
  // The backup of an empty site shows the program's own memory, of which the passphrase takes 128 MB.
  const empty = await run(join(home, 'data'), 'backup', join(home, 'none'));
  for (let i = 0; i < ROWS; i += AT_ONCE)
    await database.transaction((tx) => saveVacancies(tx, makeVacancies(AT_ONCE, i + 1)));
  await database.close();
  const file = join(home, 'data', 'site.sqlite');
  const started = performance.now();
  copyFileSync(file, join(home, 'copy'));
  const copying = (performance.now() - started) / 1000;
  const made = await run(join(home, 'data'), 'backup', join(home, 'backups'));
  const backup = join(home, 'backups', readdirSync(join(home, 'backups'))[0] as string);
  const back = await run(join(home, 'restored'), 'restore', backup);
  const line = (what: string, { seconds, most }: { seconds: number; most: number }) => [
    what,
    seconds.toFixed(1),
    `${(seconds / copying).toFixed(0)}×`,
    megabytes(most),
  ];
  printTable(
    ['', 'seconds', 'of copying the file', 'most memory'],
    [line('backup of an empty site', empty), line(`backup of ${ROWS} vacancies`, made), line('restore', back)],
  );
  console.log(`database ${megabytes(statSync(file).size)}, backup ${megabytes(statSync(backup).size)}`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
