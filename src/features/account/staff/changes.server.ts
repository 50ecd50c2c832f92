import { tellOfLeaving } from '#features/applications/leaving/service.server.ts';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { endLettersOf } from '#features/job-alerts/data.server.ts';
import { subscribedSince } from '#features/newsletter/data.server.ts';
import { addAccess, wasNoted } from '#features/resume/accesses/data.server.ts';
import { removeQuietly } from '#features/resume/files/service.server.ts';
import { endSessionsOf } from '#features/session/sessions.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { dateTimeText } from '#shared/times.ts';
import { removeMember } from '../data.server.ts';
import { type MemberDetails, PROVIDER_LABELS } from './contract.ts';
import * as data from './data.server.ts';
import { deletedLetter } from './letters.server.ts';

const LAST_WAY = '這是會員唯一的登入方式，無法解除；會員設定密碼之後才可以解除';

export const asRow = <T extends { special: number; verifiedAt: string | null }>({
  special,
  verifiedAt,
  ...row
}: T) => ({
  ...row,
  isSpecial: special === 1,
  isVerified: verifiedAt !== null,
});

/** The log names members only by their id: it outlives what they may ask to have deleted. */
const note = (tx: Tx, staff: Staff, action: AuditAction, id: string, now: Date, detail = {}) =>
  audit(tx, staff, { action, subject: { kind: '會員', id, name: '' }, detail }, now);

async function found(db: Db, id: string): Promise<data.FoundMember> {
  const member = await data.findMember(db, id);
  if (!member) throw notFound();
  return member;
}

async function read(db: Db, id: string): Promise<MemberDetails> {
  const { passwordHash, ...member } = await found(db, id);
  return {
    ...asRow(member),
    hasPassword: passwordHash !== null,
    signIns: await data.listSignIns(db, id),
    sessions: await data.listSessions(db, id),
    applications: member.talentId ? await data.countApplications(db, member.talentId) : 0,
    newsletterSince: member.email ? await subscribedSince(db, member.email) : null,
  };
}

const READ = '檢視帳號資料';

/** Logged before the answer, also for the member, who can see which of the staff read the account. */
async function noteReading(tx: Tx, staff: Staff, { id, talentId }: data.FoundMember, at: Date): Promise<void> {
  const why = { staffName: staff.name, action: READ, purpose: '會員帳號管理' };
  if (talentId) await addAccess(tx, { talentId, ...why }, at);
  await note(tx, staff, '檢視會員', id, at);
}

export const view = ({ database, now }: Deps, staff: Staff, id: string): Promise<MemberDetails> =>
  database.transaction(async (tx) => {
    await noteReading(tx, staff, await found(tx, id), now());
    return read(tx, id);
  });

/** Every action is answered with the whole account; this counts as a reading for somebody who hasn't opened it yet. */
async function readAfter(
  tx: Tx,
  staff: Staff,
  member: data.FoundMember,
  { isLogged, at }: { isLogged: boolean; at: Date },
) {
  const { id, talentId } = member;
  const since = new Date(at.getTime() - DAY_MS).toISOString();
  const isNoted = talentId ? await wasNoted(tx, { talentId, staffName: staff.name, action: READ, since }) : isLogged;
  if (!isNoted) await noteReading(tx, staff, member, at);
  return read(tx, id);
}

/** One change of an account, with its entry in the log; if nothing changes, nothing is logged. */
function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  action: AuditAction,
  work: (tx: Tx, member: data.FoundMember, at: Date) => Promise<boolean>,
): Promise<MemberDetails> {
  const at = now();
  return database.transaction(async (tx) => {
    const member = await found(tx, id);
    const isLogged = await work(tx, member, at);
    if (isLogged) await note(tx, staff, action, id, at);
    return readAfter(tx, staff, member, { isLogged, at });
  });
}

export const setSpecial = (deps: Deps, staff: Staff, id: string, isSpecial: boolean) =>
  change(deps, staff, id, isSpecial ? '開放儲存履歷' : '取消儲存履歷', async (tx, member, at) => {
    if ((member.special === 1) === isSpecial) return false;
    await data.updateMember(tx, id, { is_special_auth: isSpecial ? 1 : 0 }, at);
    return true;
  });

export const disable = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '停用會員', async (tx, member, at) => {
    if (member.disabledAt) return false;
    await data.updateMember(tx, id, { disabled_at: at.toISOString() }, at);
    await endSessionsOf(tx, id);
    await endLettersOf(tx, id);
    return true;
  });

export const enable = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '啟用會員', async (tx, member, at) => {
    if (!member.disabledAt) return false;
    await data.updateMember(tx, id, { disabled_at: null }, at);
    return true;
  });

export const endSessions = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '登出會員', async (tx) => {
    await endSessionsOf(tx, id);
    return true;
  });

/** With an e-mail, ForgotPassword gives a new password; without one, only a second linked sign-in is a way back. */
export function unlinkSignIn(deps: Deps, staff: Staff, id: string, provider: string): Promise<MemberDetails> {
  return deps.database.transaction(async (tx) => {
    const member = await found(tx, id);
    const signIns = await data.listSignIns(tx, id);
    if (!signIns.some((one) => one.provider === provider)) throw notFound();
    if (signIns.length === 1 && !member.passwordHash && !member.email) throw ruleBroken(LAST_WAY);
    await data.unlink(tx, id, provider);
    const at = deps.now();
    await note(tx, staff, '解除第三方登入', id, at, { 登入方式: PROVIDER_LABELS[provider] ?? provider });
    return readAfter(tx, staff, member, { isLogged: true, at });
  });
}

export async function remove(deps: Deps, staff: Staff, id: string, confirmation: string): Promise<void> {
  const { database, now } = deps;
  const texts = await currentTexts(deps);
  const talentId = await database.transaction(async (tx) => {
    const member = await found(tx, id);
    const { email, userName } = member;
    if (confirmation.toLowerCase() !== (email ?? userName).toLowerCase())
      throw fieldsRefused({ confirmation: [email ? '與會員的電子信箱不符' : '與會員的姓名不符'] });
    if (email) await queueMail(tx, deletedLetter(texts, { email, userName }, dateTimeText(now().toISOString())), now());
    await note(tx, staff, '刪除會員', id, now());
    await tellOfLeaving(tx, deps, texts, id);
    return removeMember(tx, { id, email }, now());
  });
  if (talentId) await removeQuietly(deps, talentId);
}
