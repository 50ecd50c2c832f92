import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Applicant {
  talentId: string;
  name: string;
  email: string;
  position: string;
}

/** A stage's letter, filled in, with what stands around the letters of all stages. */
export function stageLetter(
  texts: CurrentTexts,
  { subject, text }: { subject: string; text: string },
  { talentId, ...applicant }: Applicant,
  replyTo: string,
): Mail {
  const { company } = texts;
  const values: Record<string, string> = { ...applicant, company: company.name, phone: company.phone };
  return letter(
    texts,
    'stage',
    { to: { name: applicant.name, address: applicant.email }, replyTo: mailboxOf(replyTo), belongsTo: talentId },
    {
      name: applicant.name,
      subject: fillPlaces(subject, values),
      text: text.split(/\n{2,}/).map((paragraph) => fillPlaces(paragraph, values)),
    },
  );
}
