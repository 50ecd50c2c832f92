import type { Company } from '#content/company.ts';
import { layOutMail, mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** An answer as typed, to the sender of the message; a reply goes to the agency. */
export function replyLetter(
  company: Company,
  to: { name: string; email: string },
  { subject, text }: { subject: string; text: string },
  replyTo: string,
): Mail {
  return {
    to: { name: to.name, address: to.email },
    replyTo: mailboxOf(replyTo),
    subject,
    ...layOutMail(company, {
      title: subject,
      blocks: [`${to.name} 您好：`, ...text.split(/\n{2,}/).flatMap((paragraph) => paragraph.split('\n'))],
      reason: `您在${company.name}網站的「聯絡我們」留言，所以您收到這封回覆。`,
    }),
  };
}
