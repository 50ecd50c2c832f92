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

/** How many texts are read at once: on SQLite that blocks the event loop, for PostgreSQL it is a text of numbers. */
const TEXTS_AT_ONCE = { sqlite: 100, postgres: 10_000 };

/** What is known about a question before the index is asked. */
export interface Narrowed {
  /** What to ask the index for, if not for all words: some of their tokens, or none. */
  tokens?: readonly string[];
  /** No row outside of these can match. */
  among?: Hits | undefined;
}

interface Answers {
  /** The matching rows are added here. */
  hits: Hits;
  /** Rows known to match if the index suggests them: their texts need not be read. */
  certain: Hits;
}

/**
 * Finds all rows whose search_text matches each question, regardless of filters. The index suggests rows; then the texts of
 * those that aren't certain are read. The index is the table `<table>_grams` on both databases: a full-text table on SQLite,
 * and on PostgreSQL a table of tokens with a GIN index, filled by insertTexts(). PostgreSQL is asked once for everything
 * that the index suggests. SQLite runs inside this process, where one long statement would keep others waiting, so it is
 * asked in parts.
 */
export async function findHits(db: Db, table: string, questions: readonly Asked[]): Promise<void> {
  // Other words can't be in a stored text, and PostgreSQL would refuse the query.
  const asked = questions.filter(({ words }) => words.every(isPlain));
  if (asked.length === 0) return;
  const engine = engineOf(db);
  const suggested: Suggested = async (ids, { hits, certain, among, ...question }) => {
    const isSure = !needsText(question);
    const unsure: number[] = [];
    eachRowNumber(ids, (rowId) => {
      if (among && !isHit(among, rowId)) return;
      if (isSure || isHit(certain, rowId)) addHit(hits, rowId);
      else unsure.push(rowId);
    });
    for (let from = 0; from < unsure.length; from += TEXTS_AT_ONCE[engine])
      for (const rowId of await withText(db, table, question, unsure.slice(from, from + TEXTS_AT_ONCE[engine])))
        addHit(hits, rowId);
  };
  for (const question of asked) if (tokensOf(question).length === 0) await ofThose(question, suggested);
  const left = asked.filter((question) => tokensOf(question).length > 0);
  if (engine === 'sqlite') for (const question of left) await inSlices(db, table, question, suggested);
  else if (left.length > 0) await atOnce(db, table, left, suggested);
}

type Asked = Question & Narrowed & Answers;

const tokensOf = ({ tokens, words }: Asked) => tokens ?? words;

/** Receives row numbers as one text. */
type Suggested = (ids: string, question: Asked) => Promise<void>;

/** For questions to which the index has nothing to add. */
async function ofThose(question: Asked, suggested: Suggested): Promise<void> {
  const { among = new Uint8Array() } = question;
  const pause = pauses();
  for (let from = 0; from < among.length * 8; from += searchLimits.slice) {
    const rowIds: number[] = [];
    for (let rowId = from; rowId < from + searchLimits.slice; rowId++) if (isHit(among, rowId)) rowIds.push(rowId);
    await suggested(rowIds.join(','), question);
    await pause();
  }
}

async function atOnce(db: Db, table: string, asked: readonly Asked[], suggested: Suggested): Promise<void> {
  const selects = asked.map(
    (question, place) => sql`select ${sql.lit(place)} as which, ${rowNumbers('postgres')} as ids
      from ${sql.table(`${table}_grams`)} where grams @> ${wordUnits(tokensOf(question))}::integer[]`,
  );
  const { rows } = await sql<{ which: number; ids: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  const pause = pauses();
  for (const { which, ids } of rows)
    for (const part of partsOfNumbers(ids)) {
      await suggested(part, asked[Number(which)]!);
      await pause();
    }
}

/** Those of the rows whose text matches the question. */
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
  const match = sql`${grams} match ${matchCodes(tokensOf(question))}`;
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
