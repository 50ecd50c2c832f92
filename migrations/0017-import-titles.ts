import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What staff said that columns of imported files hold, for the next file with the same titles. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table import_titles (
    title_key ${text} primary key, field ${text} not null, updated_at ${text} not null
  ) ${strict}`.execute(db);
}
