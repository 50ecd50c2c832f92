import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import { tokenIn } from '#platform/tokens.server.ts';
import './staff/tables.server.ts';
import './tables.server.ts';

/** False if the address was not subscribed. */
export const removeSubscription = (tx: Tx, email: string, now: Date): Promise<boolean> =>
  remove(tx, 'email_key', emailKey(email), now);

/** The same by the token in a mail. */
export async function removeByToken(tx: Tx, passed: string, now: Date): Promise<boolean> {
  const token = tokenIn(passed);
  return token !== undefined && remove(tx, 'unsubscribe_token', token, now);
}

/** Ends the subscription with its waiting mails; for those of an issue, staff see that they were not sent, and why. */
async function remove(tx: Tx, column: 'email_key' | 'unsubscribe_token', value: string, now: Date): Promise<boolean> {
  const removed = await tx
    .deleteFrom('newsletter_subscriptions')
    .where(column, '=', value)
    .returning('unsubscribe_token as token')
    .executeTakeFirst();
  if (!removed) return false;
  const ended = await endMails(tx, [removed.token]);
  if (ended.length > 0)
    await tx
      .updateTable('newsletter_recipients')
      .set({ state: 'unsubscribed', ended_at: now.toISOString() })
      .where('mail_id', 'in', ended)
      .where('state', '=', 'queued')
      .execute();
  return true;
}

/** When an address was subscribed, if it is. */
export async function subscribedSince(db: Db, email: string): Promise<string | null> {
  const query = db.selectFrom('newsletter_subscriptions').select('subscribed_at');
  return (await query.where('email_key', '=', emailKey(email)).executeTakeFirst())?.subscribed_at ?? null;
}

export async function addSubscription(
  tx: Tx,
  subscription: { email: string; token: string; noticeVersion: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('newsletter_subscriptions')
    .values({
      email_key: emailKey(subscription.email),
      email: subscription.email,
      unsubscribe_token: subscription.token,
      notice_version: subscription.noticeVersion,
      subscribed_at: subscription.now.toISOString(),
    })
    .execute();
}

export async function isSubscriptionToken(db: Db, passed: string): Promise<boolean> {
  const token = tokenIn(passed);
  if (token === undefined) return false;
  const query = db.selectFrom('newsletter_subscriptions').select('email_key').where('unsubscribe_token', '=', token);
  return (await query.executeTakeFirst()) !== undefined;
}
