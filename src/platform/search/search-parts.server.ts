import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isLong } from './whole-word.server.ts';

/** The filter that every row passes. */
export const ALL_ROWS: RawBuilder<unknown> = sql`1 = 1`;

/** A condition that isn't asked for is falsy. */
export type Condition = RawBuilder<unknown> | false | '' | undefined;

/** One filter out of several conditions, or of none. */
export function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => condition instanceof Object);
  return asked.length > 0 ? sql.join(asked, sql` and `) : ALL_ROWS;
}

/**
 * Exact search in a table that has `row_id` and a folded `search_text`. On SQLite it uses the full-text table
 * `<table>_grams` and the index `<table>_narrow`; on PostgreSQL a GIN index on `gram_numbers(search_text)`.
 */
export interface Search {
  table: string;
  /** Folded; search_text must contain every one of them. */
  words: readonly string[];
  /** Every column that filter and order use: they are in the narrow index and in the order's own index. */
  columns: RawBuilder<unknown>;
  filter: RawBuilder<unknown>;
  /** Everything that can be found is among these few rows. */
  among?: readonly number[] | undefined;
  /**
   * Folded words that are in the search_text of every row that passes the filter: with them the index suggests fewer rows.
   */
  implied?: readonly string[];
  order: Order;
  orderIndex: string;
  /** That index begins with a column that the filter fixes, so the rows that pass are next to each other in it. */
  isSeekable?: boolean;
  offset: number;
  limit: number;
}

/** By these columns, all in one direction; the last one is unique. */
export interface Order {
  by: readonly string[];
  direction: 'asc' | 'desc';
}

export interface Found extends Counted {
  /** One page, in order. */
  rowIds: number[];
}

export interface Counted {
  /** How many can be paged through: all, or the first of very many. */
  total: number;
  /** Roughly how many there are, if that is more: estimated, not counted. */
  about?: number;
}

/** What stays true for these words and this filter, whatever the page and order, until the content changes. */
export interface Total {
  total: number;
  /** SQLite: which rows they are, one bit per row_id. 12.5 kB for 100,000 rows. */
  hits?: Uint8Array;
}

/** Where a total is remembered. */
export interface Known {
  get(): Total | undefined;
  set(total: Total): void;
}

/** The points where one way of searching becomes costlier than another. Tests lower them to try every way with few rows. */
export const searchLimits = {
  /** SQLite fetches and sorts up to this many candidates: about 2 ms. */
  few: 1000,
  /** Index rows that one SQLite statement may look at: about 8 ms. */
  slice: 8192,
  /** More hits than this are not counted. */
  counted: 10_000,
  /** The size of the sample from which it is estimated whether there are more. */
  sampled: 1000,
  /**
   * The index is used if it suggests at most one row in this many; otherwise all rows that pass the filter are looked at.
   */
  suggested: 10,
  /** How many can be paged through if they are not counted. */
  listed: 1000,
  /**
   * Up to this many rows known beforehand are looked at directly, whatever else is asked for: 20 ms for their texts on
   * PostgreSQL.
   */
  known: 2000,
  /** Rows at the beginning of an order that one statement may look at: about 14 ms. */
  head: 65_536,
};

export interface RowId {
  row_id: number;
}

export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  return (await query.execute(db)).rows[0]!;
}

/** The highest row number, 0 in an empty table. */
export async function lastRowId(db: Db, table: string): Promise<number> {
  const query = sql<{ last: number | null }>`select max(row_id) as last from ${sql.table(table)}`;
  return Number((await one(db, query)).last);
}

/** Tells SQLite which index to read, so that it considers no other; PostgreSQL chooses by its statistics. */
export function ordered(db: Db, search: Pick<Search, 'table' | 'orderIndex'>): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') return sql.table(search.table);
  return sql`${sql.table(search.table)} indexed by ${sql.ref(search.orderIndex)}`;
}

/** The words to ask the index for. */
export const asked = ({ words, implied = [] }: Pick<Search, 'words' | 'implied'>): string[] => [...words, ...implied];

export const orderBy = ({ by, direction }: Order): RawBuilder<unknown> =>
  sql`order by ${sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))}`;

/** One page of the rows that pass the filter. If their total is known, it is read from the nearer end. */
export async function pageInOrder(db: Db, search: Search, total = Number.POSITIVE_INFINITY): Promise<number[]> {
  const { filter, order, limit, offset } = search;
  const count = Math.min(limit, total - offset);
  const after = total - offset - count;
  const isReversed = after < offset;
  const direction = isReversed ? (order.direction === 'asc' ? 'desc' : 'asc') : order.direction;
  const { rows } = await sql<RowId>`select row_id from ${ordered(db, search)} where ${filter}
    ${orderBy({ ...order, direction })} limit ${sql.lit(count)} offset ${sql.lit(isReversed ? after : offset)}`.execute(
    db,
  );
  const rowIds = rows.map(({ row_id }) => row_id);
  return isReversed ? rowIds.reverse() : rowIds;
}

/** The tokens of a long word may be in different places of a text, so the text is checked. */
export const recheck = ({ words }: Pick<Search, 'words'>, position: Position) =>
  containsAll(words.filter(isLong), position);

/** How a database finds a text within another. */
type Position = 'instr' | 'strpos';

/** `and …` for each word; reads the texts. */
export function containsAll(words: readonly string[], position: Position): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`and ${sql.raw(position)}(search_text, ${word}) > 0`),
    sql` `,
  );
}

/** Remembers what a search found for all pages of one export. */
export function remembered(): Known {
  let total: Total | undefined;
  return {
    get: () => total,
    set: (found) => {
      total = found;
    },
  };
}
