import { privacy } from '#content/privacy.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { queueMail } from '#platform/outbox.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/refusal.server.ts';
import * as data from './data.server.ts';
import { confirmationLetter } from './letters.server.ts';
import { hashCode, hashPassword, isCode, newCode } from './secrets.server.ts';

// decisions §2
const CODE_MS = 30 * 60_000;
const WRONG_TRIES = 5;

export const unknownEmail = () => ruleBroken('找不到Email');

export async function register(
  { database, now }: Deps,
  form: { userName: string; email: string; phoneNumber: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  await database.transaction(async (tx) => {
    const member = { ...form, passwordHash, verifiedAt: null, now: now() };
    const memberId = await data.saveNewMember(tx, member);
    if (!memberId) throw fieldsRefused({ email: ['此電子信箱已註冊'] });
    await data.addConsent(tx, { memberId, occasion: 'register', noticeVersion: privacy.effectiveDate, now: now() });
    await mailCode(tx, { memberId, ...form }, now());
  });
}

async function mailCode(tx: Tx, member: { memberId: string; email: string; userName: string }, now: Date) {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await data.saveCode(tx, member.memberId, hashCode(member.memberId, code), expiresAt);
  await queueMail(tx, confirmationLetter(member, code, expiresAt));
}

export async function resend({ database, now }: Deps, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await data.findAccount(tx, email, { now: now() });
    if (!account?.email) throw unknownEmail();
    if (account.verifiedAt) throw ruleBroken('此電子信箱已完成驗證，請直接登入');
    await mailCode(tx, { memberId: account.memberId, email: account.email, userName: account.userName }, now());
  });
}

export function verify({ database, now }: Deps, email: string, code: string): Promise<boolean> {
  return database.transaction((tx) =>
    data.spendCode(tx, email, {
      isRight: (memberId, codeHash) => isCode(memberId, codeHash, code),
      mostTries: WRONG_TRIES,
      now: now(),
    }),
  );
}
