// The cost of bringing an old site up to date: one from the time of 0005, with ROWS vacancies (100,000) and as many members
// with a resume, goes through all later migrations in one start, on both databases. ENGINE=sqlite or postgres measures only
// that one.
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { inChild } from './support/in-child.ts';
import { oldPostgres, oldSqlite } from './support/old-site.ts';
import { printTable } from './support/site.ts';
import type { Step, UpgradeOrder } from './support/upgrade-site.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
/** A migration that takes less is not listed. */
const WORTH_TELLING = ROWS / 100_000;

async function measure(kind: string, order: UpgradeOrder, size: () => Promise<number>): Promise<void> {
  const before = await size();
  const steps: Step[] = [];
  await inChild<UpgradeOrder, Step>('upgrade-site.ts', order, (step) => {
    steps.push(step);
    if (step.seconds >= WORTH_TELLING) console.log(`${kind}: ${step.name} ${step.seconds.toFixed(0)} s`);
  });
  const rows = steps
    .filter(({ name, seconds }) => seconds >= WORTH_TELLING || name === 'all of them')
    .map(({ name, seconds, program, server, most, log }) => [
      ...[name, seconds.toFixed(1), program.toFixed(1), order.server ? server.toFixed(1) : '–', most],
      order.server ? '–' : log,
    ]);
  printTable(
    [
      ...[`${kind}, ${ROWS.toLocaleString('en')}`, 'seconds', 'of processor time', 'of PostgreSQL besides'],
      ...['most memory so far, MB', 'log, MB'],
    ],
    rows,
  );
  const [was, is] = [before, await size()].map((bytes) => Math.round(bytes / 1e6).toLocaleString('en'));
  console.log(`the database had ${was} MB and has ${is}\n`);
}

async function measureSqlite(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'site-bench-'));
  try {
    cpSync(await oldSqlite(ROWS), home, { recursive: true });
    await measure(
      'sqlite',
      { place: { dataDir: home }, server: undefined },
      async () => statSync(join(home, 'site.sqlite')).size,
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres(join(tmpdir(), 'site-bench-postgres'));
  if ('missing' in postgres) return console.log(`PostgreSQL: ${postgres.missing}`);
  const { url, pid } = postgres;
  const name = `bench_upgrade_${process.pid}`;
  await runOn(url, `create database ${name} template ${await oldPostgres(url, ROWS)}`);
  const client = new pg.Client(url);
  await client.connect();
  try {
    const size = async () => Number((await client.query(`select pg_database_size('${name}') as size`)).rows[0].size);
    await measure('postgres', { place: { databaseUrl: databaseUrl(url, name), dataDir: '' }, server: pid }, size);
  } finally {
    await client.end();
    await runOn(url, `drop database ${name} with (force)`);
    await postgres.stop();
  }
}

if (process.env.ENGINE !== 'postgres') await measureSqlite();
if (process.env.ENGINE !== 'sqlite') await measurePostgres();
