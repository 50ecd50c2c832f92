import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { clientAddressOf } from '#platform/http/client-address.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { findDevice, STAFF_DEVICES } from '#platform/http/devices.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/http/refusal.server.ts';
import { hashPassword, isPassword } from '#platform/passwords.server.ts';
import type { Role } from '#shared/contract.ts';
import { audit } from '../../audit/data.server.ts';
import { updateStaff } from '../data.server.ts';
import {
  endStaffSession,
  findStaffSession,
  openStaffSession,
  refuseEndedSession,
  STAFF_COOKIE,
  type StaffStage,
  type StaffToken,
  sendStaffCookie,
} from '../sessions.server.ts';
import type { Next } from './contract.ts';
import { noteWrongPassword } from './failed-sign-ins.server.ts';
import { endWaysIn, findAccountByEmail, readAccount } from './sign-in-data.server.ts';

/** The request and the cookies: during sign-in nobody is known yet. */
export interface Visit {
  deps: Deps;
  cookies: Cookies;
  request?: Request | undefined;
}

/** For the log. */
export const addressOf = ({ deps, request }: Visit): string =>
  request ? clientAddressOf(request, deps.settings.trustProxy) : '';

const wrong = () => ruleBroken('帳號或密碼錯誤');

/** What is still required after the right password. */
const stageOf = (account: { role: Role; totpConfirmedAt: string | null }): StaffStage => {
  if (account.totpConfirmedAt) return 'code';
  return account.role === 'manager' ? 'setup' : 'done';
};

/** Opens the session of the next step, and logs the sign-in if it was the last. The token is for the cookie. */
export async function enter(
  tx: Tx,
  visit: Visit,
  account: { staffId: string; name: string; role: Role; totpConfirmedAt: string | null },
): Promise<StaffToken> {
  const stage = stageOf(account);
  const now = visit.deps.now();
  const opened = await openStaffSession(tx, { staffId: account.staffId, stage, cookies: visit.cookies, now });
  const actor = { id: account.staffId, name: account.name, address: addressOf(visit) };
  if (stage === 'done') await audit(tx, actor, { action: '登入' }, now);
  return opened;
}

/** A device that has signed in to the account before: strangers' guesses don't lock it out. */
export async function findKnownDevice({ deps, cookies }: Visit, email: string): Promise<string | undefined> {
  const { database, now } = deps;
  const account = await findAccountByEmail(database.db, email);
  return account && findDevice(database.db, STAFF_DEVICES, { ownerId: account.staffId, cookies, now: now() });
}

/** The session whose password was right, for the following steps. */
export const findSession = async ({ deps, cookies, request }: Visit): Promise<string | undefined> =>
  (await findStaffSession(deps, cookies, request))?.staff.sessionId;

export async function login(visit: Visit, { email, password }: { email: string; password: string }): Promise<Next> {
  const { database } = visit.deps;
  const account = await findAccountByEmail(database.db, email);
  // Compared even if there is no such account, so that the time reveals nothing about an address.
  const isRight = await isPassword(account?.passwordHash, password, 'staff');
  if (account && !isRight) noteWrongPassword(visit.deps, account, addressOf(visit));
  if (!account || !isRight) throw wrong();
  if (account.disabledAt) throw ruleBroken('此帳號已停用，請與管理員聯絡');
  const opened = await database.transaction(async (tx) => {
    const current = await readAccount(tx, account.staffId);
    if (current.passwordHash !== account.passwordHash || current.disabledAt) throw wrong();
    return enter(tx, visit, current);
  });
  sendStaffCookie(visit.cookies, opened);
  return { next: opened.stage };
}

export async function logout({ deps, cookies, request }: Visit): Promise<void> {
  const session = await findStaffSession(deps, cookies, request);
  await deps.database.transaction(async (tx) => {
    await endStaffSession(tx, cookies);
    if (session?.stage === 'done') await audit(tx, session.staff, { action: '登出' }, deps.now());
  });
  cookies.clear(STAFF_COOKIE);
}

export async function changePassword(
  { deps: { database, now }, cookies }: Visit,
  staff: Staff,
  form: { password: string; newPassword: string },
): Promise<void> {
  const refused = fieldsRefused({ password: ['舊密碼錯誤'] });
  const account = await readAccount(database.db, staff.id);
  if (!(await isPassword(account.passwordHash, form.password, 'staff'))) throw refused;
  if (form.newPassword === form.password) throw fieldsRefused({ newPassword: ['新密碼不得與舊密碼相同'] });
  const passwordHash = await hashPassword(form.newPassword, { queue: 'staff' });
  const opened = await database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    if ((await readAccount(tx, staff.id)).passwordHash !== account.passwordHash) throw refused;
    await updateStaff(tx, staff.id, { password_hash: passwordHash }, now());
    await endWaysIn(tx, account);
    await audit(tx, staff, { action: '變更密碼' }, now());
    return openStaffSession(tx, { staffId: staff.id, stage: 'done', cookies, now: now() });
  });
  sendStaffCookie(cookies, opened);
}
