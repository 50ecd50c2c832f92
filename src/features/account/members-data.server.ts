import { endLettersOf } from '#features/job-alerts/data.server.ts';
import { endSessionsOf } from '#features/session/sessions.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import './tables.server.ts';

/** For the command line: members by time of registration, a chunk at a time. Start with afterId ''. */
export async function listMembers(db: Db, afterId: string, limit: number) {
  return db
    .selectFrom('members')
    .select([
      'member_id as memberId',
      'email',
      'user_name as userName',
      'is_special_auth as isSpecialAuth',
      'verified_at as verifiedAt',
      'disabled_at as disabledAt',
      'created_at as createdAt',
    ])
    .where('member_id', '>', afterId)
    .orderBy('member_id')
    .limit(limit)
    .execute();
}

/** False if nobody has that e-mail; the same for the functions below. */
export async function setSpecialAuth(tx: Tx, email: string, isSpecial: boolean, now: Date): Promise<boolean> {
  return (await changeMember(tx, email, { is_special_auth: isSpecial ? 1 : 0 }, now)) !== undefined;
}

/** Locks a member out everywhere at once. */
export async function disableMember(tx: Tx, email: string, now: Date): Promise<boolean> {
  const memberId = await changeMember(tx, email, { disabled_at: now.toISOString() }, now);
  if (memberId === undefined) return false;
  await endSessionsOf(tx, memberId);
  await endLettersOf(tx, memberId);
  return true;
}

/** Lets a disabled member sign in again. */
export async function enableMember(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await changeMember(tx, email, { disabled_at: null }, now)) !== undefined;
}

/** Changes the member with this e-mail, if there is one. */
async function changeMember(
  tx: Tx,
  email: string,
  changes: { is_special_auth?: number; disabled_at?: string | null },
  now: Date,
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('members')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('email_key', '=', emailKey(email))
    .returning('member_id')
    .executeTakeFirst();
  return changed?.member_id;
}
