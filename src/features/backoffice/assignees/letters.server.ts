import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** What is handed to a colleague, as the letter says it: no more than the log does. */
export interface Handed {
  /** 職缺「會計」 */
  what: string;
  link: string;
  belongsTo?: string;
}

/** To a colleague who was given something by another. */
export const assignedLetter = (
  texts: CurrentTexts,
  { name, email }: { name: string; email: string },
  { what, link, belongsTo, staff }: Handed & { staff: string },
): Mail =>
  letter(
    texts,
    'staffAssigned',
    { to: { name, address: email }, ...(belongsTo && { belongsTo }) },
    { name, staff, what, link },
  );
