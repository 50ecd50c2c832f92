import { currentTexts, knownTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { hashPassword } from '#platform/passwords.server.ts';
import * as data from '../data.server.ts';
import { provenLetter } from '../letters.server.ts';
import * as pendingData from '../pending-data.server.ts';
import { isCode, newTemporaryPassword, TEMPORARY_MS } from '../secrets.server.ts';
import { addressHashOf, browserHashOf, isFromBrowser, type Visit } from './registration.server.ts';

const WRONG_TRIES = 5; // decisions §2

/** The code as the letter has it: phones type full-width digits, and people put a space in the middle. */
export const plainCode = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '');

interface Temporary {
  password: string;
  passwordHash: string;
}

/**
 * Whether the code is right. The letter proves who has the mailbox, but not whose password was typed for it: the account
 * gets the registration of the browser that enters the code (docs/decisions/0020).
 */
export async function verify(visit: Visit, email: string, code: string): Promise<boolean> {
  await currentTexts(visit.deps);
  let temporary: Temporary | undefined;
  for (;;) {
    const outcome = await visit.deps.database.transaction((tx) => spendCode(tx, visit, { email, code, temporary }));
    if (outcome !== 'nobody registered') return outcome;
    const password = newTemporaryPassword();
    temporary = { password, passwordHash: await hashPassword(password) };
  }
}

/** Counts a wrong code; a right one works once. Asks for a temporary password if no registered password can be trusted. */
async function spendCode(
  tx: Tx,
  visit: Visit,
  { email, code, temporary }: { email: string; code: string; temporary: Temporary | undefined },
): Promise<boolean | 'nobody registered'> {
  const now = visit.deps.now();
  const found = await pendingData.findCode(tx, email, now);
  if (!found) return false;
  const { memberId } = found;
  const pending = await pendingData.listPending(tx, email);
  const browserHash = browserHashOf(visit.cookies);
  const own = pending.find((one) => one.browserHash === browserHash);
  if ((own ?? found).wrongTries >= WRONG_TRIES) return false;
  if (!isCode(memberId, found.codeHash, code)) {
    await pendingData.countWrong(tx, memberId, own);
    return false;
  }
  // Only the cookie tells one browser from another: without it this could be anybody's (docs/decisions/0033).
  const isProgram = browserHash === undefined && !isFromBrowser(visit);
  const proven = own ?? (isProgram ? onlyOne(pending, addressHashOf(visit, memberId)) : undefined);
  if (!proven && !temporary) return 'nobody registered';
  const nobodys = { userName: '會員', phoneNumber: '', passwordHash: null };
  await pendingData.verifyAs(tx, memberId, proven ?? nobodys, now);
  await pendingData.saveConsentOf(tx, memberId, proven);
  if (!proven && temporary) await mailPassword(tx, visit, { memberId, email: found.email!, temporary });
  return true;
}

/** A program without cookies that registered and enters the code from the same address is taken for one person. */
function onlyOne(pending: pendingData.Pending[], addressHash: string): pendingData.Pending | undefined {
  const [only, other] = pending;
  const isOne = only && !other && only.isContested === 0 && only.addressHash === addressHash;
  return isOne ? only : undefined;
}

/** So that the mailbox's owner can get into the account. */
async function mailPassword(
  tx: Tx,
  { deps: { database, now, settings } }: Visit,
  { memberId, email, temporary }: { memberId: string; email: string; temporary: Temporary },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + TEMPORARY_MS);
  await data.saveTemporaryPassword(tx, memberId, temporary.passwordHash, expiresAt);
  const { password } = temporary;
  const texts = knownTexts(database);
  await queueMail(tx, provenLetter(texts, { memberId, email }, { password, expiresAt, publicUrl: settings.publicUrl }));
}
