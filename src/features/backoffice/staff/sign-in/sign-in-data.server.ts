import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import type { Role } from '#shared/contract.ts';
import { endLinksTo } from '../invitations-data.server.ts';
import { endStaffSessionsOf } from '../sessions.server.ts';
import '../../audit/tables.server.ts';
import '../tables.server.ts';

/** What signing in needs to know about an account. */
export interface StaffAccount {
  staffId: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  totpSecret: string | null;
  totpNewSecret: string | null;
  totpConfirmedAt: string | null;
  totpLastStep: number | null;
  codeFailures: number;
  codeFailuresFrom: string | null;
  disabledAt: string | null;
}

const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .select([
      'staff_id as staffId',
      'email',
      'name',
      'role',
      'password_hash as passwordHash',
      'totp_secret as totpSecret',
      'totp_new_secret as totpNewSecret',
      'totp_confirmed_at as totpConfirmedAt',
      'totp_last_step as totpLastStep',
      'code_failures as codeFailures',
      'code_failures_from as codeFailuresFrom',
      'disabled_at as disabledAt',
    ]);

export const findAccountByEmail = (db: Db, email: string): Promise<StaffAccount | undefined> =>
  accounts(db).where('email_key', '=', emailKey(email)).executeTakeFirst();

export const readAccount = (db: Db, staffId: string): Promise<StaffAccount> =>
  accounts(db).where('staff_id', '=', staffId).executeTakeFirstOrThrow();

/**
 * Sets the password of the account with this e-mail and ends all its sessions. Undefined if there is none or it is disabled.
 */
export async function setPasswordOf(
  tx: Tx,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  const account = await findAccountByEmail(tx, email);
  if (!account || account.disabledAt) return undefined;
  await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_new_secret: null, updated_at: now.toISOString() })
    .where('staff_id', '=', account.staffId)
    .execute();
  await endStaffSessionsOf(tx, account.staffId);
  return readAccount(tx, account.staffId);
}

/** Ends every open way into an account: its sessions, its known devices, and links in its mailbox. */
export async function endWaysIn(tx: Tx, { staffId, email }: { staffId: string; email: string }): Promise<void> {
  await endStaffSessionsOf(tx, staffId);
  await endLinksTo(tx, email);
}

/** Marks this step's code as used, and resets the count of wrong ones. An unfinished setup is dropped. */
export async function spendStep(tx: Tx, staffId: string, step: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_last_step: step, totp_new_secret: null, code_failures: 0, code_failures_from: null })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Counts a wrong code; with `from` it is the first of a new count. */
export async function countFailure(tx: Tx, staffId: string, from: Date | undefined): Promise<void> {
  await tx
    .updateTable('staff')
    .set(
      from
        ? { code_failures: 1, code_failures_from: from.toISOString() }
        : { code_failures: sql<number>`code_failures + 1` },
    )
    .where('staff_id', '=', staffId)
    .execute();
}

/** How often signing in to the account failed since this moment, by password or code. */
export async function countFailuresSince(tx: Tx, staffId: string, since: string): Promise<number> {
  const { failures } = await tx
    .selectFrom('audit_entries')
    .select((of) => of.fn.countAll<number>().as('failures'))
    .where('at', '>=', since)
    .where('action', '=', '登入失敗')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(failures);
}

export async function saveNewSecret(tx: Tx, staffId: string, secret: string): Promise<void> {
  await tx.updateTable('staff').set({ totp_new_secret: secret }).where('staff_id', '=', staffId).execute();
}

/** Makes the secret that was shown the current one, with only these recovery codes. */
export async function confirmSecret(
  tx: Tx,
  { staffId, secret, step, codeHashes, now }: ConfirmedSecret,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      totp_secret: secret,
      totp_new_secret: null,
      totp_confirmed_at: now.toISOString(),
      totp_last_step: step,
      code_failures: 0,
      code_failures_from: null,
    })
    .where('staff_id', '=', staffId)
    .execute();
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((hash) => ({ code_hash: hash, staff_id: staffId, used_at: null })))
    .execute();
}

interface ConfirmedSecret {
  staffId: string;
  secret: string;
  step: number;
  codeHashes: string[];
  now: Date;
}

/** How many recovery codes are left; undefined if it isn't one of theirs or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  staffId: string,
  codeHash: string,
  now: Date,
): Promise<number | undefined> {
  const used = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used && countRecoveryCodes(tx, staffId);
}

/** How many are unused. */
export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Removes the second factor and the recovery codes. */
export async function removeSecondFactor(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret: null, totp_new_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('staff_id', '=', staffId)
    .execute();
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}
