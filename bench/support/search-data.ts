// The data for search.ts and plot.ts: 38 queries, deep pages, and databases of any number of vacancies, kept in .cache.

import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import type { VacancySearch } from '#features/vacancies/search/service.server.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { MAKER_NOW, makeVacancies } from '#test/made/vacancy-maker.ts';

const CACHE = path.resolve('.cache/bench');

const base: VacancySearch = { page: 1, pageSize: 15, now: MAKER_NOW };
const words = (text: string): VacancySearch => ({ ...base, keywords: text.split(' ') });
export const QUERIES: VacancySearch[] = [
  ...[
    '人',
    '工',
    '作',
    '，',
    '資',
    '師',
    '台灣',
    '全職',
    '兼職',
    '工程師',
    '軟體',
    '軟體工程師',
    '會計',
    '台中',
    '臺中市',
  ].map(words),
  ...[
    '龘',
    '不存在的字',
    '捷運',
    '中山路1',
    'C#',
    '.NET',
    '100%',
    'ＡＢＣ',
    '𠮷野家',
    '🚀',
    'java',
    '123號',
    '業務 台中',
  ].map(words),
  ...[
    '軟體 工程師 台北',
    '人 員 工 作 具 者 台 灣 全 職',
    '輪班 假日 餐飲 台中 兼職',
    '廚房衛生 食品安全規範 其他',
  ].map(words),
  base,
  { ...base, cities: ['台中市'] },
  { ...base, cities: ['台北市', '新北市', '高雄市'], categories: ['軟體工程', '電腦硬體'] },
  { ...base, sort: 'category', direction: 'asc' },
  { ...base, sort: 'city', direction: 'desc' },
  { ...words('工程師'), cities: ['台中市'], sort: 'city' },
];
/** As on the Jobs page, and with further filters. */
QUERIES.push(
  ...['工程師', '會計', '人', 'java 工程師'].map((text) => ({ ...words(text), sort: 'fit' as const })),
  { ...base, payFrom: 40_000, workTypes: ['全職'] },
  { ...words('專員'), cities: ['台中市'], townships: ['台中市北屯區'], updatedWithin: 30 },
);
export const DEEP: VacancySearch[] = [
  { ...base, page: 1000 },
  { ...base, sort: 'city', direction: 'desc', page: 1000 },
  { ...words('人'), page: 1000 },
  { ...words('全職'), page: 1000 },
  { ...words('工程師'), page: 200 },
  { ...words('全職'), page: 1000, sort: 'category' },
];

/** As many as an import writes at once. */
const AT_ONCE = 1000;

/** Continues where an earlier run was interrupted. */
async function build(database: Database, size: number): Promise<void> {
  const { rows } = await sql<{ made: number }>`select count(*) as made from vacancies`.execute(database.db);
  const made = Number(rows[0]?.made);
  if (made === size) return;
  await timed(`build ${database.kind} ${size}`, async () => {
    for (let from = made + 1; from <= size; from += AT_ONCE) {
      const vacancies = makeVacancies(Math.min(AT_ONCE, size - from + 1), from);
      await database.transaction((tx) => saveVacancies(tx, vacancies));
    }
    if (database.kind === 'postgres') await sql`vacuum analyze vacancies`.execute(database.db);
  });
}

/** The data folder for that many vacancies. */
export const sqliteFolder = (size: number) => path.join(CACHE, `sqlite-${size}`);

/** Made if it is missing. */
export async function onSqlite(size: number): Promise<Database> {
  mkdirSync(CACHE, { recursive: true });
  const dataDir = sqliteFolder(size);
  const writing = await openDatabase({ dataDir, writesMuch: true });
  // Also for a folder left by an earlier measurement.
  await migrate(writing, migrations);
  await build(writing, size);
  await writing.close();
  return openDatabase({ dataDir });
}

async function onPostgres(url: string, size: number): Promise<Database> {
  const name = `bench_${size}`;
  // It may exist from an earlier measurement.
  await runOn(url, `create database ${name} template template0`).catch(() => {});
  const database = await openDatabase({ databaseUrl: databaseUrl(url, name), dataDir: '' });
  await migrate(database, migrations);
  await build(database, size);
  return database;
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Each size on SQLite, then on PostgreSQL if there is one; ENGINE=sqlite or postgres opens only that one. Made if missing.
 */
export async function openSizes(sizes: number[]): Promise<{ databases: [Database, number][]; close(): Promise<void> }> {
  const postgres =
    process.env.ENGINE === 'sqlite'
      ? { missing: 'not asked for' }
      : await startPostgres(path.join(os.tmpdir(), 'site-bench-postgres'));
  if ('missing' in postgres) console.log(`PostgreSQL left out: ${postgres.missing}`);
  const databases: [Database, number][] = [];
  if (process.env.ENGINE !== 'postgres') for (const size of sizes) databases.push([await onSqlite(size), size]);
  if (!('missing' in postgres)) for (const size of sizes) databases.push([await onPostgres(postgres.url, size), size]);
  return {
    databases,
    close: async () => {
      for (const [database] of databases) await database.close();
      if (!('missing' in postgres)) await postgres.stop();
    },
  };
}

export const rank = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)]!;

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
