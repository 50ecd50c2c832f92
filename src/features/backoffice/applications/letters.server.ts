import { applicationLetters } from '#content/application-letters.ts';
import { company } from '#content/company.ts';
import { layOutMail, mailboxOf } from '#platform/mail-layout.server.ts';
import type { Mail } from '#platform/outbox.server.ts';

interface Applicant {
  name: string;
  email: string;
  position: string;
}

/** The letter of a stage, filled in; undefined where the stage has none. */
export function stageLetter(stage: string, applicant: Applicant, replyTo: string): Mail | undefined {
  const letter = applicationLetters[stage];
  if (!letter) return undefined;
  const values: Record<string, string> = { ...applicant, company: company.name, phone: company.phone };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
  const subject = fill(letter.subject);
  return {
    to: { name: applicant.name, address: applicant.email },
    replyTo: mailboxOf(replyTo),
    subject,
    ...layOutMail(company, {
      title: subject,
      blocks: [
        `${applicant.name} 您好：`,
        ...letter.paragraphs.map(fill),
        `有任何問題，請直接回覆這封信，或在服務時間（${company.serviceHours.text}）來電 ${company.phone}。`,
      ],
      reason: `您透過${company.name}應徵職缺，所以您收到這封信。`,
    }),
  };
}
