import { zipEntries } from '#platform/zip.server.ts';

/** Relationships of a real document are a few kilobytes. */
const LARGEST_RELATIONS = 1_048_576;

const MACROS = /(^|\/)vba(Project|Data)[^/]*\.(bin|xml)$/i;
const ACTIVE_X = /(^|\/)activeX\//i;
/** Word embeds a chart's numbers as a workbook; anything else embedded is a file that its reader starts. */
const EMBEDDED = /(^|\/)embeddings\//i;
const CHART_NUMBERS = /\.xlsx$/i;

const isForbidden = (name: string) =>
  MACROS.test(name) || ACTIVE_X.test(name) || (EMBEDDED.test(name) && !CHART_NUMBERS.test(name));

const ACTIVE_TYPES = /macroEnabled|vbaProject|activeX|oleObject/i;

/** Whether the parts of a Word document have names of which none carries a program. */
export const areQuietNames = (names: Iterable<string>) => ![...names].some(isForbidden);

/** Whether one of its parts holds no program, whatever its name, and leads to nothing that is loaded from elsewhere. */
export function isQuietPart(name: string, part: Buffer): boolean {
  // What old Office and Windows keep programs in.
  if (part.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) || part.toString('latin1', 0, 2) === 'MZ')
    return false;
  if (EMBEDDED.test(name)) {
    const inside = zipEntries(part);
    return inside !== undefined && areQuietNames(inside.map((entry) => entry.name));
  }
  if (/^\[Content_Types\]\.xml$/i.test(name)) return !ACTIVE_TYPES.test(textOf(part));
  return !/\.rels$/i.test(name) || (part.length <= LARGEST_RELATIONS && areQuietRelations(textOf(part)));
}

const textOf = (part: Buffer) => {
  const mark = part.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(part);
  return part.toString('utf8');
};

const RELATION = /<(?:\w+:)?Relationship\s((?:"[^"]*"|'[^']*'|[^>"']){0,4000})>/g;

function areQuietRelations(xml: string): boolean {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || xml.includes('\0')) return false;
  const all = [...xml.matchAll(RELATION)];
  // One that isn't understood may be understood by Word.
  if (all.length < (xml.match(/<(\w+:)?Relationship\s/g)?.length ?? 0)) return false;
  for (const [, attributes = ''] of all) {
    const read = (name: string) => {
      const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
      return decoded(found?.[1] ?? found?.[2] ?? '').trim();
    };
    const target = read('Target');
    const isOutside = /^external$/i.test(read('TargetMode')) || /^([a-z][\w+.-]*:|[\\/]{2})/i.test(target);
    if (isOutside && !mayLeadOut(read('Type'), target)) return false;
  }
  return true;
}

/**
 * A link waits until it is followed, and a picture is a picture. A template is loaded and may hold macros: only one on the
 * reader's own drive is let stand, for Word notes there which of its own a document was begun with.
 */
function mayLeadOut(type: string, target: string): boolean {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (kind === 'hyperlink') return !/^(javascript|vbscript|data):/i.test(target.replace(/\s/g, ''));
  const isOnDrive = /^(file:\/{3})?[a-z]:[\\/]/i.test(target);
  if (kind === 'image') return isOnDrive || /^https?:\/\//i.test(target);
  return kind === 'attachedtemplate' && isOnDrive;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, number, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    return name ? (NAMED[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
