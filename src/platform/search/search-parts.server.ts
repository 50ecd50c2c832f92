import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isLong } from './whole-word.server.ts';

/** The filter that leaves every row. */
export const ALL_ROWS: RawBuilder<unknown> = sql`1 = 1`;

/** What isn't asked for is none. */
export type Condition = RawBuilder<unknown> | false | '' | undefined;

/** A filter of several conditions, or of none. */
export function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => condition instanceof Object);
  return asked.length > 0 ? sql.join(asked, sql` and `) : ALL_ROWS;
}

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
  /** All that can be found is among these few rows. */
  among?: readonly number[] | undefined;
  /** Folded words that stand in the search_text of every row that passes the filter: by them the index suggests fewer rows. */
  implied?: readonly string[];
  order: Order;
  orderIndex: string;
  /** That index begins with a column that the filter fixes: what passes the filter lies together in it. */
  isSeekable?: boolean;
  offset: number;
  limit: number;
}

/** By these columns, all in one direction; the last is unique. */
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
  /** How many there are, about, where that is more: guessed, not counted. */
  about?: number;
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

/** Where one way of searching becomes costlier than another. Tests lower them to try every way with few rows. */
export const searchLimits = {
  /** SQLite fetches and sorts up to this many candidates: about 2 ms. */
  few: 1000,
  /** Rows of an index one SQLite statement may look at: about 8 ms. */
  slice: 8192,
  /** More hits than this are not counted. */
  counted: 10_000,
  /** Rows by which is guessed whether there are more. */
  sampled: 1000,
  /** Of so many rows that the index suggests one, or fewer; else all rows are looked at that pass the filter. */
  suggested: 10,
  /** How many of those that are not counted can be paged through. */
  listed: 1000,
  /** Rows known beforehand that are looked at themselves, whatever else is asked for: 20 ms for their texts on PostgreSQL. */
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

/** SQLite is told which index to read, and then needs no other; PostgreSQL finds it by its statistics. */
export function ordered(db: Db, search: Pick<Search, 'table' | 'orderIndex'>): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') return sql.table(search.table);
  return sql`${sql.table(search.table)} indexed by ${sql.ref(search.orderIndex)}`;
}

/** What the index is asked for. */
export const asked = ({ words, implied = [] }: Pick<Search, 'words' | 'implied'>): string[] => [...words, ...implied];

export const orderBy = ({ by, direction }: Order): RawBuilder<unknown> =>
  sql`order by ${sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))}`;

/** A page of what the filter leaves; of so many in all, if that is known, it is read from the nearer end. */
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

/** The tokens of long words may lie in different places. */
export const recheck = ({ words }: Pick<Search, 'words'>, position: Position) =>
  containsAll(words.filter(isLong), position);

/** How a database finds a text in another. */
type Position = 'instr' | 'strpos';

/** `and …` for each word; reads the texts. */
export function containsAll(words: readonly string[], position: Position): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`and ${sql.raw(position)}(search_text, ${word}) > 0`),
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
