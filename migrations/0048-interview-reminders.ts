import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** When the applicant was reminded of the interview (docs/decisions/0128). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table applications add column interview_reminded_at ${columnTypes(db).text}`.execute(db);
}
