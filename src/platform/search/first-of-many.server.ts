import { sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { countAmong, hitsAmong, TEXTS_AT_ONCE } from './among-rows.server.ts';
import { type Hits, isHit } from './row-bits.server.ts';
import {
  ALL_ROWS,
  asked,
  type Found,
  lastRowId,
  orderBy,
  ordered,
  pageInOrder,
  type RowId,
  type Search,
  searchLimits,
} from './search-parts.server.ts';
import { suggestedSqlite } from './search-sqlite.server.ts';

// For words that very many rows contain. The index would suggest all of those rows, and their texts would be read only to be
// counted. Instead, the rows to show are read from the beginning of the order, and their total is estimated from a sample.

/** The estimate may be too high by a tenth. */
const SPARE = 1.1;

export interface Guess {
  /** Roughly how many rows match words and filter; none in a table too small to exceed what is counted exactly. */
  about: number;
  /** Roughly how many rows that pass the filter contain one hit. */
  perHit: number;
}

export async function guessHits(db: Db, search: Search): Promise<Guess> {
  const last = await lastRowId(db, search.table);
  if (last <= searchLimits.counted) return { about: 0, perHit: 1 };
  const { passing, hits } = await countAmong(db, search, sampleOf(last));
  return { about: (hits * last) / searchLimits.sampled, perHit: passing / hits };
}

/** Whether the index suggests so few rows that checking them is faster than checking all rows that pass the filter. */
export async function suggestsFew(db: Db, search: Search): Promise<boolean> {
  const words = asked(search);
  if (words.length === 0) return false;
  const last = await lastRowId(db, search.table);
  if (last <= searchLimits.counted) return true;
  const { hits } = await countAmong(db, { ...search, words, filter: ALL_ROWS }, sampleOf(last));
  return hits * searchLimits.suggested <= searchLimits.sampled;
}

/**
 * One row number from each stretch, whether it exists or not, and always the same ones, so that the next page shows the same
 * total. Their places within the stretches vary, since rows at regular distances may be alike: in a table filled by turns,
 * such a sample would be all of one kind.
 */
const sampleOf = (last: number) =>
  Array.from(
    { length: searchLimits.sampled },
    (_, i) => 1 + Math.floor(((i + ((i * GOLDEN) % 1)) * last) / searchLimits.sampled),
  );

/** The fractional parts of its multiples are spread evenly between 0 and 1, in no regular order. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * One page of hits from the beginning of the order: reads as many rows at a time as should fill the page, until it is full.
 * If that takes many rows, SQLite first asks the index which of them may be hits; PostgreSQL would have to read their texts
 * for that.
 */
export async function findFirst(db: Db, search: Search, { about, perHit }: Guess): Promise<Found> {
  const { listed } = searchLimits;
  const engine = engineOf(db);
  const found: number[] = [];
  const wanted = search.offset < listed ? Math.min(search.offset + search.limit, listed) : 0;
  let suggested: Hits | undefined;
  let least = 0;
  for (let start = 0, slice = 0; found.length < wanted; start += slice) {
    const enough = Math.ceil((wanted - found.length) * perHit * SPARE);
    slice = Math.min(Math.max(enough, least), suggested ? searchLimits.slice : TEXTS_AT_ONCE[engine]);
    const rowIds = await pageInOrder(db, { ...search, offset: start, limit: slice });
    if (engine === 'sqlite' && start >= searchLimits.slice) suggested ??= await suggestedSqlite(db, search);
    const hits = await hitsAmong(db, search, suggested ? rowIds.filter((rowId) => isHit(suggested!, rowId)) : rowIds);
    found.push(...rowIds.filter((rowId) => hits.has(rowId)));
    // Hits may be close together, with the next ones far behind.
    least = hits.size * perHit < slice / 2 ? slice * 2 : 0;
    // All rows have been read; there are no more hits.
    if (rowIds.length < slice) return { rowIds: found.slice(search.offset, wanted), total: found.length };
  }
  return { rowIds: found.slice(search.offset, wanted), total: listed, about: Number(about.toPrecision(2)) };
}

/**
 * The same without words, by one statement over the beginning of the order. Undefined if fewer rows pass the filter there
 * than are listed, since the others may come after all other rows.
 */
export async function findFirstFiltered(db: Db, search: Search, about: number): Promise<Found | undefined> {
  const { listed, head } = searchLimits;
  const { columns, filter, order, offset, limit } = search;
  const { rows } = await sql<RowId>`select row_id from (
      select row_id, ${columns} from ${ordered(db, search)} ${orderBy(order)} limit ${sql.lit(head)}
    ) as head where ${filter} ${orderBy(order)} limit ${sql.lit(listed)}`.execute(db);
  if (rows.length < listed) return undefined;
  const rowIds = rows.slice(offset, offset + limit).map(({ row_id }) => row_id);
  return { rowIds, total: listed, about: Number(about.toPrecision(2)) };
}
