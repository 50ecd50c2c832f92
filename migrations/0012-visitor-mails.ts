import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Mails that strangers' calls caused, of the last day: how many there were, and how many to one mailbox (0023). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table visitor_mails (
    visitor_mail_id ${text} primary key, mailbox_hash ${text}, at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index visitor_mails_mailbox on visitor_mails (mailbox_hash, at)`.execute(db);
  await sql`create index visitor_mails_at on visitor_mails (at)`.execute(db);
}
