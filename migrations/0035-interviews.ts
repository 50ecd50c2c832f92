import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** When and where an application's interview is, and each that was arranged in its history (docs/decisions/0103). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int } = columnTypes(db);
  await sql`alter table applications add column interview_at ${text}`.execute(db);
  await sql`alter table applications add column interview_place ${text}`.execute(db);
  await sql`alter table applications add column interview_revision ${int} not null default 0`.execute(db);
  await sql`create index applications_interview on applications (interview_at) where interview_at is not null`.execute(
    db,
  );
  for (const column of ['interview_act', 'interview_at', 'interview_place'])
    await sql`alter table application_events add column ${sql.ref(column)} ${text}`.execute(db);
}
