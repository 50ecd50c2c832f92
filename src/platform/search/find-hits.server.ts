import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isPlain } from '../database/plain.server.ts';
import { matchCodes, wordGrams } from './grams.server.ts';
import { one, type RowId, recheck, searchLimits } from './search-parts.server.ts';
import { nextSlice } from './search-sqlite.server.ts';

/**
 * The row_ids of all rows whose search_text holds every word, whatever filters would say; in parts, so that other requests get
 * their turn. Words are folded.
 */
export async function findHits(
  db: Db,
  table: string,
  words: readonly string[],
  take: (rowId: number) => void,
): Promise<void> {
  // Neither can be in a stored text, and PostgreSQL would refuse the question.
  if (!words.every(isPlain)) return;
  if (engineOf(db) === 'sqlite') return inSlices(db, table, words, take);
  const grams = [...new Set(words.flatMap(wordGrams))];
  // One text of numbers: a row for each of a hundred thousand hits would hold the event loop for a tenth of a second.
  const { ids } = await one(
    db,
    sql<{ ids: string }>`select coalesce(string_agg(row_id::text, ','), '') as ids from ${sql.table(table)}
      where grams(search_text) @> ${grams}::text[] ${recheck({ words }, 'strpos')}`,
  );
  eachNumber(ids, take);
}

function eachNumber(text: string, take: (number: number) => void): void {
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0) number = number * 10 + digit;
    else {
      take(number);
      number = 0;
    }
  }
  if (text) take(number);
}

async function inSlices(db: Db, table: string, words: readonly string[], take: (rowId: number) => void): Promise<void> {
  const grams = sql.ref(`${table}_grams`);
  const rowid = sql`${grams}.rowid`;
  const match = sql`${grams} match ${matchCodes(words)}`;
  const again = recheck({ words }, 'instr');
  // The wide rows are read only for words of which a token is no proof.
  const source = words.some((word) => [...word].length > 2)
    ? sql`${grams} cross join ${sql.table(table)} on row_id = ${rowid}`
    : grams;
  const read = async (range: RawBuilder<unknown>) => {
    const found = await sql<RowId>`select ${rowid} as row_id from ${source} where ${match} ${range} ${again}`.execute(
      db,
    );
    for (const { row_id } of found.rows) take(row_id);
  };
  const { few } = searchLimits;
  const { total } = await one(
    db,
    sql<{
      total: number;
    }>`select count(*) as total from (select 1 from ${grams} where ${match} limit ${sql.lit(few + 1)})`,
  );
  if (total <= few) return read(sql``);
  const { last } = await one(db, sql<{ last: number | null }>`select max(row_id) as last from ${sql.table(table)}`);
  let slice = searchLimits.slice / 4;
  for (let from = 1; from <= (last ?? 0); ) {
    const start = performance.now();
    await read(sql`and ${rowid} >= ${sql.lit(from)} and ${rowid} < ${sql.lit(from + slice)}`);
    from += slice;
    // Without the wide rows a slice may be long.
    slice = nextSlice(slice, performance.now() - start, searchLimits.slice * 8);
  }
}
