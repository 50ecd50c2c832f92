import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** Tells the owner that the agency deleted the account. */
export const deletedLetter = (
  texts: CurrentTexts,
  { email, userName }: { email: string; userName: string },
  time: string,
): Mail => letter(texts, 'deletedByStaff', { to: { name: userName, address: email } }, { name: userName, time });
