import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Issues of the newsletter, and what became of each recipient; the order in which staff list members. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table newsletter_issues (
    issue_id ${text} primary key,
    state ${text} not null check (state in ('draft', 'sending', 'stopped', 'sent')),
    revision ${int} not null, created_at ${text} not null, updated_at ${text} not null, started_at ${text},
    ended_at ${text}, staff_name ${text} not null, subject ${text} not null, introduction ${text} not null,
    article_ids ${text} not null, content ${text}
  ) ${strict}`.execute(db);
  await sql`create index newsletter_issues_newest on newsletter_issues (created_at, issue_id)`.execute(db);
  await sql`create index newsletter_issues_state on newsletter_issues (state)`.execute(db);
  await sql`create table newsletter_recipients (
    issue_id ${text} not null references newsletter_issues on delete cascade, email_key ${text} not null,
    email ${text} not null, mail_id ${text},
    state ${text} not null check (state in ('waiting', 'queued', 'sent', 'failed', 'unsubscribed')),
    fault ${text}, ended_at ${text}, primary key (issue_id, email_key)
  ) ${strict}`.execute(db);
  await sql`create index newsletter_recipients_state on newsletter_recipients (issue_id, state, email_key)`.execute(db);
  await sql`create index newsletter_recipients_mail on newsletter_recipients (mail_id)`.execute(db);
  await sql`create index newsletter_subscriptions_newest
    on newsletter_subscriptions (subscribed_at, email_key)`.execute(db);
  // Everything that the list filters by, so that no row is read for those that it leaves out.
  await sql`create index members_newest
    on members (created_at, member_id, email_key, user_name, is_special_auth, verified_at, disabled_at)`.execute(db);
}
