import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { asFound } from './data.server.ts';
import './tables.server.ts';

/** What one browser registered for an address that nobody has verified yet. */
export interface Pending {
  id: string;
  browserHash: string;
  addressHash: string;
  isContested: number;
  userName: string;
  phoneNumber: string;
  passwordHash: string;
  noticeVersion: string;
  wrongTries: number;
  createdAt: string;
}

/** As many as letters are sent while a code is valid: until then nobody can push out another person's registration. */
const MAX_KEPT = 10;

/** Newest first; empty for an address that nobody has registered. */
export async function listPending(db: Db, email: string): Promise<Pending[]> {
  return db
    .selectFrom('pending_registrations')
    .innerJoin('members', 'members.member_id', 'pending_registrations.member_id')
    .select([
      'pending_id as id',
      'browser_hash as browserHash',
      'address_hash as addressHash',
      'is_contested as isContested',
      'pending_registrations.user_name as userName',
      'pending_registrations.phone_number as phoneNumber',
      'pending_registrations.password_hash as passwordHash',
      'notice_version as noticeVersion',
      'wrong_tries as wrongTries',
      'pending_registrations.created_at as createdAt',
    ])
    .where('email_key', '=', emailKey(email))
    .orderBy('pending_id', 'desc')
    .execute();
}

interface NewPending extends Omit<Pending, 'id' | 'isContested' | 'wrongTries' | 'createdAt'> {
  memberId: string;
  isContested: boolean;
  now: Date;
}

/** Adds one and removes those it replaces. */
export async function savePending(tx: Tx, pending: NewPending, replaced: readonly Pending[]): Promise<void> {
  await removePending(tx, replaced);
  await tx
    .insertInto('pending_registrations')
    .values({
      pending_id: uuidv7(),
      member_id: pending.memberId,
      browser_hash: pending.browserHash,
      address_hash: pending.addressHash,
      is_contested: pending.isContested ? 1 : 0,
      user_name: pending.userName,
      phone_number: pending.phoneNumber,
      password_hash: pending.passwordHash,
      notice_version: pending.noticeVersion,
      wrong_tries: 0,
      created_at: pending.now.toISOString(),
    })
    .execute();
}

export async function keepNewest(tx: Tx, email: string): Promise<void> {
  await removePending(tx, (await listPending(tx, email)).slice(MAX_KEPT));
}

async function removePending(tx: Tx, rows: readonly Pending[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('pending_registrations').where('pending_id', 'in', ids).execute();
}

export async function contest(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('pending_registrations').set({ is_contested: 1 }).where('member_id', '=', memberId).execute();
}

/** Makes this the only valid code, with all its tries left. */
export async function saveCode(tx: Tx, memberId: string, codeHash: string, expiresAt: Date): Promise<void> {
  const code = { code_hash: codeHash, wrong_tries: 0, expires_at: expiresAt.toISOString() };
  await tx
    .insertInto('email_codes')
    .values({ member_id: memberId, ...code })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(code))
    .execute();
  await tx.updateTable('pending_registrations').set({ wrong_tries: 0 }).where('member_id', '=', memberId).execute();
}

export async function findCode(tx: Tx, email: string, now: Date) {
  return tx
    .selectFrom('email_codes')
    .innerJoin('members', 'members.member_id', 'email_codes.member_id')
    .select(['members.member_id as memberId', 'email', 'code_hash as codeHash', 'wrong_tries as wrongTries'])
    .where('email_key', '=', emailKey(email))
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Counts a wrong try: for the browser that registered, or for everybody else together. */
export async function countWrong(tx: Tx, memberId: string, own: Pending | undefined): Promise<void> {
  const more = { wrong_tries: sql<number>`wrong_tries + 1` };
  if (own) await tx.updateTable('pending_registrations').set(more).where('pending_id', '=', own.id).execute();
  else await tx.updateTable('email_codes').set(more).where('member_id', '=', memberId).execute();
}

/** The address is verified: the account gets the data of this registration, and all others end, with their codes. */
export async function verifyAs(
  tx: Tx,
  memberId: string,
  registration: { userName: string; phoneNumber: string; passwordHash: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.deleteFrom('email_codes').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('pending_registrations').where('member_id', '=', memberId).execute();
  await tx
    .updateTable('members')
    .set({
      ...asFound(registration),
      password_hash: registration.passwordHash,
      verified_at: at,
      updated_at: at,
    })
    .where('member_id', '=', memberId)
    .execute();
}

/** Records which consent the account's owner gave, and when. */
export async function saveConsentOf(tx: Tx, memberId: string, pending: Pending | undefined): Promise<void> {
  await tx.deleteFrom('consents').where('member_id', '=', memberId).execute();
  if (!pending?.noticeVersion) return;
  await tx
    .insertInto('consents')
    .values({
      consent_id: uuidv7(),
      member_id: memberId,
      occasion: 'register',
      notice_version: pending.noticeVersion,
      given_at: pending.createdAt,
    })
    .execute();
}
