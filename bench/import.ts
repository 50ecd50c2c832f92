// How many rows a second an import reads, compares and writes, on both databases: ROWS vacancies of 830 characters with an
// employer and a source, 20,000 unless told, first new and then the same file again. Then what visitors of a site on SQLite wait
// for pages while an import runs beside it, as the back-office's thread does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importVacancies } from '#features/vacancies/import/engine.server.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { makeVacancy } from '#test/made/vacancy-maker.ts';
import { printTable, startSite } from './site.ts';

const ROWS = Number(process.env.ROWS ?? 20_000);
const home = mkdtempSync(join(tmpdir(), 'site-bench-'));
const file = join(home, 'vacancies.jsonl');

/** As a list from a job board: its own numbers, some thousand employers. */
function line(i: number): string {
  const { vacancyId: _, publishAt: __, expiresAt: ___, updatedAt: ____, ...texts } = makeVacancy(i, 830);
  return JSON.stringify({ ...texts, 公司名稱: `第 ${i % 3000} 公司`, 來源: '104', 來源編號: `n${i}` });
}

const rate = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return Math.round(ROWS / ((performance.now() - started) / 1000)).toLocaleString('en');
};

async function measure(database: Database): Promise<string[]> {
  await migrate(database, migrations);
  const take = (isRehearsal = false) => importVacancies(database, file, { isRehearsal });
  const figures = [database.kind, await rate(() => take(true)), await rate(() => take()), await rate(() => take())];
  await database.close();
  return figures;
}

const PAGES = ['/', '/jobs', '/jobs?keywords=工程師', '/jobs?cities=台中市&sort=city', '/job/v-nothing'];

/** One visitor after the other, while it runs: how long each page took, in ms. */
async function measurePages(): Promise<string[]> {
  const site = await startSite(4519, { RATE_LIMITS: 'off' });
  const command = spawn(process.execPath, ['dist/server/import-vacancies.js', file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: site.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isRunning = true;
  const ended = once(command, 'exit').then(() => {
    isRunning = false;
  });
  const times: number[] = [];
  for (let i = 0; isRunning; i++) {
    const started = performance.now();
    await (await fetch(site.url + PAGES[i % PAGES.length])).arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await ended;
  await site.stop();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)]!.toFixed(1);
  return [String(times.length), at(0.5), at(0.95), at(0.99), at(1)];
}

writeFileSync(file, Array.from({ length: ROWS }, (_, i) => line(i + 1)).join('\n'));
const rows: string[][] = [];
try {
  rows.push(await measure(await openDatabase({ dataDir: join(home, 'data') })));
  const postgres = await startPostgres();
  if ('missing' in postgres) console.log(`PostgreSQL: ${postgres.missing}`);
  else {
    const name = `site_bench_${process.pid}`;
    await runOn(postgres.url, `create database ${name} template template0`);
    const address = { dataDir: join(home, 'data'), databaseUrl: databaseUrl(postgres.url, name) };
    rows.push(await measure(await openDatabase(address)));
    await runOn(postgres.url, `drop database ${name}`);
    await postgres.stop();
  }
  printTable([`rows a second, of ${ROWS.toLocaleString('en')}`, 'preview', 'new', 'again, unchanged'], rows);
  printTable(['pages during an import', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'], [await measurePages()]);
} finally {
  rmSync(home, { recursive: true, force: true });
}
