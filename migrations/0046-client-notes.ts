import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/**
 * Notes are about a client as well as about a talent (docs/decisions/0123). What is known of a client beside the fields is called
 * otherwise.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table notes (
    note_id ${text} primary key,
    talent_id ${text} references talents on delete cascade,
    employer_id ${text} references employers (employer_id) on delete cascade,
    application_id ${text} references applications (application_id) on delete cascade,
    at ${text} not null, staff_id ${text} not null references staff, staff_name ${text} not null, note ${text} not null,
    remind_on ${text}, done_at ${text},
    check ((talent_id is null) <> (employer_id is null))
  ) ${strict}`.execute(db);
  const columns = sql`note_id, talent_id, application_id, at, staff_id, staff_name, note, remind_on, done_at`;
  await sql`insert into notes (${columns}) select ${columns} from talent_notes`.execute(db);
  await sql`drop table talent_notes`.execute(db);
  for (const owner of ['talent', 'employer', 'application'])
    await sql`create index ${sql.ref(`notes_${owner}`)} on notes (${sql.ref(`${owner}_id`)})`.execute(db);
  await sql`create index notes_due on notes (staff_id, remind_on)
    where remind_on is not null and done_at is null`.execute(db);
  await sql`alter table clients rename column notes to remarks`.execute(db);
  // A form that was open before would save them empty: it is told that something has changed. Nobody has changed one with 0.
  await sql`update clients set revision = revision + 1 where revision > 0`.execute(db);
}
