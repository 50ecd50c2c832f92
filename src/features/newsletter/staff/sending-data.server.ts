import { type RawBuilder, sql } from 'kysely';
import '../tables.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import '#platform/mail/outbox.server.ts';
import { countListed } from './data.server.ts';
import './tables.server.ts';

const ADDED_AT_ONCE = 1000;

/**
 * Adds everybody subscribed now, in portions: two hundred thousand in one statement would keep others waiting for seconds.
 */
export async function addRecipients(tx: Tx, issueId: string): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const next: RawBuilder<unknown> = sql`select email_key, email from newsletter_subscriptions where email_key > ${after}
      order by email_key limit ${sql.lit(ADDED_AT_ONCE)}`;
    await sql`insert into newsletter_recipients (issue_id, email_key, email, state)
      select ${issueId}, email_key, email, 'waiting' from (${next}) as next`.execute(tx);
    const last = sql<{ last: string | null }>`select max(email_key) as last from (${next}) as next`;
    after = (await last.execute(tx)).rows[0]!.last;
  }
}

/** Issues being sent, earliest first; a stopped one may still have mails in the outbox. */
export async function listActive(db: Db) {
  return db
    .selectFrom('newsletter_issues')
    .select(['issue_id as id', 'subject', 'introduction', 'content', 'state'])
    .where('state', 'in', ['sending', 'stopped'])
    .orderBy('started_at')
    .execute();
}

/** Claims a number of waiting recipients, each with the token of their subscription, or null if it has ended. */
export async function claimWaiting(tx: Tx, kind: 'sqlite' | 'postgres', issueId: string, count: number) {
  const skip = kind === 'postgres' ? sql`for update of r skip locked` : sql``;
  const { rows } = await sql<{ emailKey: string; email: string; token: string | null }>`
    select r.email_key as "emailKey", r.email, s.unsubscribe_token as token
    from newsletter_recipients r left join newsletter_subscriptions s on s.email_key = r.email_key
    where r.issue_id = ${issueId} and r.state = 'waiting' order by r.email_key limit ${count} ${skip}`.execute(tx);
  return rows;
}

export async function markQueued(
  tx: Tx,
  issueId: string,
  queued: readonly { emailKey: string; email: string; mailId: string }[],
): Promise<void> {
  if (queued.length === 0) return;
  const rows = queued.map(({ emailKey, email, mailId }) => ({
    ...{ issue_id: issueId, email_key: emailKey, email, mail_id: mailId },
    ...{ state: 'queued' as const, fault: null, ended_at: null },
  }));
  // The rows all exist: this is a way to give each its own value in one statement.
  await tx
    .insertInto('newsletter_recipients')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['issue_id', 'email_key'])
        .doUpdateSet({ state: 'queued', fault: null, mail_id: sql<string>`excluded.mail_id` }),
    )
    .execute();
}

export async function markUnsubscribed(tx: Tx, issueId: string, emailKeys: string[], now: Date): Promise<void> {
  if (emailKeys.length === 0) return;
  await tx
    .updateTable('newsletter_recipients')
    .set({ state: 'unsubscribed', ended_at: now.toISOString() })
    .where('issue_id', '=', issueId)
    .where('email_key', 'in', emailKeys)
    .execute();
}

/** Records what became of the mails given to the outbox. */
export async function settle(db: Db, issueId: string): Promise<void> {
  const mail = (column: string) =>
    sql`(select ${sql.ref(column)} from outbox_mails where outbox_mails.mail_id = newsletter_recipients.mail_id)`;
  await sql`update newsletter_recipients set ended_at = ${mail('ended_at')}, fault = ${mail('last_fault')},
    state = case ${mail('state')} when 'sent' then 'sent' else 'failed' end
    where issue_id = ${issueId} and state = 'queued' and coalesce(${mail('state')}, 'dead') <> 'waiting'`.execute(db);
}

/** Whether any of the issue's mails are still in the outbox, and whether any are waiting outside it. */
export async function hasOpen(db: Db, issueId: string): Promise<{ isWaiting: boolean; isQueued: boolean }> {
  const any = (state: 'waiting' | 'queued') =>
    sql`case when exists (select 1 from newsletter_recipients where issue_id = ${issueId} and state = ${state}) then 1 else 0 end`;
  const { rows } = await sql<Record<'waiting' | 'queued', number>>`
    select ${any('waiting')} as waiting, ${any('queued')} as queued`.execute(db);
  return { isWaiting: rows[0]!.waiting === 1, isQueued: rows[0]!.queued === 1 };
}

/** Why letters of the issue are still in the outbox though they were tried; the most frequent reason first. */
export async function faultsOf(db: Db, issueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .innerJoin('outbox_mails', 'outbox_mails.mail_id', 'newsletter_recipients.mail_id')
    .select('last_fault as fault')
    .where('issue_id', '=', issueId)
    .where('newsletter_recipients.state', '=', 'queued')
    .where('outbox_mails.state', '=', 'waiting')
    .where('last_fault', 'is not', null)
    .groupBy('last_fault')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('last_fault')
    .execute();
  return rows.map(({ fault }) => fault!);
}

/** Makes the failed ones wait again. */
export async function retryFailed(tx: Tx, issueId: string): Promise<void> {
  await tx
    .updateTable('newsletter_recipients')
    .set({ state: 'waiting', mail_id: null, fault: null, ended_at: null })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'failed')
    .execute();
}

/** Only while it is being sent: an issue that somebody has stopped meanwhile stays stopped. */
export async function endIssue(db: Db, issueId: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_issues')
    .set({ state: 'sent', ended_at: now.toISOString(), revision: sql<number>`revision + 1` })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'sending')
    .execute();
}

/** Locks the issue on PostgreSQL, where transactions run side by side. */
export async function isSending(tx: Tx, kind: 'sqlite' | 'postgres', issueId: string): Promise<boolean> {
  const lock = kind === 'postgres' ? sql`for share` : sql``;
  const { rows } = await sql<{ state: string }>`
    select state from newsletter_issues where issue_id = ${issueId} ${lock}`.execute(tx);
  return rows[0]?.state === 'sending';
}

const ENDED = ['sent', 'stopped'] as const;

/**
 * Issues whose sending ended before that time, or was stopped and never continued, and whose recipients are still listed.
 */
export async function listEndedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select('issue_id as id')
    .where('state', 'in', ENDED)
    .where(sql<boolean>`coalesce(ended_at, updated_at) < ${before.toISOString()}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_recipients')
          .select('email_key')
          .whereRef('newsletter_recipients.issue_id', '=', 'newsletter_issues.issue_id'),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function keepCounts(tx: Tx, issueId: string): Promise<void> {
  await tx
    .updateTable('newsletter_issues')
    .set({ counts: JSON.stringify(await countListed(tx, issueId)) })
    .where('issue_id', '=', issueId)
    .where('state', 'in', ENDED)
    .where('counts', 'is', null)
    .execute();
}

/**
 * Removes some at a time, in the order they were added; false once there are none, or if the issue continued before its
 * numbers were stored.
 */
export async function removeSomeRecipients(db: Db, issueId: string): Promise<boolean> {
  const some = db
    .selectFrom('newsletter_recipients')
    .innerJoin('newsletter_issues', 'newsletter_issues.issue_id', 'newsletter_recipients.issue_id')
    .select('email_key')
    .where('newsletter_issues.issue_id', '=', issueId)
    .where('counts', 'is not', null)
    .limit(ADDED_AT_ONCE);
  const gone = await db
    .deleteFrom('newsletter_recipients')
    .where('issue_id', '=', issueId)
    .where('email_key', 'in', some)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
