// Search at 1,000 / 10,000 / 100,000 vacancies on both databases, and at a million if ROWS says so (FROM leaves out the
// smaller sizes).
// New: words that were never searched before. Changed: a vacancy was saved since they were. Warm: nothing was.
import { sql } from 'kysely';
import { listMeeting, searchVacancies } from '#features/vacancies/data.server.ts';
import { listCategories, listRegions } from '#features/vacancies/names-data.server.ts';
import { CommonWords } from '#features/vacancies/search/common/service.server.ts';
import { facetsOf } from '#features/vacancies/search/service.server.ts';
import { suggest } from '#features/vacancies/search/suggest.server.ts';
import type { Wish } from '#features/vacancies/search/wishes/rules.ts';
import type { Database, Tx } from '#platform/database/database.server.ts';
import { MAKER_NOW } from '#test/made/vacancy-maker.ts';
import { DEEP, openSizes, QUERIES, rank, time } from './support/search-data.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter(
  (size) => size <= ROWS && size >= Number(process.env.FROM ?? 0),
);

/** The longest block of the event loop while work ran. */
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

const wish = (hoped: string, location: string, more: Partial<Wish> = {}): Wish => ({
  ...{
    hoped,
    held: ['行政專員', '門市人員', '專案助理'],
    categories: ['行政後勤'],
    location,
    workType: '全職',
    pay: 32_000,
  },
  ...more,
});

/** What people look for according to their resumes: in one city, anywhere, for any pay. */
const WISHES = [
  wish('行政助理、會計', '台中市'),
  wish('軟體工程師', '台北、新北', { categories: ['軟體工程', '系統規劃'], pay: 60_000 }),
  wish('業務', ''),
  wish('工程師', '', { categories: [], held: [], workType: '', pay: 0 }),
];

/** Saves one vacancy: the snapshot and what is known about words must follow. */
const change = (tx: Tx) =>
  sql`update vacancies set revision = revision + 1, updated_at = ${new Date().toISOString()} where row_id = 1`.execute(
    tx,
  );

async function measure(database: Database, size: number) {
  const bare = () =>
    sql`select vacancy_id, position from vacancies order by updated_at desc, vacancy_id desc limit 15`.execute(
      database.db,
    );
  for (let i = 0; i < 20; i++) await bare();
  const bareTimes: number[] = [];
  for (let i = 0; i < 200; i++) bareTimes.push(await time(bare));
  // Once per process: all rows are read into the snapshot.
  const load = await time(() => searchVacancies(database.db, QUERIES[0]!));
  // A running site does this by itself in its first minutes.
  const common = new CommonWords(database.db);
  const keeping = await time(async () => {
    while (await common.keepOne());
  });
  const [fresh, changed, warm, deep]: [number[], number[], number[], number[]] = [[], [], [], []];
  const worst: [number, string][] = [];
  let block = 0;
  const known = new Set<string>();
  for (const query of [...QUERIES, ...DEEP]) {
    block = Math.max(
      block,
      await longestBlock(async () => {
        for (let round = 0; round < 4; round++) {
          await database.transaction(change);
          const took = await time(() => searchVacancies(database.db, query));
          const words = query.keywords?.toSorted().join(' ') ?? '';
          const isNew = words !== '' && !known.has(words);
          known.add(words);
          (DEEP.includes(query) ? deep : isNew ? fresh : changed).push(took);
          worst.push([took, JSON.stringify({ ...query, now: undefined, pageSize: undefined })]);
          warm.push(await time(() => searchVacancies(database.db, query)));
        }
      }),
    );
  }
  const [facets, suggestions]: [number[], number[]] = [[], []];
  for (const query of QUERIES) {
    await database.transaction(change);
    await searchVacancies(database.db, query);
    const { page: _, pageSize: __, ...asked } = query;
    block = Math.max(
      block,
      await longestBlock(async () => {
        facets.push(await time(() => facetsOf(database.db, asked)));
      }),
    );
    const typed = query.keywords?.[0];
    if (typed) suggestions.push(await time(() => suggest(database.db, typed, MAKER_NOW)));
  }
  const fitting: number[] = [];
  const fittingBlock = await longestBlock(async () => {
    for (let round = 0; round < 5; round++)
      for (const one of WISHES)
        fitting.push(await time(() => listMeeting(database.db, one, { now: MAKER_NOW, limit: 10 })));
  });
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
    `| ${database.kind} | ${size} | ${ms(bareP50)} | ${ms(load)} | ${ms(rank(fresh, 0.5))} | ${ms(rank(fresh, 1))} | ` +
      `${ms(rank(changed, 0.5))} | ${ms(rank(changed, 0.99))} | ${ms(rank(warm, 0.5))} | ` +
      `${ms(rank(warm, 0.99))} | ${ms(rank(deep, 0.5))} | ${ms(rank(deep, 1))} | ${(rank(changed, 0.5) / bareP50).toFixed(1)}× | ` +
      `${(rank(warm, 0.5) / bareP50).toFixed(1)}× | ${ms(rank(facets, 0.5))} | ${ms(rank(facets, 0.99))} | ` +
      `${ms(rank(suggestions, 0.99))} | ${ms(lists)} | ${ms(block)} |`,
  );
  console.log(
    `    for a resume p50 ${ms(rank(fitting, 0.5))}, at most ${ms(rank(fitting, 1))}, longest block ${ms(fittingBlock)}`,
  );
  console.log(`    common words kept in ${(keeping / 1000).toFixed(1)} s`);
  if (process.env.VERBOSE)
    for (const [took, query] of worst.sort((a, b) => b[0] - a[0]).slice(0, 15)) console.log(`    ${ms(took)} ${query}`);
}

const { databases, close } = await openSizes(SIZES);
console.log('count + newest 15, milliseconds; ratios to a bare indexed select of 15 rows');
console.log(
  '| database | rows | bare p50 | first search | new words p50 | new words max | changed p50 | changed p99 | warm p50 | warm p99 | deep p50 | deep max | changed/bare | warm/bare | facets p50 | facets p99 | suggestions p99 | regions + categories | longest block |',
);
console.log(`|${'---|'.repeat(19)}`);
for (const [database, size] of databases) await measure(database, size);
await close();
