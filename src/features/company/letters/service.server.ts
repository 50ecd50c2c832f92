import { layOutMail, type MailBlock, type MailLink, type MailSender } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { CurrentTexts } from '../data.server.ts';
import { type LETTERS, type LetterName, letterNameOf, letterOf, type Place } from './fields.ts';
import { linesOf, placeOfLine, withWords } from './rules.ts';

type Given<P> = P extends { kind: 'values' } ? [string, string][] : P extends { kind: 'text' } ? MailBlock[] : string;

/** What is filled into a letter: a value for each of its places. */
type Filling<N extends LetterName> = {
  [P in keyof (typeof LETTERS)[N]['places']]: Given<(typeof LETTERS)[N]['places'][P]>;
};

interface Envelope {
  to: Mail['to'];
  replyTo?: Mail['to'];
  /** It contains a code or link that is valid until then. */
  secretUntil?: Date;
  /** One-click unsubscribe (RFC 8058, decisions §6); staff's words can't remove it. */
  unsubscribeUrl?: string;
  belongsTo?: Mail['belongsTo'];
}

/** A mail in the current words. */
export const letter = <N extends LetterName>(
  texts: CurrentTexts,
  name: N,
  envelope: Envelope,
  filling: Filling<N>,
): Mail => asMail(texts, name, envelope, filling);

function asMail(
  texts: CurrentTexts,
  name: LetterName,
  { to, replyTo, secretUntil, unsubscribeUrl, belongsTo }: Envelope,
  filling: Record<string, unknown>,
): Mail {
  const words = texts[`letter-${name}`];
  const { places } = letterOf(name);
  const filled = (text: string) => withWords(text, wordsOf(places, filling));
  const footerLink: MailLink | undefined = unsubscribeUrl ? { link: unsubscribeUrl, label: '取消訂閱' } : undefined;
  return {
    to,
    ...(replyTo && { replyTo }),
    subject: filled(words.subject),
    ...(secretUntil && { isSecret: true, expiresAt: secretUntil.toISOString() }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(belongsTo && { belongsTo }),
    ...layOutMail(senderOf(texts), {
      title: filled(words.title),
      blocks: linesOf(words.body).flatMap((line) => {
        const place = placeOfLine(line) ?? '';
        const part = places[place];
        return part && part.kind !== 'word' ? partOf(part, filling[place], filled(words.button)) : [filled(line)];
      }),
      reason: filled(words.reason),
      ...(footerLink && { footerLink }),
    }),
  };
}

/** Codes and links don't count as words: they are only in the body, never in a subject, which others can see. */
const wordsOf = (places: Record<string, Place>, filling: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filling).filter(([name]) => places[name]?.kind === 'word'));

function partOf(place: Place, given: unknown, button: string): MailBlock[] {
  const { kind } = place;
  if (kind === 'text') return given as MailBlock[];
  if (kind === 'values') return [{ values: given as [string, string][], ...(place.isOwn && { isLinked: true }) }];
  return kind === 'code' ? [{ code: given as string }] : [{ link: given as string, label: button }];
}

/** The sender as shown at the head and foot of every mail. */
export const senderOf = (texts: CurrentTexts): MailSender => ({
  name: texts.company.name,
  colour: texts.company.colour,
  signature: linesOf(texts['letter-signature'].text),
});

/** A letter as somebody would receive it; for the signature, a letter with it. Undefined for texts that are no letters. */
export function exampleLetter(texts: CurrentTexts, key: string, publicUrl: string): Mail | undefined {
  const name = key === 'letter-signature' ? 'contactReceipt' : letterNameOf(key);
  if (!name) return undefined;
  const filling = Object.entries(letterOf(name).places).map(([place, { kind, example }]) => [
    place,
    kind === 'link' ? `${publicUrl}${example}` : example,
  ]);
  const canBeEnded = name === 'welcome' || name === 'issue' || name === 'jobAlert';
  const envelope = {
    to: { address: 'hua@example.com' },
    ...(canBeEnded && { unsubscribeUrl: `${publicUrl}/article/newsletter` }),
  };
  return asMail(texts, name, envelope, Object.fromEntries(filling));
}
