import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** How many recipients an issue had, once nobody knows any more who they were (docs/decisions/0136). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table newsletter_issues add column counts ${text}`.execute(db);
}
