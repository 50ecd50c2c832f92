import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** A note belongs to a talent, and may be about one of their applications (docs/decisions/0104). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table talent_notes (
    note_id ${text} primary key, talent_id ${text} not null references talents on delete cascade,
    application_id ${text} references applications (application_id) on delete cascade,
    at ${text} not null, staff_id ${text} not null references staff, staff_name ${text} not null, note ${text} not null
  ) ${strict}`.execute(db);
  await sql`insert into talent_notes (note_id, talent_id, application_id, at, staff_id, staff_name, note)
    select note_id, applications.talent_id, application_notes.application_id, at, staff_id, staff_name, note
    from application_notes
    join applications on applications.application_id = application_notes.application_id`.execute(db);
  await sql`drop table application_notes`.execute(db);
  for (const owner of ['talent', 'application'])
    await sql`create index ${sql.ref(`talent_notes_${owner}`)} on talent_notes (${sql.ref(`${owner}_id`)})`.execute(db);
}
