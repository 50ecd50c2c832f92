import type { Tx } from '#platform/database/database.server.ts';
import type { AuditAction } from '../audit/contract.ts';
import { audit } from '../audit/data.server.ts';
import { addPasswordLink, type PasswordLink } from './sign-in/password-links.server.ts';
import { endWaysIn, findAccountByEmail, removeSecondFactor, type StaffAccount } from './sign-in/sign-in-data.server.ts';

/** The operator on the machine has no account, but what they do is logged all the same. */
async function note(tx: Tx, { staffId: id, name }: StaffAccount, action: AuditAction, now: Date): Promise<void> {
  const actor = { id, name, address: '' };
  await audit(tx, actor, { action, subject: { kind: '人員', id, name }, detail: { 方式: '主機上的命令' } }, now);
}

const PRINTED_MS = 24 * 3_600_000;

/** For the operator to pass on. Undefined if nobody has that e-mail or the account is disabled. */
export async function printPasswordLink(
  tx: Tx,
  email: string,
  publicUrl: string,
  now: Date,
): Promise<PasswordLink | undefined> {
  const account = await findAccountByEmail(tx, email);
  if (!account || account.disabledAt) return undefined;
  await note(tx, account, '重設密碼', now);
  return addPasswordLink(tx, account, { invitedBy: undefined, lasts: PRINTED_MS, publicUrl, now });
}

/** For somebody who has neither phone nor recovery codes. The password is still required. */
export async function clearSecondFactor(tx: Tx, email: string, now: Date): Promise<boolean> {
  const account = await findAccountByEmail(tx, email);
  if (!account || account.disabledAt) return false;
  await removeSecondFactor(tx, account.staffId);
  await endWaysIn(tx, account);
  await note(tx, account, '重設兩步驟驗證', now);
  return true;
}
