import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { isPlain } from '../database/plain.server.ts';
import { pauses } from '../pauses.server.ts';
import { wordUnits } from './gram-units.server.ts';
import { matchCodes } from './grams.server.ts';
import { addHit, type Hits, isHit } from './row-bits.server.ts';
import { eachRowNumber, partsOfNumbers, rowNumbers, rowNumbersOf } from './row-numbers.server.ts';
import { lastRowId, one, recheck, searchLimits } from './search-parts.server.ts';
import { inHalves } from './search-postgres.server.ts';
import { nextSlice } from './search-sqlite.server.ts';
import { edgeGlob, edgePattern, needsText, type Question } from './whole-word.server.ts';

/** How many texts are read at once: on SQLite that holds the event loop, with PostgreSQL it is a text of numbers. */
const TEXTS_AT_ONCE = { sqlite: 100, postgres: 10_000 };

interface Answers {
  /** The rows that answer the question are added. */
  hits: Hits;
  /** Rows that are known to answer it, if the index suggests them: their texts need not be read. */
  certain: Hits;
}

/**
 * All rows whose search_text answers each question, whatever filters would say. The index suggests rows; the texts of those that
 * are not certain are read. The index is the table `<table>_grams` on both: one of full texts on SQLite, one of tokens
 * with a GIN index on PostgreSQL, which insertTexts() fills. PostgreSQL is asked once for what the index suggests; SQLite lies in the process, where
 * one long statement would keep others waiting, and is asked in parts.
 */
export async function findHits(db: Db, table: string, questions: readonly (Question & Answers)[]): Promise<void> {
  // Other words can be in no stored text, and PostgreSQL would refuse the question.
  const asked = questions.filter(({ words }) => words.every(isPlain));
  if (asked.length === 0) return;
  const engine = engineOf(db);
  const suggested: Suggested = async (ids, { hits, certain, ...question }) => {
    if (!needsText(question)) return eachRowNumber(ids, (rowId) => addHit(hits, rowId));
    const unsure: number[] = [];
    eachRowNumber(ids, (rowId) => (isHit(certain, rowId) ? addHit(hits, rowId) : unsure.push(rowId)));
    for (let from = 0; from < unsure.length; from += TEXTS_AT_ONCE[engine])
      for (const rowId of await withText(db, table, question, unsure.slice(from, from + TEXTS_AT_ONCE[engine])))
        addHit(hits, rowId);
  };
  if (engine === 'sqlite') for (const question of asked) await inSlices(db, table, question, suggested);
  else await atOnce(db, table, asked, suggested);
}

type Asked = Question & Answers;
/** Gets rows as a text of their numbers. */
type Suggested = (ids: string, question: Asked) => Promise<void>;

async function atOnce(db: Db, table: string, asked: readonly Asked[], suggested: Suggested): Promise<void> {
  const selects = asked.map(
    ({ words }, place) => sql`select ${sql.lit(place)} as which, ${rowNumbers('postgres')} as ids
      from ${sql.table(`${table}_grams`)} where grams @> ${wordUnits(words)}::integer[]`,
  );
  const { rows } = await sql<{ which: number; ids: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  const pause = pauses();
  for (const { which, ids } of rows)
    for (const part of partsOfNumbers(ids)) {
      await suggested(part, asked[Number(which)]!);
      await pause();
    }
}

/** Those of the rows whose text answers the question. */
async function withText(db: Db, table: string, question: Question, rowIds: number[]): Promise<number[]> {
  const engine = engineOf(db);
  const among = async (rows: RawBuilder<unknown>) => {
    const query = sql<{ ids: string }>`select ${rowNumbers(engine)} as ids from ${rows}
      ${recheck(question, engine === 'sqlite' ? 'instr' : 'strpos')} ${edged(question, engine)}`;
    return rowNumbersOf((await one(db, query)).ids);
  };
  const texts = sql.table(table);
  return engine === 'sqlite'
    ? among(sql`json_each(${JSON.stringify(rowIds)}) cross join ${texts} on row_id = value where 1`)
    : inHalves(rowIds, (half) => among(sql`${texts} where row_id = any(${half}::bigint[])`));
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

async function inSlices(db: Db, table: string, question: Asked, suggested: Suggested): Promise<void> {
  const grams = sql.ref(`${table}_grams`);
  const match = sql`${grams} match ${matchCodes(question.words)}`;
  const read = async (range: RawBuilder<unknown>) => {
    const found = sql`select rowid as row_id from ${grams} where ${match} ${range}`;
    return (await one(db, sql<{ ids: string }>`select ${rowNumbers('sqlite')} as ids from (${found})`)).ids;
  };
  const { few } = searchLimits;
  const first = await read(sql`limit ${sql.lit(few + 1)}`);
  if (rowNumbersOf(first).length <= few) return suggested(first, question);
  const last = await lastRowId(db, table);
  let slice = searchLimits.slice / 4;
  for (let from = 1; from <= last; ) {
    const start = performance.now();
    const ids = await read(sql`and rowid >= ${sql.lit(from)} and rowid < ${sql.lit(from + slice)}`);
    from += slice;
    slice = nextSlice(slice, performance.now() - start, searchLimits.slice * 8);
    await suggested(ids, question);
  }
}
