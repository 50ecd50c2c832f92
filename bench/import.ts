// How many rows per second an import reads, compares and writes, on both databases: ROWS vacancies (20,000) of 830
// characters with an employer and a source, first new and then the same file again; and the processor time of each, which
// other work on the machine affects least. A preview reads at most as many rows as staff may upload. Then BESIDE (50,000; 0
// leaves it out) through the back-office of a site on SQLite, and how long its visitors wait for pages meanwhile.
// ENGINE=sqlite or postgres measures only that one.
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRun, ImportRunWithPreview } from '#features/vacancies/import/runs/contract.ts';
import { MAX_ROWS, PART_BYTES } from '#features/vacancies/import/runs/contract.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { makeVacancy } from '#test/made/vacancy-maker.ts';
import { RUNS } from '#test/sites/import-site.ts';
import { Client } from '../e2e/support/client.ts';
import { dataFolder, openAt, startServer, stop } from '../e2e/support/server.ts';
import { newManager } from '../e2e/support/staff.ts';
import { secondsOf } from './support/cpu.ts';
import type { FileCost, FileOrder } from './support/import-file.ts';
import { inChild } from './support/in-child.ts';
import { printTable } from './support/site.ts';

const ROWS = Number(process.env.ROWS ?? 20_000);
const home = mkdtempSync(join(tmpdir(), 'site-bench-'));

/** Like a list from a job board: with its own numbers and 3,000 employers. */
function line(i: number): string {
  const { vacancyId: _, publishAt: __, expiresAt: ___, updatedAt: ____, ...texts } = makeVacancy(i, 830);
  return JSON.stringify({ ...texts, 公司名稱: `第 ${i % 3000} 公司`, 來源: '104', 來源編號: `n${i}` });
}

/** In parts: a million rows are longer than a string may be. */
async function writeFile(name: string, rows: number): Promise<string> {
  const file = join(home, name);
  function* parts() {
    for (let i = 1; i <= rows; i += 1000)
      yield Array.from({ length: Math.min(1000, rows - i + 1) }, (_, at) => `${line(i + at)}\n`).join('');
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  return file;
}

const micros = (seconds: number) => Math.round(seconds * 1e6).toLocaleString('en');

/** Each in a process of its own, so that its memory is the import's alone. */
async function take(order: FileOrder) {
  let cost: FileCost | undefined;
  await inChild<FileOrder, FileCost>('import-file.ts', order, (told) => {
    cost = told;
  });
  const { seconds, program, server, late, most } = cost!;
  // A million rows take long: if the rest is stopped, this is already printed.
  console.log(`${order.isRehearsal ? 'previewed' : 'imported'} ${order.rows}: ${seconds.toFixed(0)} s, ${most} MB`);
  return {
    rate: Math.round(order.rows / seconds).toLocaleString('en'),
    program: micros(program / order.rows),
    server: order.server ? micros(server / order.rows) : '–',
    late: micros(late),
    most: most.toLocaleString('en'),
  };
}

async function measure(kind: string, place: FileOrder['place'], server?: number): Promise<string[]> {
  const all = { place, file, rows: ROWS, isRehearsal: false, server };
  const preview = await take({ ...all, file: fewFile, rows: Math.min(ROWS, MAX_ROWS), isRehearsal: true });
  const [first, again] = [await take(all), await take(all)];
  return [
    ...[kind, preview.rate, first.rate, again.rate, first.program, first.late, first.server, again.program],
    ...[preview.most, first.most, again.most],
  ];
}

const PAGES = ['/', '/jobs', '/jobs?keywords=工程師', '/jobs?cities=台中市&sort=city', '/job/v-nothing'];

/** As many as the back-office accepts in one file. */
const BESIDE = Number(process.env.BESIDE ?? 50_000);

/**
 * Sends the file through the back-office of a site on SQLite with one process, while one visitor asks for page after page.
 */
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

const file = await writeFile('vacancies.jsonl', ROWS);
const fewFile = ROWS > MAX_ROWS ? await writeFile('few.jsonl', MAX_ROWS) : file;
const rows: string[][] = [];
try {
  const place = { dataDir: join(home, 'data') };
  if (process.env.ENGINE !== 'postgres') rows.push(await measure('sqlite', place));
  const postgres = process.env.ENGINE === 'sqlite' ? { missing: 'not asked for' } : await startPostgres();
  if ('missing' in postgres) console.log(`PostgreSQL: ${postgres.missing}`);
  else {
    const name = `site_bench_${process.pid}`;
    await runOn(postgres.url, `create database ${name} template template0`);
    rows.push(await measure('postgres', { ...place, databaseUrl: databaseUrl(postgres.url, name) }, postgres.pid));
    await runOn(postgres.url, `drop database ${name}`);
    await postgres.stop();
  }
  printTable(
    [
      ...[`rows a second, of ${ROWS.toLocaleString('en')}`, 'preview', 'new', 'again, unchanged'],
      ...[
        'µs of processor time a new row',
        'one of the last tenth',
        'of PostgreSQL besides',
        'µs of one that is unchanged',
      ],
      ...['most memory, MB: preview', 'new', 'again'],
    ],
    rows,
  );
  if (BESIDE > 0)
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
