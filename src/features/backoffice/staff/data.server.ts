import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import type { Role } from '#shared/contract.ts';
import { foldName, splitKeywords } from '#shared/search-words.ts';
import type { StaffEntry } from './contract.ts';
import './tables.server.ts';

const entries = (db: Db) =>
  db
    .selectFrom('staff')
    .select(({ selectFrom }) => [
      'staff_id as id',
      'email',
      'name',
      'role',
      'totp_confirmed_at as confirmedAt',
      'created_at as createdAt',
      'disabled_at as disabledAt',
      selectFrom('staff_sessions')
        .select(sql<string | null>`max(seen_at)`.as('seen'))
        .whereRef('staff_sessions.staff_id', '=', 'staff.staff_id')
        .as('seenAt'),
    ]);

const asEntry = ({ confirmedAt, ...row }: Awaited<ReturnType<typeof selectEntries>>[number]): StaffEntry => ({
  ...row,
  hasSecondFactor: confirmedAt !== null,
});
const selectEntries = (db: Db) => entries(db).execute();

/** An agency has tens of staff, so all are read at once and searched here. */
export async function listStaff(
  db: Db,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ rows: StaffEntry[]; total: number }> {
  const words = splitKeywords(foldName(q));
  const rows = await entries(db).orderBy('name').orderBy('staff_id').limit(2000).execute();
  const found = rows.filter((row) => words.every((word) => foldName(`${row.name}\n${row.email}`).includes(word)));
  return { rows: found.slice((page - 1) * pageSize, page * pageSize).map(asEntry), total: found.length };
}

export async function findStaff(db: Db, staffId: string): Promise<StaffEntry | undefined> {
  if (!isPlain(staffId)) return undefined;
  const row = await entries(db).where('staff_id', '=', staffId).executeTakeFirst();
  return row && asEntry(row);
}

/** The possible assignees, and whether each account is active. */
export async function listStaffNames(db: Db): Promise<{ id: string; name: string; isActive: boolean }[]> {
  const query = db.selectFrom('staff').select(['staff_id as id', 'name', 'disabled_at as disabledAt']);
  const rows = await query.orderBy('name').orderBy('staff_id').execute();
  return rows.map(({ disabledAt, ...row }) => ({ ...row, isActive: disabledAt === null }));
}

export interface Colleague {
  id: string;
  name: string;
  email: string;
}

/** Somebody who can be made an assignee; undefined if the account has been disabled. */
export async function findColleague(db: Db, staffId: string): Promise<Colleague | undefined> {
  const query = db.selectFrom('staff').select(['staff_id as id', 'name', 'email']);
  return query.where('staff_id', '=', staffId).where('disabled_at', 'is', null).executeTakeFirst();
}

/** Those of these who may sign in. */
export async function findColleagues(db: Db, staffIds: readonly string[]): Promise<Colleague[]> {
  if (staffIds.length === 0) return [];
  const query = db.selectFrom('staff').select(['staff_id as id', 'name', 'email']);
  return query.where('staff_id', 'in', staffIds).where('disabled_at', 'is', null).execute();
}

export async function isAnybodyThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('staff').select('staff_id').where('email_key', '=', emailKey(email));
  return (await query.executeTakeFirst()) !== undefined;
}

interface NewStaff {
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  now: Date;
}

/** Undefined if somebody already has that e-mail. */
export async function addStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const at = staff.now.toISOString();
  const added = await tx
    .insertInto('staff')
    .values({
      staff_id: uuidv7(),
      email: staff.email,
      email_key: emailKey(staff.email),
      name: staff.name,
      role: staff.role,
      password_hash: staff.passwordHash,
      totp_secret: null,
      totp_new_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      code_failures_from: null,
      disabled_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return added?.staff_id;
}

interface Changes {
  name?: string;
  role?: Role;
  password_hash?: string;
  disabled_at?: string | null;
}

export async function updateStaff(tx: Tx, staffId: string, changes: Changes, now: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Whether another 管理員 could still sign in; read inside the transaction that removes this one. */
export async function isAnotherManagerActive(tx: Tx, staffId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'manager')
    .where('disabled_at', 'is', null)
    .where('staff_id', '!=', staffId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The hash that a password, when asked for again, is compared with. */
export async function readPasswordHash(db: Db, staffId: string): Promise<string> {
  const { password_hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return password_hash;
}
