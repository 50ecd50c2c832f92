import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { filledLetter, type Letter } from './rules.ts';

interface Applicant {
  talentId: string;
  name: string;
  email: string;
  position: string;
}

/** A stage's letter, filled in, with the text that surrounds all stages' letters. */
export function stageLetter(
  texts: CurrentTexts,
  words: Letter,
  { talentId, email, name, position }: Applicant,
  { replyTo, postscript }: { replyTo: string; postscript: string },
): Mail {
  const { name: company, phone } = texts.company;
  const { subject, paragraphs } = filledLetter(words, { name, position, company, phone }, postscript);
  // An applicant's name must not become a link: the address may be somebody else's.
  const isTheirs = (paragraph: string) => name.includes('//') && paragraph.includes(name);
  return letter(
    texts,
    'stage',
    { to: { name, address: email }, replyTo: mailboxOf(replyTo), belongsTo: talentId },
    { name, subject, text: paragraphs.map((linked) => (isTheirs(linked) ? linked : { linked })) },
  );
}
