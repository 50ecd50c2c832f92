import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Words of searches that staff hold to mean the same; a JSON list for each group. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table synonym_groups (
    group_id ${text} primary key, words ${text} not null, created_at ${text} not null, updated_at ${text} not null,
    staff_name ${text} not null, revision ${int} not null default 0
  ) ${strict}`.execute(db);
}
