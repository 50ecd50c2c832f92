import { constants, inflateSync } from 'node:zlib';

/** `locked`: under a password or other bounds, so that nothing in it can be judged. */
export type Verdict = 'fine' | 'wrong' | 'locked';

/** Far above what programs pack into one object stream, and into all of a file of 4 MB. */
const MOST_OF_ONE = 2 * 1_048_576;
const MOST_OF_ALL = 8 * 1_048_576;
const MOST_STREAMS = 10_000;
const HEAD_BYTES = 512;
const DICTIONARY_BYTES = 2048;

/**
 * Whether a PDF holds nothing that runs when it is opened or clicked on, and no other file: scripts, programs to start,
 * attached files, forms of XML with scripts of their own, links that are scripts. Looked at are the file itself and what
 * its object streams pack; one that cannot be unpacked is not taken.
 */
export const judgePdf = (bytes: Buffer): Verdict => (isQuietPdf(bytes) ? 'fine' : 'wrong');

function isQuietPdf(bytes: Buffer): boolean {
  if (isActive(bytes.toString('latin1'))) return false;
  let streams = 0;
  let unpacked = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    if (++streams > MOST_STREAMS) return false;
    const objects = objectsOf(bytes, at);
    if (objects === undefined) return false;
    unpacked += objects.length;
    if (unpacked > MOST_OF_ALL || isActive(objects)) return false;
  }
  return true;
}

/** The objects that a stream packs, none if it is of another kind; undefined when it says it has some and keeps them. */
function objectsOf(bytes: Buffer, at: number): string | undefined {
  const before = plainNames(bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at));
  const dictionary = before.slice(before.lastIndexOf('obj') + 3);
  const isDeclared = /\/ObjStm(?![\w#])/.test(dictionary);
  const isPredicted = /\/Predictor\s*(?:[2-9]|1\d)/.test(dictionary);
  let from = at + 6;
  while ([0x20, 0x0d, 0x0a].includes(bytes[from] ?? 0)) from++;
  const isPacked = ((bytes[from] ?? 0) & 15) === 8 && from + 2 < bytes.length && bytes.readUInt16BE(from) % 31 === 0;
  // What isn't packed stands in the file itself.
  if (!isPacked) return isDeclared && /\/Filter(?![\w#])/.test(dictionary) ? undefined : '';
  if (isDeclared && isPredicted) return undefined;
  const head = inflated(bytes.subarray(from, from + HEAD_BYTES), 1_048_576);
  // Whatever its dictionary says: readers find such streams by another table, and they begin with pairs of numbers.
  if (!isDeclared && (head === undefined || !/^(?:[\0\s]|%[^\r\n]*[\r\n])*\d+[\0\s]+\d/.test(head))) return '';
  return inflated(bytes.subarray(from), MOST_OF_ONE);
}

function inflated(packed: Buffer, maxOutputLength: number): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return undefined;
  }
}

const ESCAPE = /#(3\d|[46][1-9a-f]|[57][0-9a])/gi;
/** Packed bytes hold some hundreds by chance, and the names of a real file hardly any. */
const MOST_ESCAPES = 20_000;

/** Names may be written with the numbers of their signs: /J#61vaScript. */
const plainNames = (text: string) => text.replace(ESCAPE, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function hasTooManyEscapes(text: string): boolean {
  let found = 0;
  ESCAPE.lastIndex = 0;
  while (ESCAPE.test(text)) if (++found > MOST_ESCAPES) break;
  ESCAPE.lastIndex = 0;
  return found > MOST_ESCAPES;
}

/** All of them long enough, or with enough around them, not to stand in packed bytes by chance. */
const NAMES =
  /\/(?:JavaScript|Launch|ImportData|GoTo[ER]|Rendition|RichMedia|EmbeddedFiles?|FileAttachment|XFA)(?![^\0\s()<>[\]{}/%])/g;
/** A few in the texts of a developer; thousands cost time and nothing else. */
const MOST_SUSPICIONS = 2000;
const REFERENCE = String.raw`\d{1,10}[\0\s]{1,8}\d{1,5}[\0\s]{1,8}R`;
/** What may stand before a value. Bounded, or a file of nothing else would be gone over again and again. */
const GAP = String.raw`[\0\s]{0,16}(?:%[^\r\n]{0,16}[\r\n][\0\s]{0,16})?`;
const ATTACHED = new RegExp(String.raw`/EF${GAP}(?:<<|${REFERENCE})|/Subtype${GAP}/3D(?![^\0\s()<>[\]{}/%])`);
const HTML = /<(html|script|iframe)[\s>]/i;

function isActive(raw: string): boolean {
  if (hasTooManyEscapes(raw)) return true;
  const text = plainNames(raw);
  if (HTML.test(text) || ATTACHED.test(text) || hasScriptLink(text)) return true;
  let found = 0;
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    if (++found > MOST_SUSPICIONS) return true;
    const before = text.slice(Math.max(0, index - 10), index);
    const after = text.slice(index + name.length, index + name.length + 40);
    if (isName(before, after)) return true;
  }
  return false;
}

/** And no word of a text: whoever knows HTML/CSS/JavaScript may say so in a title or a bookmark. */
function isName(before: string, after: string): boolean {
  const isAlone = /(?:^|[\0\s<>[\])}]|obj|\/(?:S|Type|Subtype))$/.test(before);
  return isAlone || /^[\0\s]*(?:<<|\d{1,10}[\0\s]+\d{1,5}[\0\s]+R)/.test(after);
}

const LINK = new RegExp(String.raw`/URI${GAP}(?=\(([\s\S]{0,200})|<([\da-fA-F\0\s]{1,200})|(${REFERENCE}))`, 'g');
/** A resume has some dozens. */
const MOST_LINKS = 2000;
const SCRIPT = /^(javascript|vbscript|data):/i;

function hasScriptLink(text: string): boolean {
  let links = 0;
  let isElsewhere = false;
  for (const [, literal, hex, reference] of text.matchAll(LINK)) {
    const address = literal
      ? unescaped(literal)
      : Buffer.from(hex?.replace(/[\0\s]/g, '') ?? '', 'hex').toString('latin1');
    if (++links > MOST_LINKS || SCRIPT.test(shortened(address))) return true;
    isElsewhere ||= reference !== undefined;
  }
  // The address stands by itself somewhere: then no text at all may begin like one.
  return isElsewhere && /[(>][\0\s]{0,64}javascript[\0\s]{0,64}:/i.test(text);
}

/** Browsers skip blanks and control characters, also within the word. */
const shortened = (address: string) => address.replace(/[\0\s\p{Cc}]|^\xfe\xff/gu, '');

const unescaped = (literal: string) =>
  literal.replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))/g, (_, octal, line, sign) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : line ? '' : 'nrtbf'.includes(sign) ? ' ' : sign,
  );
