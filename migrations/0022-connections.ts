import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What 管理員 set of mail server, sign-ins and the like, sealed with a key that is not in the database. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table connections (
    name ${text} primary key, sealed ${text}, revision ${int} not null, updated_at ${text} not null,
    staff_name ${text} not null
  ) ${strict}`.execute(db);
}
