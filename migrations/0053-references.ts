import { type Kysely, sql } from 'kysely';

/** What a client or the log calls a talent by: the last eight characters of the id. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index talents_reference on talents (substr(talent_id, 29))`.execute(db);
}
