import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { isToken } from '#platform/tokens.server.ts';
import './tables.server.ts';

/** False if the address was not subscribed. */
export async function removeSubscription(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('newsletter_subscriptions')
    .where('email_key', '=', emailKey(email))
    .returning('email_key')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Since when an address has been subscribed, if it is. */
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

export async function removeByToken(db: Db, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom('newsletter_subscriptions').where('unsubscribe_token', '=', token).execute();
}

export async function isSubscriptionToken(db: Db, token: string): Promise<boolean> {
  if (!isToken(token)) return false;
  const query = db.selectFrom('newsletter_subscriptions').select('email_key').where('unsubscribe_token', '=', token);
  return (await query.executeTakeFirst()) !== undefined;
}
