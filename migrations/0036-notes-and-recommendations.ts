import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes } from './columns.ts';

/** Notes belong to talents (docs/decisions/0104), and staff put talents on vacancies (0105). */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await createNotes(db, types);
  await addRecommendations(db, types);
  await rebuildEvents(db, types);
}

/** A note may be about one of the talent's applications. */
async function createNotes(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
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

/** Who of the staff put the talent there; until now everybody has applied. */
async function addRecommendations(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table applications add column added_by ${text}`.execute(db);
  await sql`create index applications_arrived on applications (created_at, added_by) where added_by is null`.execute(
    db,
  );
}

/** An application may begin with staff, and be taken over by its member: neither is a move by staff from a stage. */
async function rebuildEvents(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table new_application_events (
    event_id ${text} primary key,
    application_id ${text} not null references applications (application_id) on delete cascade,
    at ${text} not null, staff_id ${text} references staff, staff_name ${text},
    from_stage ${text}, to_stage ${text} not null, mail_subject ${text},
    interview_act ${text}, interview_at ${text}, interview_place ${text}
  ) ${strict}`.execute(db);
  const columns = sql`event_id, application_id, at, staff_id, staff_name, from_stage, to_stage, mail_subject,
    interview_act, interview_at, interview_place`;
  await sql`insert into new_application_events (${columns}) select ${columns} from application_events`.execute(db);
  await sql`drop table application_events`.execute(db);
  await sql`alter table new_application_events rename to application_events`.execute(db);
  await sql`create index application_events_of on application_events (application_id)`.execute(db);
}
