import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Members withdraw what they applied for (docs/decisions/0127). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table applications add column withdrawn_at ${columnTypes(db).text}`.execute(db);
}
