import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import { newToken, tokenIn } from '#platform/tokens.server.ts';
import { nextMorning } from './rules.ts';
import './tables.server.ts';

/** A member's alerts, in the order in which they were made. */
export async function listAlerts(db: Db, memberId: string) {
  return db
    .selectFrom('job_alerts')
    .select(['alert_id as id', 'address', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('alert_id')
    .execute();
}

/** Vacancies that were open before are not announced. */
export async function addAlert(tx: Tx, { memberId, address }: { memberId: string; address: string }, now: Date) {
  const at = now.toISOString();
  const alert = { id: uuidv7(), address, createdAt: at };
  await tx
    .insertInto('job_alerts')
    .values({
      ...{ alert_id: alert.id, member_id: memberId, address, unsubscribe_token: newToken() },
      ...{ told_until: at, next_at: nextMorning(now).toISOString(), created_at: at },
    })
    .execute();
  return alert;
}

type Columns = Partial<Record<'alert_id' | 'member_id' | 'unsubscribe_token', string>>;

/** Removes alerts with their waiting letters; returns how many there were. */
async function remove(tx: Tx, columns: Columns): Promise<number> {
  const removed = await tx
    .deleteFrom('job_alerts')
    .where(({ and }) => and(columns))
    .returning('alert_id as id')
    .execute();
  await endMails(
    tx,
    removed.map(({ id }) => id),
  );
  return removed.length;
}

/** Removes one of a member's own; false if there is none. */
export const removeAlert = async (tx: Tx, memberId: string, id: string): Promise<boolean> =>
  (await remove(tx, { alert_id: id, member_id: memberId })) > 0;

export const removeAlertsOf = (tx: Tx, memberId: string) => remove(tx, { member_id: memberId });

/** Ends the waiting letters of a member who is not to be written to for now; the alerts stay. */
export async function endLettersOf(tx: Tx, memberId: string): Promise<void> {
  const alerts = await listAlerts(tx, memberId);
  await endMails(
    tx,
    alerts.map(({ id }) => id),
  );
}

/** Removes the alert named by a letter's token. */
export async function removeByToken(tx: Tx, passed: string): Promise<void> {
  const token = tokenIn(passed);
  if (token !== undefined) await remove(tx, { unsubscribe_token: token });
}

export async function isAlertToken(db: Db, passed: string): Promise<boolean> {
  const token = tokenIn(passed);
  if (token === undefined) return false;
  const query = db.selectFrom('job_alerts').select('alert_id').where('unsubscribe_token', '=', token);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The next alerts that are due, with their members; leaves out members who may not sign in, or have no address. */
export async function listDue(db: Db, now: Date, count: number) {
  const rows = await db
    .selectFrom('job_alerts')
    .innerJoin('members', 'members.member_id', 'job_alerts.member_id')
    .select(['alert_id as id', 'address', 'unsubscribe_token as token', 'told_until as toldUntil'])
    .select(['email', 'user_name as userName'])
    .where('next_at', '<=', now.toISOString())
    .where('email', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('next_at')
    .orderBy('alert_id')
    .limit(count)
    .execute();
  return rows.map((row) => ({ ...row, email: row.email! }));
}

export type DueAlert = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Of several processes, one handles each alert; returns the ids of those claimed by the caller. Alerts of a member who was
 * disabled meanwhile wait.
 */
export async function claim(tx: Tx, ids: readonly string[], now: Date, toldUntil: string): Promise<Set<string>> {
  const rows = await tx
    .updateTable('job_alerts')
    .set({
      // An alert that was made since then begins when it was made.
      told_until: sql`case when told_until > ${toldUntil} then told_until else ${toldUntil} end`,
      next_at: nextMorning(now).toISOString(),
    })
    .where('alert_id', 'in', ids)
    .where('next_at', '<=', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .select('members.member_id')
          .whereRef('members.member_id', '=', 'job_alerts.member_id')
          .where('disabled_at', 'is', null),
      ),
    )
    .returning('alert_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
