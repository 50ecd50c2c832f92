import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Which client a resume was handed to (docs/decisions/0106); nothing is known of earlier ones. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table resume_accesses add column client ${text}`.execute(db);
}
