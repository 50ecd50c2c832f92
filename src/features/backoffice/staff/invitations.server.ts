import { currentTexts } from '#features/company/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { hashPassword } from '#platform/passwords.server.ts';
import { hashToken, newToken, tokenIn } from '#platform/tokens.server.ts';
import type { Role } from '#shared/contract.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { audit } from '../audit/data.server.ts';
import type { Invitation } from './contract.ts';
import { addStaff, isAnybodyThere, isStaffEmail } from './data.server.ts';
import * as data from './invitations-data.server.ts';
import { invitationLetter } from './letters.server.ts';
import { ROLE_LABELS } from './rules.ts';
import { refuseWrongPassword } from './service.server.ts';
import { sendStaffCookie } from './sessions.server.ts';
import type { Next } from './sign-in/contract.ts';
import { addressOf, enter, type Visit } from './sign-in/sign-in.server.ts';
import { setPasswordOf } from './sign-in/sign-in-data.server.ts';

const FIRST_MS = 24 * HOUR_MS;
const INVITATION_MS = 72 * HOUR_MS;

const taken = () => fieldsRefused({ email: ['此電子信箱已有人員帳號；若已停用，請在「人員」啟用'] });
const gone = () => ruleBroken('連結已失效或不完整。剛設定過密碼的人請直接登入；其他情形請重新申請，或請管理員重新寄送');

/**
 * While there are no staff: a link for the first account, for the operator who reads the start's output. It ends the link of
 * the previous start. Undefined once there are staff.
 */
export function firstStaffLink({ database, settings, now }: Deps): Promise<string | undefined> {
  const token = newToken();
  return database.transaction(async (tx) => {
    if (await isAnybodyThere(tx)) return undefined;
    const expiresAt = new Date(now().getTime() + FIRST_MS);
    const person = { email: '', name: '', role: 'manager' as const, invitedBy: undefined };
    await data.addInvitation(tx, { ...person, tokenHash: hashToken(token), expiresAt, now: now() });
    return `${settings.publicUrl}/admin/welcome?token=${token}`;
  });
}

export async function invite(
  deps: Deps,
  staff: Staff,
  { password, ...person }: { email: string; name: string; role: Role; password: string },
): Promise<Invitation> {
  await refuseWrongPassword(deps, staff, password);
  const { database, settings, now } = deps;
  const texts = await currentTexts(deps);
  const token = newToken();
  const expiresAt = new Date(now().getTime() + INVITATION_MS);
  return database.transaction(async (tx) => {
    if (await isStaffEmail(tx, person.email)) throw taken();
    const tokenHash = hashToken(token);
    const invitation = await data.addInvitation(tx, { ...person, tokenHash, invitedBy: staff, expiresAt, now: now() });
    const link = `${settings.publicUrl}/admin/invitation?token=${token}`;
    const letter = { ...person, invitationId: invitation.id, invitedBy: staff.name, link, expiresAt };
    await queueMail(tx, invitationLetter(texts, letter));
    const subject = { kind: '邀請', id: invitation.id, name: person.email };
    await audit(tx, staff, { action: '邀請人員', subject, detail: { 角色: ROLE_LABELS[person.role] } }, now());
    return invitation;
  });
}

export async function withdraw({ database, now }: Deps, staff: Staff, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await data.removeInvitation(tx, id);
    if (!removed) throw notFound();
    await audit(tx, staff, { action: '撤回邀請', subject: { kind: '邀請', id, name: removed.email } }, now());
  });
}

const hashOf = (passed: string) => hashToken(tokenIn(passed) ?? passed);

export async function check({ database, now }: Deps, token: string) {
  const found = await data.findInvitation(database.db, hashOf(token), { isFirst: false, now: now() });
  if (!found) throw gone();
  const { email, name, role, expiresAt } = found;
  return { email, name, role, expiresAt, isReset: await isStaffEmail(database.db, email) };
}

interface Newcomer {
  token: string;
  name: string;
  password: string;
}

export function accept(visit: Visit, form: Newcomer): Promise<Next> {
  return join(visit, form, async (db, tokenHash) => {
    const invitation = await data.findInvitation(db, tokenHash, { isFirst: false, now: visit.deps.now() });
    if (!invitation) throw gone();
    return invitation;
  });
}

export function createFirst(visit: Visit, form: Newcomer & { email: string }): Promise<Next> {
  return join(visit, form, async (db, tokenHash) => ({
    ...(await findFirst(db, tokenHash, visit.deps.now())),
    email: form.email,
  }));
}

/** Checks that the first link is still valid, before somebody fills in the form. */
export async function checkFirst({ database, now }: Deps, token: string): Promise<{ expiresAt: string }> {
  const { expiresAt } = await findFirst(database.db, hashOf(token), now());
  return { expiresAt };
}

async function findFirst(db: Db, tokenHash: string, now: Date) {
  const invitation = await data.findInvitation(db, tokenHash, { isFirst: true, now });
  if (!invitation || (await isAnybodyThere(db)))
    throw ruleBroken('連結已失效或不完整；還沒有人員帳號時，重新啟動網站會顯示新的連結');
  return invitation;
}

type Find = (db: Db, tokenHash: string) => Promise<{ id: string; email: string; role: Role }>;

/**
 * Makes an account by a link, or sets a new password for one, and signs in: all in one transaction, which also ends the
 * link.
 */
async function join(visit: Visit, { token, name, password }: Newcomer, find: Find): Promise<Next> {
  const { deps, cookies } = visit;
  const { database, now } = deps;
  const tokenHash = hashOf(token);
  // Before the expensive work: without a valid link nothing is done.
  await find(database.db, tokenHash);
  const passwordHash = await hashPassword(password, { queue: 'staff' });
  const entered = await database.transaction(async (tx) => {
    const { id, email, role } = await find(tx, tokenHash);
    if (!(await data.spendInvitation(tx, id, now()))) throw gone();
    const address = addressOf(visit);
    const staffId = await addStaff(tx, { email, name, role, passwordHash, now: now() });
    if (!staffId) {
      const account = await setPasswordOf(tx, email, passwordHash, now());
      if (!account) throw taken();
      const actor = { id: account.staffId, name: account.name, address };
      await audit(tx, actor, { action: '變更密碼', detail: { 方式: '密碼重設連結' } }, now());
      return enter(tx, visit, account);
    }
    const actor = { id: staffId, name, address };
    const subject = { kind: '人員', id: staffId, name };
    await audit(tx, actor, { action: '建立帳號', subject, detail: { 角色: ROLE_LABELS[role] } }, now());
    return enter(tx, visit, { staffId, name, role, totpConfirmedAt: null });
  });
  sendStaffCookie(cookies, entered);
  return { next: entered.stage };
}
