import { type RawBuilder, sql } from 'kysely';
import { type Db, databaseOf } from '../database/database.server.ts';
import { matchCodes } from './grams.server.ts';
import { addHit, type Hits, isHit, noHits } from './row-bits.server.ts';
import { rowNumbers, rowNumbersOf } from './row-numbers.server.ts';
import {
  asked,
  containsAll,
  type Found,
  type Known,
  lastRowId,
  one,
  orderBy,
  pageInOrder,
  type RowId,
  recheck,
  type Search,
  searchLimits,
  type Total,
} from './search-parts.server.ts';

/**
 * A few candidates are fetched and sorted. Many are looked at in slices; their hits are then sorted, or found by walking the
 * order.
 */
export async function searchSqlite(db: Db, search: Search, known?: Known): Promise<Found> {
  let found = known?.get();
  if (!found?.hits) {
    if ((await countCandidates(db, search)) <= searchLimits.few) return fetchFew(db, search);
    found = await collect(db, search);
    known?.set(found);
  }
  if (search.offset >= found.total) return { rowIds: [], total: found.total };
  const page = found.total <= searchLimits.counted ? sortHits : walk;
  return { rowIds: await page(db, search, found.hits!), total: found.total };
}

function candidates(search: Search): RawBuilder<unknown> {
  return sql`${sql.ref(`${search.table}_grams`)} match ${matchCodes(asked(search))}`;
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
    where ${candidates(search)} and ${search.filter} ${recheck(search, 'instr')} ${orderBy(search.order)}`.execute(db);
  const page = rows.slice(search.offset, search.offset + search.limit);
  return { rowIds: page.map((row) => row.row_id), total: rows.length };
}

/** The row numbers that the index suggests, in order; reads nothing but the index. */
async function suggestedRows(db: Db, search: Search): Promise<number[]> {
  const rowIds: number[] = [];
  const last = await lastRowId(db, search.table);
  const read = async (from: number, to: number) => {
    const found = sql`select rowid as row_id from ${sql.table(`${search.table}_grams`)}
      where ${candidates(search)} and rowid >= ${sql.lit(from)} and rowid < ${sql.lit(to)}`;
    const { ids } = await one(db, sql<{ ids: string }>`select ${rowNumbers('sqlite')} as ids from (${found})`);
    for (const rowId of rowNumbersOf(ids)) rowIds.push(rowId);
  };
  await inSlices(1, last + 1, read, last);
  return rowIds;
}

/** The same as a set that can be asked about single rows. */
export const suggestedSqlite = async (db: Db, search: Search) => bitsOf(await suggestedRows(db, search));

function bitsOf(rowIds: number[]): Hits {
  const hits = noHits({ lastRowId: rowIds.at(-1) ?? 0 });
  for (const rowId of rowIds) addHit(hits, rowId);
  return hits;
}

/** All hits. The slices are separate statements, so it starts again if something was saved between two of them. */
async function collect(db: Db, search: Search): Promise<Required<Total>> {
  const { content } = databaseOf(db);
  for (let attempt = 1; ; attempt++) {
    const before = content.current();
    const found = await collectOnce(db, search);
    if (before === content.current() || attempt === 3) return found;
  }
}

async function collectOnce(db: Db, search: Search): Promise<Required<Total>> {
  const suggested = await suggestedRows(db, search);
  const rowIds: number[] = [];
  await inSlices(0, suggested.length, async (from, to) => {
    const { rows } = await sql<RowId>`select row_id from ${numbered(search, suggested.slice(from, to))}
      where ${search.filter} ${recheck(search, 'instr')}`.execute(db);
    for (const { row_id } of rows) rowIds.push(row_id);
  });
  return { total: rowIds.length, hits: bitsOf(rowIds) };
}

/** Rows by their numbers, read from the narrow index as far as that is enough. */
export const numbered = ({ table }: Search, rowIds: readonly number[]): RawBuilder<unknown> =>
  sql`json_each(${JSON.stringify(rowIds)})
    cross join ${sql.table(table)} indexed by ${sql.ref(`${table}_narrow`)} on row_id = value`;

/** The rows that pass the filter and contain the words: how many, and which ones if they are not many. */
async function filtered(db: Db, { table, filter, words }: Search): Promise<{ total: number; rowIds?: number[] }> {
  const rowIds: number[] = [];
  let total = 0;
  await inSlices(1, (await lastRowId(db, table)) + 1, async (from, to) => {
    const among = sql`from ${sql.table(table)} indexed by ${sql.ref(`${table}_narrow`)}
      where row_id >= ${sql.lit(from)} and row_id < ${sql.lit(to)} and ${filter} ${containsAll(words, 'instr')}`;
    if (total > searchLimits.counted && words.length === 0) {
      total += (await one(db, sql<{ count: number }>`select count(*) as count ${among}`)).count;
    } else {
      const { rows } = await sql<RowId>`select row_id ${among}`.execute(db);
      for (const { row_id } of rows) rowIds.push(row_id);
      total += rows.length;
    }
  });
  return rowIds.length < total ? { total } : { total, rowIds };
}

/**
 * A page and the total where no index has the filter's rows together, or where too many texts contain the words: looks at
 * all rows, a slice at a time.
 */
export async function filterSqlite(db: Db, search: Search): Promise<Found> {
  const { total, rowIds } = await filtered(db, search);
  if (search.offset >= total) return { rowIds: [], total };
  return { rowIds: await (rowIds ? sortRows(db, search, rowIds) : pageInOrder(db, search, total)), total };
}

/**
 * From a first number to the one before the end, in slices that take about 6 ms; between two slices others have their turn.
 */
async function inSlices(
  first: number,
  end: number,
  read: (from: number, to: number) => Promise<void>,
  most?: number,
): Promise<void> {
  let slice = searchLimits.slice / 16;
  for (let from = first; from < end; ) {
    const start = performance.now();
    await read(from, from + slice);
    from += slice;
    slice = nextSlice(slice, performance.now() - start, most);
  }
}

/**
 * How many rows take about 5 ms here, which depends on the words and the machine. Reading their numbers takes time of its
 * own.
 */
export function nextSlice(slice: number, took: number, most = searchLimits.slice * 2): number {
  return Math.round(Math.min(most, Math.max(128, slice * Math.min(2, 5 / took))));
}

async function sortHits(db: Db, search: Search, hits: Uint8Array): Promise<number[]> {
  const rowIds: number[] = [];
  hits.forEach((bits, i) => {
    for (let bit = 0; bits >> bit > 0; bit++) if (bits & (1 << bit)) rowIds.push(i * 8 + bit);
  });
  return sortRows(db, search, rowIds);
}

async function sortRows(db: Db, search: Search, rowIds: number[]): Promise<number[]> {
  const { rows } =
    await sql<RowId>`select row_id from ${numbered(search, rowIds)} ${orderBy(search.order)} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`.execute(
      db,
    );
  return rows.map(({ row_id }) => row_id);
}

/** If many rows match, most of the first rows in order do, so it looks at those, a growing slice at a time. */
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
      ${orderBy(search.order)} limit ${sql.lit(slice)} offset ${sql.lit(start)}`.execute(db);
    for (const { row_id } of rows) if (isHit(hits, row_id)) found.push(row_id);
    if (rows.length < slice) break;
  }
  return found.slice(search.offset, wanted);
}
