import { actsByItself } from './pdf-actions.server.ts';
import { holdsSuspectName, isLocked } from './pdf-names.server.ts';
import { Budget, type PdfDictionary, PdfReader, type PdfValue, TooCostly } from './pdf-objects.server.ts';
import { loadsFromElsewhere, objectsIn, Unpacking } from './pdf-streams.server.ts';

/** `locked`: protected by a password or permissions, so that nothing in it can be judged. */
export type Verdict = 'fine' | 'wrong' | 'locked';

const MAX_STREAMS = 10_000;

/**
 * Whether a PDF is free of other files and of everything that runs, calls or loads something when it is opened or clicked
 * on: scripts, programs to start, attached files, XML forms with scripts of their own. This looks at the names in the raw
 * file, at every object, and at every object packed in object streams; a file that cannot be read whole is refused.
 */
export function judgePdf(bytes: Buffer): Verdict {
  const text = bytes.toString('latin1');
  if (isLocked(text)) return 'locked';
  try {
    return !holdsSuspectName(text) && isQuiet(bytes, text) ? 'fine' : 'wrong';
  } catch (error) {
    if (error instanceof TooCostly) return 'wrong';
    throw error;
  }
}

function isQuiet(bytes: Buffer, text: string): boolean {
  const budget = new Budget();
  const unpacking = new Unpacking(bytes, text);
  const found = standing(text, budget);
  if (!found || found.streams.size > MAX_STREAMS || hasOrphanedStream(text, found.streams)) return false;
  const all = found.objects;
  for (const [at, dictionary] of found.streams) {
    if (loadsFromElsewhere(dictionary)) return false;
    const packed = unpacking.contentOf(dictionary, at);
    if (packed === 'unreadable') return false;
    if (packed === 'none') continue;
    const objects = holdsSuspectName(packed.text) ? undefined : objectsIn(packed, budget);
    if (!objects) return false;
    all.push(...objects);
  }
  return !actsByItself(all);
}

/** An object with the number by which others refer to it; -1 if no number stands before it. */
type Numbered = [number: number, value: PdfValue];

const AFTER_HEADER = /(\d{1,10})[\0\s]+\d{1,5}[\0\s]*$/;
const BEGINS = ['<<', '[', '(', '<', '/'];

/**
 * Every object wherever it stands, since the table by which readers find objects may lead anywhere; streams are found by
 * their keyword. Undefined if a dictionary isn't whole.
 */
function standing(text: string, budget: Budget) {
  const objects: Numbered[] = [];
  const streams = new Map<number, PdfDictionary>();
  const words = /(?<!end)obj|trailer/g;
  for (const { 0: word, index } of text.matchAll(words)) {
    const reader = new PdfReader(text, index + word.length, budget);
    reader.skip();
    const begins = reader.at;
    if (!BEGINS.some((sign) => text.startsWith(sign, begins))) continue;
    const value = reader.value();
    if (!value && text.startsWith('<<', begins)) return undefined;
    if (!value) continue;
    const number = AFTER_HEADER.exec(text.slice(Math.max(0, index - 40), index))?.[1];
    objects.push([number === undefined ? -1 : Number(number), value]);
    if (value.kind !== 'dictionary') continue;
    reader.skip();
    const at = reader.at;
    if (text.startsWith('stream', at)) streams.set(at, value);
  }
  return { objects, streams };
}

/** Whether a stream has no dictionary that we found: a reader may find one. */
function hasOrphanedStream(text: string, streams: ReadonlyMap<number, unknown>): boolean {
  for (const { index } of text.matchAll(/>>[\0\s]{0,64}(?=stream[ \t]{0,8}[\r\n])/g)) {
    if (!streams.has(text.indexOf('stream', index))) return true;
  }
  return false;
}
