import { uuidv7 } from 'uuidv7';
import { removeAlertsOf } from '#features/job-alerts/data.server.ts';
import { removeSubscription } from '#features/newsletter/data.server.ts';
import { removeResume } from '#features/resume/document/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { notSignedIn } from '#platform/http/refusal.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import { foldName } from '#shared/search-words.ts';
import './tables.server.ts';

/** What signing in needs to know about a member. */
export interface Account {
  memberId: string;
  email: string | null;
  userName: string;
  passwordHash: string | null;
  isSpecialAuth: number;
  verifiedAt: string | null;
  disabledAt: string | null;
  /** An unused temporary password that is still valid, or the one that opened `sessionId`. */
  temporaryHash: string | null;
}

const ACCOUNT = [
  'members.member_id as memberId',
  'email',
  'user_name as userName',
  'members.password_hash as passwordHash',
  'is_special_auth as isSpecialAuth',
  'verified_at as verifiedAt',
  'disabled_at as disabledAt',
  'temporary_passwords.password_hash as temporaryHash',
] as const;

/** One query, so that it takes the same time whether or not the member exists. */
export async function findAccount(
  db: Db,
  email: string,
  { now, sessionId = '' }: { now: Date; sessionId?: string },
): Promise<Account | undefined> {
  return accounts(db, { now, sessionId }).where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** The account of a signed-in member, who may have no e-mail. */
export async function findOwnAccount(db: Db, member: Member, now: Date): Promise<Account | undefined> {
  return accounts(db, { now, sessionId: member.sessionId })
    .where('members.member_id', '=', member.id)
    .executeTakeFirst();
}

/** As given by the member when registering, or by LINE or Google. */
export async function readRegistration(db: Db, memberId: string): Promise<{ email: string; phoneNumber: string }> {
  const row = await db
    .selectFrom('members')
    .select(['email', 'phone_number as phoneNumber'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow(notSignedIn);
  return { ...row, email: row.email ?? '' };
}

const accounts = (db: Db, { now, sessionId }: { now: Date; sessionId: string }) =>
  db
    .selectFrom('members')
    .leftJoin('temporary_passwords', (join) =>
      join
        .onRef('temporary_passwords.member_id', '=', 'members.member_id')
        .on((on) =>
          on.or([
            on.and([on('used_by_session', 'is', null), on('expires_at', '>', now.toISOString())]),
            on('used_by_session', '=', sessionId),
          ]),
        ),
    )
    .select(ACCOUNT);

/** A member's name and number, and the text by which staff find them. */
export const asFound = ({ userName, phoneNumber }: { userName: string; phoneNumber: string }) => ({
  user_name: userName,
  phone_number: phoneNumber,
  search_text: foldName(userName),
  phone_key: phoneKey(phoneNumber),
});

interface NewMember {
  email: string | null;
  userName: string;
  phoneNumber: string;
  passwordHash: string | null;
  verifiedAt: string | null;
  now: Date;
}

/**
 * Adds a member, or overwrites one with the same e-mail that was never verified (decisions §2), with everything that
 * belonged to it: whoever verifies the address owns the account. Undefined if the e-mail belongs to a verified member.
 */
export async function saveNewMember(tx: Tx, member: NewMember): Promise<string | undefined> {
  const at = member.now.toISOString();
  const row = {
    email: member.email,
    ...asFound(member),
    password_hash: member.passwordHash,
    verified_at: member.verifiedAt,
    updated_at: at,
  };
  const key = member.email === null ? null : emailKey(member.email);
  const saved = await tx
    .insertInto('members')
    .values({ ...row, member_id: uuidv7(), email_key: key, disabled_at: null, created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(row).where('members.verified_at', 'is', null))
    .returning('member_id')
    .executeTakeFirst();
  if (!saved) return undefined;
  await tx.deleteFrom('email_codes').where('member_id', '=', saved.member_id).execute();
  await tx.deleteFrom('consents').where('member_id', '=', saved.member_id).execute();
  // The provider vouches for the address, so earlier registrations of it no longer count.
  if (member.verifiedAt)
    await tx.deleteFrom('pending_registrations').where('member_id', '=', saved.member_id).execute();
  return saved.member_id;
}

export async function addConsent(
  tx: Tx,
  consent: { memberId: string; occasion: string; noticeVersion: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      consent_id: uuidv7(),
      member_id: consent.memberId,
      occasion: consent.occasion,
      notice_version: consent.noticeVersion,
      given_at: consent.now.toISOString(),
    })
    .execute();
}

export async function saveTemporaryPassword(
  tx: Tx,
  memberId: string,
  passwordHash: string,
  expiresAt: Date,
): Promise<void> {
  const row = { password_hash: passwordHash, expires_at: expiresAt.toISOString(), used_by_session: null };
  await tx
    .insertInto('temporary_passwords')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

/** False if it was used or replaced in the meantime. */
export async function spendTemporaryPassword(tx: Tx, account: Account, sessionId: string): Promise<boolean> {
  const used = await tx
    .updateTable('temporary_passwords')
    .set({ used_by_session: sessionId })
    .where('member_id', '=', account.memberId)
    .where('password_hash', '=', account.temporaryHash)
    .where('used_by_session', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether the stored hash is still the one that the password was compared with before the transaction began. */
export async function isStillSignIn(tx: Tx, account: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select(['password_hash', 'disabled_at'])
    .where('member_id', '=', account.memberId)
    .executeTakeFirst();
  return row !== undefined && row.password_hash === account.passwordHash && row.disabled_at === null;
}

/** Saves a new password; temporary ones end with the old one. */
export async function savePassword(tx: Tx, memberId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: passwordHash, updated_at: now.toISOString() })
    .where('member_id', '=', memberId)
    .execute();
  await tx.deleteFrom('temporary_passwords').where('member_id', '=', memberId).execute();
}

/**
 * Removes a member with everything that is theirs. Sessions, linked sign-ins, consents, codes, pending registrations and
 * temporary passwords are deleted with the row, and waiting mails end. Returns the resume whose files must now be removed,
 * if there was one.
 */
export async function removeMember(
  tx: Tx,
  { id, email }: { id: string; email: string | null },
  now: Date,
): Promise<string | undefined> {
  const talentId = await removeResume(tx, id, now);
  if (email) await removeSubscription(tx, email, now);
  await removeAlertsOf(tx, id);
  await tx.deleteFrom('provider_visits').where('member_id', '=', id).execute();
  await tx.deleteFrom('members').where('member_id', '=', id).execute();
  await endMails(tx, [id]);
  return talentId;
}

/** Removes what has expired: codes, temporary passwords, visits to providers, unconfirmed registrations. */
export async function sweepAccounts({ database: { db }, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
  await db.deleteFrom('email_codes').where('expires_at', '<', daysAgo(1)).execute();
  // A used one may serve as the old password for as long as its session lasts.
  await db.deleteFrom('temporary_passwords').where('expires_at', '<', daysAgo(7)).execute();
  await db.deleteFrom('provider_visits').where('expires_at', '<', now().toISOString()).execute();
  await db.deleteFrom('members').where('verified_at', 'is', null).where('updated_at', '<', daysAgo(30)).execute();
}
