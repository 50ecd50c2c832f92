import type { Company } from '#content/company.ts';
import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import { layOutMail, mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Applicant {
  name: string;
  email: string;
  position: string;
}

/** A stage's letter, filled in. */
export function stageLetter(
  company: Company,
  letter: { subject: string; text: string },
  applicant: Applicant,
  replyTo: string,
): Mail {
  const values: Record<string, string> = { ...applicant, company: company.name, phone: company.phone };
  const subject = fillPlaces(letter.subject, values);
  return {
    to: { name: applicant.name, address: applicant.email },
    replyTo: mailboxOf(replyTo),
    subject,
    ...layOutMail(company, {
      title: subject,
      blocks: [
        `${applicant.name} 您好：`,
        ...letter.text.split(/\n{2,}/).map((paragraph) => fillPlaces(paragraph, values)),
        `有任何問題，請直接回覆這封信，或在服務時間（${company.serviceHours.text}）來電 ${company.phone}。`,
      ],
      reason: `您透過${company.name}應徵職缺，所以您收到這封信。`,
    }),
  };
}
