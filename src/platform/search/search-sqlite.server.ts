import { type RawBuilder, sql } from 'kysely';
import { type Db, databaseOf } from '../database/database.server.ts';
import { matchCodes } from './grams.server.ts';
import {
  type Found,
  type Known,
  one,
  type RowId,
  recheck,
  type Search,
  searchLimits,
  type Total,
} from './search-parts.server.ts';

/** Few hits are fetched and sorted; many are counted a slice at a time, and the page is found by walking the order. */
export async function searchSqlite(db: Db, search: Search, known?: Known): Promise<Found> {
  let found = known?.get();
  if (!found?.hits) {
    if ((await countCandidates(db, search)) <= searchLimits.few) return fetchFew(db, search);
    found = await collect(db, search);
    known?.set(found);
  }
  if (search.offset >= found.total) return { rowIds: [], total: found.total };
  return { rowIds: await walk(db, search, found.hits!), total: found.total };
}

function candidates({ table, words }: Search): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}_grams`)} match ${matchCodes(words)}`;
}

function joined({ table }: Search): RawBuilder<unknown> {
  const grams = sql.table(`${table}_grams`);
  return sql`${grams} cross join ${sql.table(table)} indexed by ${sql.ref(`${table}_narrow`)} on row_id = ${grams}.rowid`;
}

async function countCandidates(db: Db, search: Search): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from
    (select 1 from ${sql.table(`${search.table}_grams`)} where ${candidates(search)} limit ${sql.lit(searchLimits.few + 1)})`;
  return (await one(db, query)).total;
}

async function fetchFew(db: Db, search: Search): Promise<Found> {
  const { rows } = await sql<RowId>`select row_id from ${joined(search)}
    where ${candidates(search)} and ${search.filter} ${recheck(search, 'instr')} order by ${search.order}`.execute(db);
  const page = rows.slice(search.offset, search.offset + search.limit);
  return { rowIds: page.map((row) => row.row_id), total: rows.length };
}

/** All hits. The slices are statements of their own: all over again if something was saved between two of them. */
async function collect(db: Db, search: Search): Promise<Required<Total>> {
  const { content } = databaseOf(db);
  for (let attempt = 1; ; attempt++) {
    const before = content.current();
    const found = await collectOnce(db, search);
    if (before === content.current() || attempt === 3) return found;
  }
}

async function collectOnce(db: Db, search: Search): Promise<Required<Total>> {
  const { last } = await one(
    db,
    sql<{ last: number | null }>`select max(row_id) as last from ${sql.table(search.table)}`,
  );
  const hits = new Uint8Array(((last ?? 0) >> 3) + 1);
  const rowid = sql`${sql.table(`${search.table}_grams`)}.rowid`;
  let total = 0;
  let slice = searchLimits.slice / 4;
  for (let from = 1; from <= (last ?? 0); ) {
    const start = performance.now();
    const { rows } = await sql<RowId>`select row_id from ${joined(search)}
      where ${candidates(search)} and ${rowid} >= ${sql.lit(from)} and ${rowid} < ${sql.lit(from + slice)}
        and ${search.filter} ${recheck(search, 'instr')}`.execute(db);
    for (const { row_id } of rows) hits[row_id >> 3]! |= 1 << (row_id & 7);
    total += rows.length;
    from += slice;
    slice = nextSlice(slice, performance.now() - start);
  }
  return { total, hits };
}

/** Rows per slice that take about 6 ms here: it depends on the words and the machine. */
export function nextSlice(slice: number, took: number, most = searchLimits.slice * 2): number {
  return Math.round(Math.min(most, Math.max(128, slice * Math.min(2, 6 / took))));
}

/** The first rows in order mostly match when many do, so look at those, a growing slice at a time. */
async function walk(db: Db, search: Search, hits: Uint8Array): Promise<number[]> {
  const found: number[] = [];
  const wanted = search.offset + search.limit;
  for (
    let start = 0, slice = 64;
    found.length < wanted;
    start += slice, slice = Math.min(slice * 2, searchLimits.slice)
  ) {
    const { rows } = await sql<RowId>`select row_id
      from ${sql.table(search.table)} indexed by ${sql.ref(search.orderIndex)} where ${search.filter}
      order by ${search.order} limit ${sql.lit(slice)} offset ${sql.lit(start)}`.execute(db);
    for (const { row_id } of rows) if (hits[row_id >> 3]! & (1 << (row_id & 7))) found.push(row_id);
    if (rows.length < slice) break;
  }
  return found.slice(search.offset, wanted);
}
