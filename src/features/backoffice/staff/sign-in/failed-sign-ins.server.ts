import { currentTexts } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import { audit } from '../../audit/data.server.ts';
import { failuresLetter } from '../letters.server.ts';
import { countFailuresSince, type StaffAccount } from './sign-in-data.server.ts';

/** More than anybody mistypes in a day; the account's owner is told once. */
const TOLD_AT = 20;

/**
 * Logs a wrong password. The answer does not wait for it: otherwise it would be slower for an account that exists than for
 * one that doesn't.
 */
export function noteWrongPassword(deps: Deps, { staffId, name, email }: StaffAccount, address: string): void {
  const { database, now, log, settings } = deps;
  const at = now();
  const today = new Date(`${todayInTaipei(at)}T00:00:00+08:00`).toISOString();
  const note = async () => {
    const texts = await currentTexts(deps);
    await database.transaction(async (tx) => {
      await audit(tx, { id: staffId, name, address }, { action: '登入失敗', detail: { 原因: '密碼錯誤' } }, at);
      if ((await countFailuresSince(tx, staffId, today)) !== TOLD_AT) return;
      await queueMail(tx, failuresLetter(texts, { name, email, times: TOLD_AT, publicUrl: settings.publicUrl }));
    });
  };
  note().catch((error) => log.error({ err: error }, 'a failed sign-in of staff could not be written down'));
}
