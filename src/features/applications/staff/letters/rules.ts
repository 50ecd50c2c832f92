import type { Stage } from '#content/application-stages.ts';
import type { Settings } from '#features/backoffice/settings/contract.ts';
import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import { linesOf, placeOfLine, withWords } from '#features/company/letters/rules.ts';
import { appointmentText } from '#shared/times.ts';
import type { Interview, InterviewAct } from '../interviews/contract.ts';
import { LETTER_OF, letterRows } from '../interviews/rules.ts';

/** A letter as its reader sees it, between its title and the signature. */
export interface Letter {
  subject: string;
  text: string;
}

interface Applicant {
  name: string;
  position: string;
}

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean);

/** A stage's letter, filled in, with a colleague's own words, exactly as typed. */
export function filledLetter(
  { subject, text }: Letter,
  values: Applicant & { company: string; phone: string },
  postscript: string,
) {
  const fill = (words: string) => fillPlaces(words, { ...values });
  return { subject: fill(subject), paragraphs: [...paragraphsOf(text).map(fill), ...paragraphsOf(postscript)] };
}

type Frames = Settings['frames'];

/** Laid out as in the mail: each line of a letter is a paragraph, or what is filled in in its place. */
const framed = (frame: Frames['stage'], words: Record<string, string>, parts: Record<string, string>): Letter => ({
  subject: withWords(frame.subject, words),
  text: linesOf(frame.body)
    .map((line) => parts[placeOfLine(line) ?? ''] ?? withWords(line, words))
    .join('\n\n'),
});

/** The letter of a stage as it will be read; undefined if none is sent. */
export function shownStageLetter(
  { letters, frames, agency }: Settings,
  { name, position }: Applicant,
  stage: Stage,
  postscript: string,
): Letter | undefined {
  const found = letters.find((one) => one.stage === stage && one.text !== '');
  if (!found) return undefined;
  const { subject, paragraphs } = filledLetter(found, { name, position, ...agency }, postscript);
  return framed(frames.stage, { name, subject }, { text: paragraphs.join('\n\n') });
}

/** The letter about an interview as it will be read; missing values are marked as missing. */
export function shownInterviewLetter(
  { frames }: Settings,
  { name, position }: Applicant,
  { act, at, place }: Interview & { act: InterviewAct },
  postscript: string,
): Letter {
  const time = at ? appointmentText(at) : '（未填）';
  const rows = letterRows({ position, time, place: place || '（未填）', postscript });
  const interview = rows.map(([label, value]) => `${label}：${value}`).join('\n');
  return framed(frames[LETTER_OF[act]], { name, position, time }, { interview });
}
