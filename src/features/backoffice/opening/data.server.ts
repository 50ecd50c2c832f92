import type { Db } from '#platform/database/database.server.ts';

/** Whether a mail has left for good; files in a folder don't count as mails, which the caller knows. */
export async function hasSentMail(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_mails')
    .select(({ lit }) => lit(1).as('one'))
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who works here without a second factor. */
export async function listWithoutSecondFactor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('name')
    .where('disabled_at', 'is', null)
    .where('totp_confirmed_at', 'is', null)
    .orderBy('name')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}
