import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isPlain } from '../database/plain.server.ts';
import { gramNumbers, matchCodes } from './grams.server.ts';
import { one, type RowId, recheck, searchLimits } from './search-parts.server.ts';
import { nextSlice } from './search-sqlite.server.ts';
import { edgeGlob, edgePattern, type Question } from './whole-word.server.ts';

/** Gets a row's number, and which of the questions it answers. */
type Take = (rowId: number, question: number) => void;

/**
 * The row_ids of all rows whose search_text answers each question, whatever filters would say. PostgreSQL is asked once for
 * all; SQLite lies in the process, where one long statement would keep others waiting, and is asked in parts.
 */
export async function findHits(db: Db, table: string, questions: readonly Question[], take: Take): Promise<void> {
  // Other words can be in no stored text, and PostgreSQL would refuse the question.
  const asked = questions.map((question, i) => ({ ...question, i })).filter(({ words }) => words.every(isPlain));
  if (asked.length === 0) return;
  if (engineOf(db) === 'sqlite') {
    for (const question of asked) await inSlices(db, table, question, (rowId) => take(rowId, question.i));
    return;
  }
  const selects = asked.map((question) => {
    // One text of numbers: a row for each of a hundred thousand hits would hold the event loop for a tenth of a second.
    return sql`select ${sql.lit(question.i)} as which, coalesce(string_agg(row_id::text, ','), '') as ids
      from ${sql.table(table)}
      where gram_numbers(search_text) @> ${gramNumbers(question.words)}::bigint[] ${recheck(question, 'strpos')} ${edged(question, 'postgres')}`;
  });
  const { rows } = await sql<{ which: number; ids: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  for (const { which, ids } of rows) eachNumber(ids, (rowId) => take(rowId, Number(which)));
}

function edged({ words, isWhole }: Question, engine: 'sqlite' | 'postgres'): RawBuilder<unknown> {
  if (!isWhole) return sql``;
  const conditions = words.map((word) =>
    engine === 'sqlite'
      ? sql`and char(10) || search_text || char(10) glob ${edgeGlob(word)}`
      : sql`and search_text ~ ${edgePattern(word)}`,
  );
  return sql.join(conditions, sql` `);
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

async function inSlices(db: Db, table: string, question: Question, take: (rowId: number) => void): Promise<void> {
  const { words, isWhole } = question;
  const grams = sql.ref(`${table}_grams`);
  const rowid = sql`${grams}.rowid`;
  const match = sql`${grams} match ${matchCodes(words)}`;
  const again = sql`${recheck(question, 'instr')} ${edged(question, 'sqlite')}`;
  // The wide rows are read only for words of which a token is no proof.
  const source =
    isWhole || words.some((word) => [...word].length > 2)
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
