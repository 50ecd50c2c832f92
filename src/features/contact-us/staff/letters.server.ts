import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** An answer as typed, with its lines and paragraphs, to the sender of the message; a reply goes to the agency. */
export const replyLetter = (
  texts: CurrentTexts,
  to: { name: string; email: string },
  { subject, text }: { subject: string; text: string },
  replyTo: string,
): Mail =>
  letter(
    texts,
    'reply',
    { to: { name: to.name, address: to.email }, replyTo: mailboxOf(replyTo) },
    { name: to.name, subject, text: text.split(/\n\s*\n/).map((linked) => ({ linked })) },
  );
