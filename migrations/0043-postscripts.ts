import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What staff add in their own words to a letter about an application (docs/decisions/0117). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table application_events add column postscript ${columnTypes(db).text}`.execute(db);
}
