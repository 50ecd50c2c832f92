import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/**
 * What the report asks of applications and their moves is answered by indexes alone, without the wide rows (docs/decisions/0112). The
 * one of who arrived by themselves goes: the newest's says it too, and it led away from it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const row = engineOf(db) === 'sqlite' ? sql`` : sql`row_id, `;
  for (const name of ['applications_newest', 'applications_arrived', 'application_events_of'])
    await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`create index applications_newest on applications
    (created_at desc, application_id desc, ${row}stage, vacancy_id, assignee_id, added_by)`.execute(db);
  await sql`create index application_events_of on application_events (application_id, at, to_stage, from_stage)`.execute(
    db,
  );
}
