import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { containsAll, type Found, one, orderBy, type RowId, type Search } from './search-parts.server.ts';
import { inHalves } from './search-postgres.server.ts';
import { numbered } from './search-sqlite.server.ts';

/** Texts read at once: on SQLite they block the event loop. */
export const TEXTS_AT_ONCE = { sqlite: 500, postgres: 10_000 };

/** One page and the total if all hits are among a few known rows: the index isn't used. */
export async function findAmong(db: Db, search: Search, among: readonly number[]): Promise<Found> {
  const rowIds = await passingAmong(db, search, among);
  const hits = search.words.length > 0 ? await hitsInTurns(db, search, rowIds) : rowIds;
  return { rowIds: hits.slice(search.offset, search.offset + search.limit), total: hits.length };
}

/** Those of the rows that pass the filter, in order. */
async function passingAmong(db: Db, search: Search, among: readonly number[]): Promise<number[]> {
  const rows =
    engineOf(db) === 'sqlite'
      ? sql`${numbered(search, among)} where 1 = 1`
      : sql`${sql.table(search.table)} where row_id = any(${among}::bigint[])`;
  const passing = sql<RowId>`select row_id from ${rows} and ${search.filter} ${orderBy(search.order)}`;
  return (await passing.execute(db)).rows.map(({ row_id }) => row_id);
}

async function hitsInTurns(db: Db, search: Search, rowIds: number[]): Promise<number[]> {
  const atOnce = TEXTS_AT_ONCE[engineOf(db)];
  const hits: number[] = [];
  for (let from = 0; from < rowIds.length; from += atOnce) {
    const part = rowIds.slice(from, from + atOnce);
    const found = await hitsAmong(db, search, part);
    hits.push(...part.filter((rowId) => found.has(rowId)));
  }
  return hits;
}

/** Those of the rows that contain the words. */
export async function hitsAmong(db: Db, { table, words }: Search, rowIds: number[]): Promise<Set<number>> {
  const found = await askAmong(db, table, rowIds, async (rows, position) => {
    const hits = await sql<RowId>`select row_id from ${rows} ${containsAll(words, position)}`.execute(db);
    return hits.rows.map(({ row_id }) => row_id);
  });
  return new Set(found);
}

interface Counts {
  passing: number;
  hits: number;
}

/** How many of the rows pass the filter, and how many of these contain the words. */
export async function countAmong(db: Db, { table, words, filter }: Search, rowIds: number[]): Promise<Counts> {
  const counts = await askAmong(db, table, rowIds, async (rows, position) => [
    await one(
      db,
      sql<Counts>`select count(*) as passing, count(*) filter (where 1 = 1 ${containsAll(words, position)}) as hits
        from ${rows} and ${filter}`,
    ),
  ]);
  const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0);
  return { passing: sum('passing'), hits: sum('hits') };
}

/** Calls `ask` with the SQL that follows `from`; that SQL ends inside a `where`, so that `and …` may follow. */
function askAmong<T>(
  db: Db,
  table: string,
  rowIds: readonly number[],
  ask: (rows: RawBuilder<unknown>, position: 'instr' | 'strpos') => Promise<T[]>,
): Promise<T[]> {
  const rows = sql.table(table);
  if (engineOf(db) === 'sqlite')
    return ask(sql`json_each(${JSON.stringify(rowIds)}) cross join ${rows} on row_id = value where 1 = 1`, 'instr');
  return inHalves(rowIds, (half) => ask(sql`${rows} where row_id = any(${half}::bigint[])`, 'strpos'));
}
