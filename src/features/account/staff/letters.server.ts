import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** The agency deleted an account: whose it was hears of it. */
export const deletedLetter = (
  texts: CurrentTexts,
  { email, userName }: { email: string; userName: string },
  time: string,
): Mail => letter(texts, 'deletedByStaff', { to: { name: userName, address: email } }, { name: userName, time });
