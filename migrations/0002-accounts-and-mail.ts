import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes } from './columns.ts';

/** Members and how they sign in, limits, mails to send, contact messages, newsletter subscriptions. */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await createMembers(db, types);
  await createProofs(db, types);
  await createSignIn(db, types);
  await createOutbox(db, types);
  await createMessages(db, types);
}

async function createMembers(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table members (
    member_id ${text} primary key, email ${text}, email_key ${text} unique, user_name ${text} not null,
    phone_number ${text} not null, password_hash ${text}, is_special_auth ${int} not null default 0,
    verified_at ${text}, disabled_at ${text}, created_at ${text} not null, updated_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table identities (
    provider ${text} not null, subject ${text} not null, member_id ${text} not null references members on delete cascade,
    created_at ${text} not null, primary key (provider, subject), unique (member_id, provider)
  ) ${strict}`.execute(db);
  await sql`create table consents (
    consent_id ${text} primary key, member_id ${text} not null references members on delete cascade,
    occasion ${text} not null, notice_version ${text} not null, given_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index consents_member on consents (member_id)`.execute(db);
}

async function createProofs(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table email_codes (
    member_id ${text} primary key references members on delete cascade, code_hash ${text} not null,
    wrong_tries ${int} not null, expires_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table temporary_passwords (
    member_id ${text} primary key references members on delete cascade, password_hash ${text} not null,
    expires_at ${text} not null, used_by_session ${text}
  ) ${strict}`.execute(db);
}

async function createSignIn(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table sessions (
    token_hash ${text} primary key, member_id ${text} not null references members on delete cascade,
    created_at ${text} not null, seen_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index sessions_member on sessions (member_id)`.execute(db);
  await sql`create index sessions_seen on sessions (seen_at)`.execute(db);
  await sql`create table provider_visits (
    state_hash ${text} primary key, provider ${text} not null, browser_hash ${text} not null,
    code_verifier ${text} not null, nonce ${text} not null, member_id ${text}, expires_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index provider_visits_expires on provider_visits (expires_at)`.execute(db);
  await sql`create table rate_limits (
    limit_key ${text} primary key, hits ${int} not null, ends_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index rate_limits_ends on rate_limits (ends_at)`.execute(db);
}

async function createOutbox(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table outbox_mails (
    mail_id ${text} primary key, state ${text} not null check (state in ('waiting', 'sent', 'dead')),
    attempts ${int} not null, next_try_at ${text} not null, created_at ${text} not null, ended_at ${text},
    last_fault ${text}, mail ${text}
  ) ${strict}`.execute(db);
  await sql`create index outbox_mails_due on outbox_mails (state, next_try_at)`.execute(db);
}

async function createMessages(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table contact_messages (
    message_id ${text} primary key, company_name ${text}, email ${text} not null, name ${text} not null,
    phone ${text} not null, subject ${text} not null, content ${text} not null,
    notice_version ${text} not null, created_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index contact_messages_newest on contact_messages (created_at)`.execute(db);
  await sql`create table newsletter_subscriptions (
    email_key ${text} primary key, email ${text} not null, unsubscribe_token ${text} not null unique,
    notice_version ${text} not null, subscribed_at ${text} not null
  ) ${strict}`.execute(db);
}
