const ESCAPE = /#(3\d|[46][1-9a-f]|[57][0-9a])/gi;
/** Packed bytes hold some hundreds by chance; the names of a real file hold hardly any. */
const MAX_ESCAPES = 20_000;
/** A developer's texts hold a few; thousands only cost time. */
const MAX_SUSPICIONS = 2000;

/** Each is long enough, or has enough around it, not to appear in packed bytes by chance. */
const NAMES =
  /\/(?:JavaScript|Launch|ImportData|SubmitForm|GoTo[ER]|Rendition|RichMedia|EmbeddedFiles?|FileAttachment|FFilter|XFA)(?![^\0\s()<>[\]{}/%])/g;
const REFERENCE = String.raw`\d{1,10}[\0\s]{1,8}\d{1,5}[\0\s]{1,8}R`;
/** What may stand before a value. Bounded, or a file full of it would be scanned again and again. */
const GAP = String.raw`[\0\s]{0,16}(?:%[^\r\n]{0,16}[\r\n][\0\s]{0,16})?`;
const ATTACHED = new RegExp(String.raw`/EF${GAP}(?:<<|${REFERENCE})|/Subtype${GAP}/3D(?![^\0\s()<>[\]{}/%])`);
const HTML = /<(html|script|iframe)[\s>]/i;
const ENCRYPTED = new RegExp(`/Encrypt${GAP}(?:<<|${REFERENCE})`);

/** Names may be written with the codes of their characters: /J#61vaScript. */
const plainNames = (text: string) => text.replace(ESCAPE, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function hasTooManyEscapes(text: string): boolean {
  let found = 0;
  for (const _ of text.matchAll(ESCAPE)) if (++found > MAX_ESCAPES) return true;
  return false;
}

/** Texts and streams of an encrypted file can't be read, even if it opens without a password. */
export const isLocked = (text: string) => !hasTooManyEscapes(text) && ENCRYPTED.test(plainNames(text));

/**
 * Whether the name of something that runs, or that carries another file, appears anywhere, even outside every object:
 * readers look for objects in their own ways.
 */
export function holdsSuspectName(raw: string): boolean {
  if (hasTooManyEscapes(raw)) return true;
  const text = plainNames(raw);
  if (HTML.test(text) || ATTACHED.test(text)) return true;
  let found = 0;
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    if (++found > MAX_SUSPICIONS) return true;
    const before = text.slice(Math.max(0, index - 10), index);
    const after = text.slice(index + name.length, index + name.length + 40);
    if (isName(before, after)) return true;
  }
  return false;
}

/** Whether it is a name and not a word in a text: somebody may write HTML/CSS/JavaScript in a title or a bookmark. */
function isName(before: string, after: string): boolean {
  const isAlone = /(?:^|[\0\s<>[\])}]|obj|\/(?:S|Type|Subtype))$/.test(before);
  return isAlone || /^[\0\s]*(?:<<|\d{1,10}[\0\s]+\d{1,5}[\0\s]+R)/.test(after);
}
