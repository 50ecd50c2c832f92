import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { gramNumbers } from './grams.server.ts';
import {
  asked,
  containsAll,
  type Found,
  type Known,
  one,
  orderBy,
  recheck,
  type Search,
} from './search-parts.server.ts';
import { isLong } from './whole-word.server.ts';

/** Count and page in one pass over what the GIN index finds. */
export async function searchPostgres(db: Db, search: Search, known?: Known): Promise<Found> {
  const needsText = search.words.some(isLong);
  // `offset 0` keeps the planner from reading the rows by an index of the filter instead, which would call gram_numbers()
  // for each of them: half a millisecond per row.
  const columns = sql`row_id, ${search.columns} ${needsText ? sql`, search_text` : sql``}`;
  const candidates = sql`select ${columns} from (
      select ${columns} from ${sql.table(search.table)}
      where gram_numbers(search_text) @> ${gramNumbers(asked(search))}::bigint[] offset 0
    ) as candidates where ${search.filter}`;
  // Once more, so that only texts of rows that pass the filter are read.
  const hits = sql`select row_id, ${search.columns} from (${candidates} offset 0) as passing
    where 1 = 1 ${recheck(search, 'strpos')}`;
  return onePass(db, search, hits, known);
}

/** The same over all rows that pass the filter, by their narrow index; only their texts are read. */
export async function filterPostgres(db: Db, search: Search, known?: Known): Promise<Found> {
  const passing = sql`select row_id, ${search.columns} from ${sql.table(search.table)} where ${search.filter}`;
  if (search.words.length === 0) return onePass(db, search, passing, known);
  const hits = sql`select passing.* from (${passing} offset 0) as passing
    join (select row_id, search_text from ${sql.table(search.table)}) as texts using (row_id)
    where 1 = 1 ${containsAll(search.words, 'strpos')}`;
  return onePass(db, search, hits, known);
}

async function onePass(db: Db, search: Search, hits: RawBuilder<unknown>, known?: Known): Promise<Found> {
  const total = known?.get()?.total;
  if (total !== undefined && search.offset >= total) return { rowIds: [], total };
  const found = sql<{ total: number; page: number[] }>`with hits as materialized (${hits})
    select (select count(*) from hits) as total, array(
      select row_id from hits ${orderBy(search.order)} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}
    ) as page`;
  const { total: counted, page } = await one(db, found);
  known?.set({ total: counted });
  return { rowIds: page, total: counted };
}

/** Fewer texts than this are read in a few milliseconds. */
const WORTH_HALVES = 1000;

/** Splits many rows into two queries at once: two of the server's processes read their texts faster than one. */
export async function inHalves<T>(
  rowIds: readonly number[],
  find: (half: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  if (rowIds.length < WORTH_HALVES) return find(rowIds);
  const middle = Math.ceil(rowIds.length / 2);
  const found = await Promise.all([find(rowIds.slice(0, middle)), find(rowIds.slice(middle))]);
  return found.flat();
}
