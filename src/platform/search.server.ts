import { type RawBuilder, sql } from 'kysely';
import { type Db, databaseOf } from './database.server.ts';
import { engineOf } from './engine.server.ts';
import { matchCodes, wordGrams } from './grams.server.ts';

/**
 * Exact search of a table that has `row_id` and a folded `search_text`. Its index is, on SQLite, the full-text table
 * `<table>_grams` and the index `<table>_narrow`; on PostgreSQL a GIN index on `grams(search_text)`.
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

/** What is already known about a search: its total, which is the dear part for common words. */
export interface KnownTotal {
  get(): number | undefined;
  set(total: number): void;
}

/** Where one way of searching becomes dearer than another. Tests lower them to walk every way with few rows. */
export const searchLimits = {
  /** SQLite fetches and sorts up to this many candidates: about 2 ms. */
  few: 1000,
  /** Rows one SQLite statement may look at, with their texts read and without: 5 to 10 ms. */
  checkedSlice: 2048,
  indexedSlice: 8192,
  /** From this many hits PostgreSQL is quicker to walk the order than to fetch and sort them all. */
  many: 20_000,
};

interface RowId {
  row_id: number;
}

/** Finds one page and the exact total. No single statement takes long, so that other requests get their turn. */
export async function searchRows(db: Db, search: Search, known: KnownTotal): Promise<Found> {
  // Neither can be in a stored text, and PostgreSQL would refuse the question.
  if (search.words.some((word) => !word.isWellFormed() || word.includes('\0'))) return { rowIds: [], total: 0 };
  if (search.words.length === 0) return listAll(db, search, known);
  return engineOf(db) === 'sqlite' ? searchSqlite(db, search, known) : searchPostgres(db, search, known);
}

async function remember(known: KnownTotal, count: () => Promise<number>): Promise<number> {
  const before = known.get();
  if (before !== undefined) return before;
  const total = await count();
  known.set(total);
  return total;
}

async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  return (await query.execute(db)).rows[0]!;
}

async function listAll(db: Db, search: Search, known: KnownTotal): Promise<Found> {
  const table = sql.table(search.table);
  const total = await remember(known, async () => {
    return (await one(db, sql<{ total: number }>`select count(*) as total from ${table} where ${search.filter}`)).total;
  });
  if (search.offset >= total) return { rowIds: [], total };
  const page = sql<RowId>`select row_id from ${ordered(db, search)} where ${search.filter}
    order by ${search.order} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`;
  return { rowIds: (await page.execute(db)).rows.map((row) => row.row_id), total };
}

/** SQLite is told which index to walk; PostgreSQL finds it by its statistics. */
function ordered(db: Db, search: Search): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') return sql.table(search.table);
  return sql`${sql.table(search.table)} indexed by ${sql.ref(search.orderIndex)}`;
}

// ---- SQLite

async function searchSqlite(db: Db, search: Search, known: KnownTotal): Promise<Found> {
  const few = known.get() === undefined || known.get()! <= searchLimits.few;
  if (few && (await countCandidates(db, search)) <= searchLimits.few) return fetchFew(db, search);
  const total = await remember(known, () => countInSlices(db, search));
  if (search.offset >= total) return { rowIds: [], total };
  return { rowIds: await walk(db, search), total };
}

function candidates({ table, words }: Search): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}_grams`)} match ${matchCodes(words)}`;
}

/** Words of one or two characters are exactly one token; longer ones may have theirs in other places. */
function recheck({ words }: Search): RawBuilder<unknown> {
  const long = words.filter((word) => [...word].length > 2).map((word) => sql`and instr(search_text, ${word}) > 0`);
  return sql.join(long, sql` `);
}

function joined(search: Search): RawBuilder<unknown> {
  const grams = sql.table(`${search.table}_grams`);
  return sql`${grams} cross join ${sql.table(search.table)} indexed by ${sql.ref(`${search.table}_narrow`)}
    on row_id = ${grams}.rowid`;
}

async function countCandidates(db: Db, search: Search): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from
    (select 1 from ${sql.table(`${search.table}_grams`)} where ${candidates(search)} limit ${sql.lit(searchLimits.few + 1)})`;
  return (await one(db, query)).total;
}

async function fetchFew(db: Db, search: Search): Promise<Found> {
  const { rows } = await sql<RowId>`select row_id from ${joined(search)}
    where ${candidates(search)} and ${search.filter} ${recheck(search)} order by ${search.order}`.execute(db);
  const page = rows.slice(search.offset, search.offset + search.limit);
  return { rowIds: page.map((row) => row.row_id), total: rows.length };
}

async function countInSlices(db: Db, search: Search): Promise<number> {
  const slice = search.words.some((word) => [...word].length > 2)
    ? searchLimits.checkedSlice
    : searchLimits.indexedSlice;
  const grams = sql`${sql.table(`${search.table}_grams`)}.rowid`;
  const { last } = await one(db, sql<{ last: number }>`select max(row_id) as last from ${sql.table(search.table)}`);
  for (let attempt = 1; ; attempt++) {
    const before = databaseOf(db).content.current();
    let total = 0;
    for (let from = 1; from <= last; from += slice) {
      const query = sql<{ total: number }>`select count(*) as total from ${joined(search)}
        where ${candidates(search)} and ${grams} >= ${sql.lit(from)} and ${grams} < ${sql.lit(from + slice)}
          and ${search.filter} ${recheck(search)}`;
      total += (await one(db, query)).total;
    }
    // The slices are statements of their own: count again if something was saved between two of them.
    if (before === databaseOf(db).content.current() || attempt === 3) return total;
  }
}

/** Common words: the first rows in order mostly match, so look at those, a growing slice at a time. */
async function walk(db: Db, search: Search): Promise<number[]> {
  const hit = sql.join(
    search.words.map((word) => sql`instr(search_text, ${word}) > 0`),
    sql` and `,
  );
  const found: number[] = [];
  const wanted = search.offset + search.limit;
  for (
    let start = 0, slice = 64;
    found.length < wanted;
    start += slice, slice = Math.min(slice * 2, searchLimits.checkedSlice)
  ) {
    const { rows } = await sql<{ row_id: number | null }>`
      select case when ${hit} then row_id end as row_id from ${ordered(db, search)} where ${search.filter}
      order by ${search.order} limit ${sql.lit(slice)} offset ${sql.lit(start)}`.execute(db);
    for (const { row_id } of rows) if (row_id !== null) found.push(row_id);
    if (rows.length < slice) break;
  }
  return found.slice(search.offset, wanted);
}

// ---- PostgreSQL

async function searchPostgres(db: Db, search: Search, known: KnownTotal): Promise<Found> {
  const total = known.get();
  if (total !== undefined) {
    if (search.offset >= total) return { rowIds: [], total };
    if (total > searchLimits.many && search.offset + search.limit <= 200)
      return { rowIds: await walkPostgres(db, search), total };
  }
  const grams = [...new Set(search.words.flatMap(wordGrams))];
  const { total: counted, page } = await one(
    db,
    sql<{ total: number; page: number[] }>`
      with hits as materialized (
        select row_id, ${search.columns} from ${sql.table(search.table)}
        where grams(search_text) @> ${grams}::text[] and ${search.filter} ${recheckPostgres(search)}
      )
      select (select count(*) from hits) as total, array(
        select row_id from hits order by ${search.order} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}
      ) as page`,
  );
  known.set(counted);
  return { rowIds: page, total: counted };
}

function recheckPostgres({ words }: Search): RawBuilder<unknown> {
  const long = words.filter((word) => [...word].length > 2).map((word) => sql`and strpos(search_text, ${word}) > 0`);
  return sql.join(long, sql` `);
}

async function walkPostgres(db: Db, search: Search): Promise<number[]> {
  const hits = search.words.map((word) => sql`and strpos(search_text, ${word}) > 0`);
  const { rows } = await sql<RowId>`select row_id from ${sql.table(search.table)}
    where ${search.filter} ${sql.join(hits, sql` `)} order by ${search.order}
    limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`.execute(db);
  return rows.map((row) => row.row_id);
}
