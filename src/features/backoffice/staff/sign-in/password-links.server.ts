import { currentTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { hashToken, newToken } from '#platform/tokens.server.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { audit } from '../../audit/data.server.ts';
import type { StaffEntry } from '../contract.ts';
import { findStaff } from '../data.server.ts';
import { addInvitation } from '../invitations-data.server.ts';
import { forgottenLetter, passwordLetter } from '../letters.server.ts';
import { refuseWrongPassword } from '../service.server.ts';
import { addressOf, type Visit } from './sign-in.server.ts';
import { findAccountByEmail } from './sign-in-data.server.ts';

/** A colleague may get the letter on Friday and read it on Monday; somebody who requests a link is waiting for it. */
const SENT_MS = 72 * HOUR_MS;
const ASKED_MS = HOUR_MS;

export interface PasswordLink {
  invitationId: string;
  link: string;
  expiresAt: Date;
}

/**
 * A one-time link to set a new password. It ends older ones, unless a stranger may have requested it. The second factor is
 * still required.
 */
export async function addPasswordLink(
  tx: Tx,
  { email, name, role }: Pick<StaffEntry, 'email' | 'name' | 'role'>,
  {
    lasts,
    publicUrl,
    ...by
  }: { invitedBy: Staff | undefined; isAskedFor?: boolean; lasts: number; publicUrl: string; now: Date },
): Promise<PasswordLink> {
  const token = newToken();
  const expiresAt = new Date(by.now.getTime() + lasts);
  const { id } = await addInvitation(tx, { email, name, role, tokenHash: hashToken(token), expiresAt, ...by });
  return { invitationId: id, link: `${publicUrl}/admin/invitation?token=${token}`, expiresAt };
}

/** Sent by a 管理員 to somebody who forgot the password. */
export async function sendPasswordLink(deps: Deps, staff: Staff, id: string, password: string) {
  await refuseWrongPassword(deps, staff, password);
  const { database, settings, now } = deps;
  const texts = await currentTexts(deps);
  return database.transaction(async (tx) => {
    const entry = await findStaff(tx, id);
    if (!entry) throw notFound();
    if (entry.disabledAt) throw ruleBroken('帳號已停用，請先啟用再重設密碼');
    const { publicUrl } = settings;
    const link = await addPasswordLink(tx, entry, { invitedBy: staff, lasts: SENT_MS, publicUrl, now: now() });
    const { email, name } = entry;
    await queueMail(tx, passwordLetter(texts, { email, name, invitedBy: staff.name, ...link }));
    await audit(tx, staff, { action: '重設密碼', subject: { kind: '人員', id, name } }, now());
    return entry;
  });
}

/**
 * Requested at the sign-in. Every address gets the same answer, and since the answer does not wait for the letter, it takes
 * no longer for an address with an account.
 */
export function askForPasswordLink(visit: Visit, email: string): void {
  const { database, settings, log, now } = visit.deps;
  const send = async () => {
    const texts = await currentTexts(visit.deps);
    await database.transaction(async (tx) => {
      const account = await findAccountByEmail(tx, email);
      if (!account || account.disabledAt) return;
      const { publicUrl } = settings;
      const by = { invitedBy: undefined, isAskedFor: true, now: now() };
      const link = await addPasswordLink(tx, account, { ...by, lasts: ASKED_MS, publicUrl });
      await queueMail(tx, forgottenLetter(texts, { email: account.email, name: account.name, ...link }));
      const { staffId: id, name } = account;
      const actor = { id, name, address: addressOf(visit) };
      await audit(
        tx,
        actor,
        { action: '重設密碼', subject: { kind: '人員', id, name }, detail: { 方式: '忘記密碼' } },
        now(),
      );
    });
  };
  send().catch((error) => log.error({ err: error }, 'a link for a new staff password could not be sent'));
}
