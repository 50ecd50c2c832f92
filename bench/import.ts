// How many rows a second an import reads, compares and writes, on both databases: ROWS vacancies of 830 characters with an
// employer and a source, 20,000 unless told, first new and then the same file again; and the processor time of each, which other work
// on the machine changes least. Then 50,000 (BESIDE) through the back-office of a site on SQLite, and what its visitors wait for pages
// meanwhile.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importVacancies } from '#features/vacancies/import/engine.server.ts';
import type { ImportRun, ImportRunWithPreview } from '#features/vacancies/import/runs/contract.ts';
import { PART_BYTES } from '#features/vacancies/import/runs/contract.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { makeVacancy } from '#test/made/vacancy-maker.ts';
import { RUNS } from '#test/sites/import-site.ts';
import { Client } from '../e2e/support/client.ts';
import { dataFolder, openAt, startServer, stop } from '../e2e/support/server.ts';
import { newManager } from '../e2e/support/staff.ts';
import { secondsOf } from './cpu.ts';
import { printTable } from './site.ts';

const ROWS = Number(process.env.ROWS ?? 20_000);
const home = mkdtempSync(join(tmpdir(), 'site-bench-'));
const file = join(home, 'vacancies.jsonl');

/** As a list from a job board: its own numbers, some thousand employers. */
function line(i: number): string {
  const { vacancyId: _, publishAt: __, expiresAt: ___, updatedAt: ____, ...texts } = makeVacancy(i, 830);
  return JSON.stringify({ ...texts, 公司名稱: `第 ${i % 3000} 公司`, 來源: '104', 來源編號: `n${i}` });
}

interface Work {
  /** Rows a second. */
  rate: string;
  /** Microseconds of processor time for each row: of this process, and of PostgreSQL's. */
  program: string;
  server: string;
}

const perRow = (seconds: number) => Math.round((seconds * 1e6) / ROWS).toLocaleString('en');

async function timed(work: () => Promise<unknown>, server: number | undefined): Promise<Work> {
  const serverSeconds = () => (server ? secondsOf([server]) : 0);
  const [started, used, ofServer] = [performance.now(), process.cpuUsage(), serverSeconds()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return {
    rate: Math.round(ROWS / ((performance.now() - started) / 1000)).toLocaleString('en'),
    program: perRow((user + system) / 1e6),
    server: server ? perRow(serverSeconds() - ofServer) : '–',
  };
}

async function measure(database: Database, server?: number): Promise<string[]> {
  await migrate(database, migrations);
  const take = (isRehearsal = false) => timed(() => importVacancies(database, file, { isRehearsal }), server);
  const [preview, first, again] = [await take(true), await take(), await take()];
  await database.close();
  return [database.kind, preview.rate, first.rate, again.rate, first.program, first.server, again.program];
}

const PAGES = ['/', '/jobs', '/jobs?keywords=工程師', '/jobs?cities=台中市&sort=city', '/job/v-nothing'];

/** As many as the back-office takes in one file. */
const BESIDE = Number(process.env.BESIDE ?? 50_000);

/** The file goes in through the back-office of a site on SQLite, in one process; one visitor asks for page after page meanwhile. */
async function measureBeside(): Promise<string[]> {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  try {
    const url = await openAt(server);
    const staff = new Client(() => url);
    await newManager(staff, server);
    const bytes = Buffer.from(Array.from({ length: BESIDE }, (_, i) => line(i + 1)).join('\n'));
    const run = await staff.ok<ImportRun>('POST', RUNS, { fileName: 'list.jsonl', bytes: bytes.length });
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const form = new FormData();
      form.set('at', String(at));
      form.set('file', new File([bytes.subarray(at, at + PART_BYTES)], 'part'));
      await staff.ok('POST', `${RUNS}/${run.id}/parts`, form);
    }
    const until = async (state: string) => {
      for (;;) {
        const now = await staff.ok<ImportRunWithPreview>('GET', `${RUNS}/${run.id}`);
        if (now.state === state) return now;
        if (now.state !== 'checking' && now.state !== 'importing') throw new Error(`the import is ${now.state}`);
        await sleep(200);
      }
    };
    const times: number[] = [];
    let isRunning = true;
    const visitor = (async () => {
      for (let i = 0; isRunning; i++) {
        const started = performance.now();
        await (await fetch(url + PAGES[i % PAGES.length])).arrayBuffer();
        times.push(performance.now() - started);
        await sleep(5);
      }
    })();
    const [started, before] = [performance.now(), secondsOf([server.child.pid!])];
    await staff.ok('POST', `${RUNS}/${run.id}/check`, { newRows: 'publish' });
    const { preview } = await until('checked');
    const [checked, previewed] = [performance.now(), secondsOf([server.child.pid!])];
    await staff.ok('POST', `${RUNS}/${run.id}/start`, { fingerprint: preview?.fingerprint });
    const { added } = await until('done');
    const [done, used] = [performance.now(), secondsOf([server.child.pid!])];
    isRunning = false;
    await visitor;
    if (added !== BESIDE) throw new Error(`${added} rows went in`);
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)]!.toFixed(1);
    const rows = (from: number, to: number) => Math.round(BESIDE / ((to - from) / 1000)).toLocaleString('en');
    const each = (seconds: number) => String(Math.round((seconds * 1e6) / BESIDE));
    const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1];
    return [
      ...[rows(started, checked), rows(checked, done), String(Math.round(Number(memory) / 1000))],
      ...[each(previewed - before), each(used - previewed), String(times.length), at(0.5), at(0.95), at(0.99), at(1)],
    ];
  } finally {
    await stop(server);
    remove();
  }
}

writeFileSync(file, Array.from({ length: ROWS }, (_, i) => line(i + 1)).join('\n'));
const rows: string[][] = [];
try {
  rows.push(await measure(await openDatabase({ dataDir: join(home, 'data'), writesMuch: true })));
  const postgres = await startPostgres();
  if ('missing' in postgres) console.log(`PostgreSQL: ${postgres.missing}`);
  else {
    const name = `site_bench_${process.pid}`;
    await runOn(postgres.url, `create database ${name} template template0`);
    const address = { dataDir: join(home, 'data'), writesMuch: true, databaseUrl: databaseUrl(postgres.url, name) };
    rows.push(await measure(await openDatabase(address), postgres.pid));
    await runOn(postgres.url, `drop database ${name}`);
    await postgres.stop();
  }
  printTable(
    [
      ...[`rows a second, of ${ROWS.toLocaleString('en')}`, 'preview', 'new', 'again, unchanged'],
      ...['µs of processor time a new row', 'of PostgreSQL besides', 'µs of one that is unchanged'],
    ],
    rows,
  );
  printTable(
    [
      ...[`${BESIDE.toLocaleString('en')} from the back-office: preview, rows a second`, 'new', 'most memory, MB'],
      ...[
        'µs of processor time a row: preview',
        'new, both with the pages',
        'pages meanwhile',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'longest ms',
      ],
    ],
    [await measureBeside()],
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
