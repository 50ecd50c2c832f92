import { type OperationNodeSource, sql } from 'kysely';
import type { Tx } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { unitsOf } from './gram-units.server.ts';

/** An insert of rows with a `search_text` that returns their numbers and keys. */
type Insert = OperationNodeSource & { execute(): Promise<{ row_id: number; key: string }[]> };

/**
 * Inserts rows of a table that findHits() searches; `texts` holds each row's text by its key. PostgreSQL gets the tokens in
 * the same statement, since making them would take it half a millisecond per row; SQLite's triggers ask the site for them.
 */
export async function insertTexts(
  tx: Tx,
  { table, insert, texts }: { table: string; insert: Insert; texts: Iterable<readonly [key: string, text: string]> },
): Promise<void> {
  if (engineOf(tx) === 'sqlite') return void (await insert.execute());
  const given = Array.from(texts, ([key, text]) => sql`(${key}::text, ${unitsOf(text)}::integer[])`);
  // Tokens of an unchanged text exist already; a trigger has removed those of a changed one.
  await sql`with written as (${insert}) insert into ${sql.table(`${table}_grams`)} (row_id, grams)
    select written.row_id, given.grams from written join (values ${sql.join(given)}) as given (key, grams) using (key)
    on conflict (row_id) do nothing`.execute(tx);
}
