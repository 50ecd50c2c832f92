// Search at 1,000 / 10,000 / 100,000 vacancies on both databases: node bench/search.ts [most rows]
// Cold: no total is known yet (as after every change of content). Warm: asked before.
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import {
  listCategories,
  listRegions,
  saveVacancies,
  searchVacancies,
  type VacancySearch,
} from '#features/vacancies/data.server.ts';
import { type Database, openDatabase, touchContent } from '#platform/database.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from '#test/postgres-server.ts';
import { MAKER_NOW, makeVacancies } from '#test/vacancy-maker.ts';

const SIZES = [1000, 10_000, 100_000].filter((size) => size <= Number(process.argv[2] ?? 100_000));
const CACHE = path.resolve('.cache/bench');

const base: VacancySearch = { page: 1, pageSize: 15, now: MAKER_NOW };
const words = (text: string): VacancySearch => ({ ...base, keywords: text.split(' ') });
const QUERIES: VacancySearch[] = [
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
const DEEP: VacancySearch[] = [
  { ...base, page: 1000 },
  { ...base, sort: 'city', direction: 'desc', page: 1000 },
  { ...words('人'), page: 1000 },
  { ...words('全職'), page: 1000 },
  { ...words('工程師'), page: 200 },
  { ...words('全職'), page: 1000, sort: 'category' },
];

async function build(database: Database, size: number): Promise<void> {
  await migrate(database);
  for (let from = 1; from <= size; from += 500) {
    const rows = makeVacancies(Math.min(500, size - from + 1), from);
    await database.transaction((tx) => saveVacancies(tx, rows));
  }
  if (database.kind === 'postgres') await sql`vacuum analyze vacancies`.execute(database.db);
}

async function onSqlite(size: number): Promise<Database> {
  const dataDir = path.join(CACHE, `sqlite-${size}`);
  const made = existsSync(dataDir);
  const database = await openDatabase({ dataDir });
  if (!made) await timed(`build sqlite ${size}`, () => build(database, size));
  return database;
}

async function onPostgres(url: string, size: number): Promise<Database> {
  const name = `bench_${size}`;
  const made = await runOn(url, `create database ${name} template template0`).then(
    () => false,
    () => true,
  );
  const database = await openDatabase({ databaseUrl: databaseUrl(url, name), dataDir: '' });
  if (!made) await timed(`build postgres ${size}`, () => build(database, size));
  return database;
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** The longest time the event loop could not turn while work ran. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  let [longest, last, running] = [0, performance.now(), true];
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  running = false;
  return longest;
}

const rank = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)]!;

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(database: Database, size: number) {
  const bare = () =>
    sql`select vacancy_id, position from vacancies order by updated_at desc, vacancy_id desc limit 15`.execute(
      database.db,
    );
  for (let i = 0; i < 20; i++) await bare();
  const bareTimes: number[] = [];
  for (let i = 0; i < 200; i++) bareTimes.push(await time(bare));
  const [cold, warm, deep]: [number[], number[], number[]] = [[], [], []];
  const worst: [number, string][] = [];
  let block = 0;
  for (const [list, times] of [
    [QUERIES, cold],
    [DEEP, deep],
  ] as const) {
    for (const query of list) {
      block = Math.max(
        block,
        await longestBlock(async () => {
          for (let round = 0; round < 3; round++) {
            await database.transaction(touchContent);
            const took = await time(() => searchVacancies(database.db, query));
            times.push(took);
            worst.push([took, JSON.stringify({ ...query, now: undefined, pageSize: undefined })]);
            if (list === QUERIES) warm.push(await time(() => searchVacancies(database.db, query)));
          }
        }),
      );
    }
  }
  const lists = await time(async () => {
    block = Math.max(
      block,
      await longestBlock(async () => {
        await listRegions(database.db, MAKER_NOW);
        await listCategories(database.db, MAKER_NOW, []);
      }),
    );
  });
  const ms = (n: number) => n.toFixed(2);
  const bareP50 = rank(bareTimes, 0.5);
  console.log(
    `| ${database.kind} | ${size} | ${ms(bareP50)} | ${ms(rank(cold, 0.5))} | ${ms(rank(cold, 0.99))} | ${ms(rank(warm, 0.5))} | ` +
      `${ms(rank(warm, 0.99))} | ${ms(rank(deep, 0.5))} | ${ms(rank(deep, 1))} | ${(rank(cold, 0.5) / bareP50).toFixed(1)}× | ` +
      `${(rank(warm, 0.5) / bareP50).toFixed(1)}× | ${ms(lists)} | ${ms(block)} |`,
  );
  if (process.env.VERBOSE)
    for (const [took, query] of worst.sort((a, b) => b[0] - a[0]).slice(0, 15)) console.log(`    ${ms(took)} ${query}`);
}

mkdirSync(CACHE, { recursive: true });
const postgres = await startPostgres(path.join(os.tmpdir(), 'site-bench-postgres'));
if ('missing' in postgres) console.log(`PostgreSQL left out: ${postgres.missing}`);
const databases: [Database, number][] = [];
for (const size of SIZES) databases.push([await onSqlite(size), size]);
if (!('missing' in postgres)) for (const size of SIZES) databases.push([await onPostgres(postgres.url, size), size]);
console.log('count + newest 15, milliseconds; ratios to a bare indexed select of 15 rows');
console.log(
  '| database | rows | bare p50 | cold p50 | cold p99 | warm p50 | warm p99 | deep p50 | deep max | cold/bare | warm/bare | regions + categories | longest block |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
for (const [database, size] of databases) await measure(database, size);
for (const [database] of databases) await database.close();
if (!('missing' in postgres)) await postgres.stop();
