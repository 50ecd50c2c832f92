import { sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isPlain } from '../database/plain.server.ts';
import { findFirst, guessHits } from './first-of-many.server.ts';
import { type Found, type Known, one, ordered, type RowId, type Search, searchLimits } from './search-parts.server.ts';
import { searchPostgres } from './search-postgres.server.ts';
import { searchSqlite } from './search-sqlite.server.ts';

/**
 * Finds one page and the total: exact where it is remembered for further pages, else up to what is worth counting. No single
 * statement takes long, so that other requests get their turn.
 */
export async function searchRows(db: Db, search: Search, known?: Known): Promise<Found> {
  // No stored text has either, and PostgreSQL would refuse the query.
  if (search.words.some((word) => !isPlain(word))) return { rowIds: [], total: 0 };
  if (search.words.length === 0) return listRows(db, search, known);
  const about = known ? 0 : await guessHits(db, search);
  if (about > searchLimits.counted) return findFirst(db, search, about);
  return engineOf(db) === 'sqlite' ? searchSqlite(db, search, known) : searchPostgres(db, search, known);
}

async function listRows(db: Db, search: Search, known?: Known): Promise<Found> {
  const total = known?.get()?.total ?? (await countRows(db, search));
  known?.set({ total });
  if (search.offset >= total) return { rowIds: [], total };
  const page = sql<RowId>`select row_id from ${ordered(db, search)} where ${search.filter}
    order by ${search.order} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`;
  return { rowIds: (await page.execute(db)).rows.map((row) => row.row_id), total };
}

async function countRows(db: Db, search: Search): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from ${ordered(db, search)} where ${search.filter}`;
  return (await one(db, query)).total;
}
