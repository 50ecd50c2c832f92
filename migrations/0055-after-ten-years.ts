import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/** What a large agency asks all day is answered without reading what ten years have left (docs/performance.md, A large agency). */
export async function up(db: Kysely<never>): Promise<void> {
  const row = engineOf(db) === 'sqlite' ? sql`` : sql`row_id, `;
  // The report: what happened in a period, without the wide rows.
  const moved = sql`to_stage, from_stage, staff_id`;
  await sql`create index application_events_at on application_events (at, application_id, ${moved})`.execute(db);
  await sql`drop index application_events_of`.execute(db);
  await sql`create index application_events_of on application_events (application_id, at, ${moved})`.execute(db);
  await sql`create index applications_followed on applications
    (application_id, created_at, added_by, vacancy_id, assignee_id)`.execute(db);
  await sql`create index applications_moved on applications (stage, stage_at desc, application_id desc)`.execute(db);
  // 今日待辦 and the list of messages by status.
  await sql`create index contact_messages_status on contact_messages
    (status, created_at desc, message_id desc, ${row}kind, assignee_id)`.execute(db);
  await sql`create index contact_messages_phone on contact_messages (phone)`.execute(db);
  // The log by action.
  await sql`create index audit_entries_action on audit_entries (action, at desc, entry_id desc)`.execute(db);
  // What runs out.
  await sql`create index outbox_mails_ended on outbox_mails (ended_at) where ended_at is not null`.execute(db);
  await sql`create index members_unverified on members (updated_at) where verified_at is null`.execute(db);
}
