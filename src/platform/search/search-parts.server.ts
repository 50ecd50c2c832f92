import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { isLong } from './whole-word.server.ts';

/**
 * Exact search of a table that has `row_id` and a folded `search_text`. Its index is, on SQLite, the full-text table
 * `<table>_grams` and the index `<table>_narrow`; on PostgreSQL a GIN index on `gram_numbers(search_text)`.
 */
export interface Search {
  table: string;
  /** Folded; every one must occur in search_text. */
  words: readonly string[];
  /** Every column that filter and order use: they are in the narrow index and in the order's own index. */
  columns: RawBuilder<unknown>;
  filter: RawBuilder<unknown>;
  /** Must end in a unique column. */
  order: RawBuilder<unknown>;
  orderIndex: string;
  offset: number;
  limit: number;
}

export interface Found {
  /** One page, in order. */
  rowIds: number[];
  total: number;
}

/** What stays true of words and filter, whatever the page and order, until the content changes. */
export interface Total {
  total: number;
  /** SQLite: which rows they are, a bit for each row_id. 12.5 kB for 100,000 rows. */
  hits?: Uint8Array;
}

/** Where a total is remembered. */
export interface Known {
  get(): Total | undefined;
  set(total: Total): void;
}

/** Counted each time. */
export const NOT_KEPT: Known = { get: () => undefined, set: () => {} };

/** Where one way of searching becomes costlier than another. Tests lower them to try every way with few rows. */
export const searchLimits = {
  /** SQLite fetches and sorts up to this many candidates: about 2 ms. */
  few: 1000,
  /** Rows of an index one SQLite statement may look at: about 8 ms. */
  slice: 8192,
  /** From this many hits PostgreSQL is quicker to walk the order than to fetch and sort them all. */
  many: 20_000,
};

export interface RowId {
  row_id: number;
}

export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  return (await query.execute(db)).rows[0]!;
}

/** The tokens of long words may lie in different places. */
export function recheck({ words }: Pick<Search, 'words'>, position: 'instr' | 'strpos'): RawBuilder<unknown> {
  const long = words.filter(isLong);
  return sql.join(
    long.map((word) => sql`and ${sql.raw(position)}(search_text, ${word}) > 0`),
    sql` `,
  );
}

/** What a search found stays true for all pages of one export. */
export function remembered(): Known {
  let total: Total | undefined;
  return {
    get: () => total,
    set: (found) => {
      total = found;
    },
  };
}
