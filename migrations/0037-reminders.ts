import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** A note may remind whoever wrote it on a day (docs/decisions/0108). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ['remind_on', 'done_at'])
    await sql`alter table talent_notes add column ${sql.ref(column)} ${text}`.execute(db);
  await sql`create index talent_notes_due on talent_notes (staff_id, remind_on)
    where remind_on is not null and done_at is null`.execute(db);
}
