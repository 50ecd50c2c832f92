import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/**
 * Whoever looks at their own applications has them read by whose they are: PostgreSQL went through all of ten years for each look. SQLite walks
 * the list's own index a slice at a time, and, knowing no numbers, would take this one where a vacancy's few rows are quicker.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`create index applications_assignee on applications
    (assignee_id, stage, created_at desc, application_id desc, row_id, vacancy_id) where assignee_id is not null`.execute(
    db,
  );
}
