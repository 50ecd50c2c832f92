// Staff's search of resumes at 100,000, or ROWS, on both databases: each question asked seven times, for the first page,
// page 40 and the last possible one.
import { sql } from 'kysely';
import { listTalents } from '#features/resume/staff/data.server.ts';
import { rank, time } from './support/search-data.ts';
import { openTalents } from './support/talent-data.ts';

const SIZE = Number(process.env.ROWS ?? 100_000);
const NOW = new Date('2026-01-01T00:00:00Z');

const QUERIES = [
  {},
  { q: '查無此人' },
  { q: 'nobody@example.tw' },
  { q: '工程師' },
  { q: '工程師 台中' },
  { q: '大學' },
  { q: '股份有限公司' },
  { q: '會計 台北 捷運' },
  { category: '財務會計' },
  { category: '財務會計', location: '台中', language: '英文' },
  { q: '工程師', category: '軟體工程', location: '台中' },
  { tag: '每十位' },
  { tag: '每二千位' },
  { q: '工程師', tag: '每十位' },
] as const;

/** The longest block of the event loop. */
let [longest, last, isRunning] = [0, performance.now(), true];
function turn() {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
  if (isRunning) setImmediate(turn);
}
turn();

const { databases, close } = await openTalents(SIZE);
for (const { db, kind } of databases) {
  // At irregular distances, as people are tagged.
  await sql`delete from talent_tags`.execute(db);
  for (const [tag, of] of [
    ['每十位', 10],
    ['每二千位', 2000],
  ] as const)
    await sql`insert into talent_tags (talent_id, tag_key, tag) select talent_id, ${tag}, ${tag} from talent_search
      where row_id * 2654435761 % 4294967296 < 4294967296 / ${sql.lit(of)}`.execute(db);
  await sql`analyze talent_tags`.execute(db);
  console.log(
    `\n| ${kind}, ${SIZE} resumes | hits | first ms | page 1 | page 40 | last page | longest block |\n|${'---|'.repeat(7)}`,
  );
  const all: number[] = [];
  for (const query of QUERIES) {
    longest = 0;
    const ask = (page: number) => listTalents(db, { q: '', ...query, page, pageSize: 25 } as never, NOW);
    const [before, { total }] = [performance.now(), (await ask(1)).counted];
    const first = performance.now() - before;
    const pages = [1, 40, Math.max(1, Math.ceil(total / 25))];
    const medians: string[] = [];
    for (const page of pages) {
      const times: number[] = [];
      for (let round = 0; round < 7; round++) times.push(await time(() => ask(page)));
      all.push(...times);
      medians.push(rank(times, 0.5).toFixed(1));
    }
    console.log(
      `| ${JSON.stringify(query)} | ${total} | ${first.toFixed(1)} | ${medians.join(' | ')} | ${longest.toFixed(1)} |`,
    );
  }
  console.log(
    `p50 ${rank(all, 0.5).toFixed(1)}, p95 ${rank(all, 0.95).toFixed(1)}, p99 ${rank(all, 0.99).toFixed(1)} ms`,
  );
}
isRunning = false;
await close();
