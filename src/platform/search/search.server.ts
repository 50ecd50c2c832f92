import { sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isPlain } from '../database/plain.server.ts';
import { findAmong } from './among-rows.server.ts';
import { findFirst, findFirstFiltered, guessHits, suggestsFew } from './first-of-many.server.ts';
import {
  ALL_ROWS,
  type Found,
  type Known,
  one,
  ordered,
  pageInOrder,
  type Search,
  searchLimits,
} from './search-parts.server.ts';
import { filterPostgres, searchPostgres } from './search-postgres.server.ts';
import { filterSqlite, searchSqlite } from './search-sqlite.server.ts';

/**
 * Finds one page and the total: exact if it is remembered for further pages, else exact up to what is worth counting. No
 * single statement takes long, so that other requests get their turn.
 */
export async function searchRows(db: Db, search: Search, known?: Known): Promise<Found> {
  // Stored texts contain neither, and PostgreSQL would refuse the query.
  if (search.words.some((word) => !isPlain(word))) return { rowIds: [], total: 0 };
  const { words, filter, isSeekable, among } = search;
  if (among) return findAmong(db, search, among);
  const isSpread = filter !== ALL_ROWS && !isSeekable;
  if (words.length === 0 && !isSpread) return listRows(db, search, known);
  const guess = known ? undefined : await guessHits(db, search);
  const many = guess && guess.about > searchLimits.counted ? guess : undefined;
  if (many && words.length > 0) return findFirst(db, search, many);
  const first = many && (await findFirstFiltered(db, search, many.about));
  if (first) return first;
  const isSqlite = engineOf(db) === 'sqlite';
  if ((words.length > 0 && !isSpread) || (await suggestsFew(db, search)))
    return isSqlite ? searchSqlite(db, search, known) : searchPostgres(db, search, known);
  if (known && words.length === 0) return listRows(db, search, known);
  if (!isSqlite) return filterPostgres(db, search, known);
  // For a whole export the hits are remembered.
  return known ? searchSqlite(db, search, known) : filterSqlite(db, search);
}

async function listRows(db: Db, search: Search, known?: Known): Promise<Found> {
  const { offset } = search;
  const total = known?.get()?.total ?? (await countRows(db, search));
  known?.set({ total });
  // A remembered total may be out of date: rows added since would then be read twice, and others never.
  return { rowIds: offset < total ? await pageInOrder(db, search, known ? undefined : total) : [], total };
}

async function countRows(db: Db, search: Search): Promise<number> {
  // If no index is named, SQLite counts all rows by the narrowest one.
  const rows = search.filter === ALL_ROWS ? sql.table(search.table) : ordered(db, search);
  const query = sql<{ total: number }>`select count(*) as total from ${rows} where ${search.filter}`;
  return (await one(db, query)).total;
}
