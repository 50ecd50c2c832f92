import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/**
 * PostgreSQL's search indexes hold numbers in place of texts: a row's tokens are found in three fifths of the time, and are
 * compared alike whatever the database's collation.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  // A character is its code point, a pair the first one's times 2^21 and the second's. The cost keeps the planner from ever working
  // it out row by row.
  await sql`create function gram_numbers(t text) returns bigint[]
    language plpgsql immutable strict parallel safe cost 100000 as $$
    declare characters text[] := string_to_array(t, null);
    begin
      return array(select distinct ascii(c)::bigint from unnest(characters) as c)
        || array(select distinct ascii(c) * 2097152::bigint + ascii(d)
          from unnest(characters, characters[2:]) as pairs(c, d) where d is not null);
    end $$`.execute(db);
  const { rows } = await sql<{
    index_name: string;
    table_name: string;
  }>`select indexname as index_name, tablename as table_name
    from pg_indexes where schemaname = current_schema() and indexdef like '%grams(search_text)%'`.execute(db);
  for (const { index_name, table_name } of rows) {
    await sql`drop index ${sql.ref(index_name)}`.execute(db);
    await sql`create index ${sql.ref(index_name)} on ${sql.table(table_name)} using gin (gram_numbers(search_text))`.execute(
      db,
    );
  }
  await sql`drop function grams(text)`.execute(db);
}
