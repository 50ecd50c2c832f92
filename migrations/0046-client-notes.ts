import { type Kysely, sql } from 'kysely';

/** What is known of a client beside the fields is called otherwise than what is noted about it (docs/decisions/0123). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table clients rename column notes to remarks`.execute(db);
  // A form that was open before would save them empty: it is told that something has changed. Nobody has changed one with 0.
  await sql`update clients set revision = revision + 1 where revision > 0`.execute(db);
}
