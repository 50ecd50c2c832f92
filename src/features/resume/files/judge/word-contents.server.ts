import { zipEntries } from '#platform/spreadsheets/zip.server.ts';
import { isOrdinaryLink } from './links.server.ts';
import { hasActiveField, isPlainXml } from './word-fields.server.ts';
import { decoded } from './xml-texts.server.ts';

/** Relationships of a real document are a few kilobytes. */
const MAX_RELATIONS_BYTES = 1_048_576;

const MACROS = /(^|\/)vba(Project|Data)[^/]*\.(bin|xml)$/i;
const ACTIVE_X = /(^|\/)activeX\//i;
/** Word embeds a chart's numbers as a workbook; any other embedded file is one that the reader would start. */
const EMBEDDED = /(^|\/)embeddings\//i;
const CHART_NUMBERS = /\.xlsx$/i;

const isForbidden = (name: string) =>
  MACROS.test(name) || ACTIVE_X.test(name) || (EMBEDDED.test(name) && !CHART_NUMBERS.test(name));

const ACTIVE_TYPES = /macroEnabled|vbaProject|activeX|oleObject/i;

/** Whether none of a Word document's parts has a name that carries a program. */
export const areQuietNames = (names: Iterable<string>) => ![...names].some(isForbidden);

/** Whether a part, whatever its name, holds no program and links to nothing that is loaded from elsewhere. */
export function isQuietPart(name: string, part: Buffer): boolean {
  // The formats in which old Office and Windows keep programs.
  if (part.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) || part.toString('latin1', 0, 2) === 'MZ')
    return false;
  if (EMBEDDED.test(name)) {
    const inside = zipEntries(part);
    return inside !== undefined && areQuietNames(inside.map((entry) => entry.name));
  }
  // The name doesn't decide: Word goes by types, and this goes by content.
  if (!/^[\s\0]*</.test(textOf(part.subarray(0, 200)))) return !/\.(rels|xml)$/i.test(name);
  const text = textOf(part);
  if (/^\[Content_Types\]\.xml$/i.test(name)) return !ACTIVE_TYPES.test(text);
  if (!isPlainXml(text) || hasActiveField(text)) return false;
  return !/\.rels$/i.test(name) || (part.length <= MAX_RELATIONS_BYTES && areQuietRelations(text));
}

const textOf = (part: Buffer) => {
  const mark = part.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(part);
  return part.toString('utf8');
};

/** A `<` within a tag is no XML: without it a start that is never closed is left at the next one. */
const RELATION = /<(?:\w+:)?Relationship\s((?:"[^"]*"|'[^']*'|[^<>"']){0,4000})>/g;

function areQuietRelations(xml: string): boolean {
  const all = [...xml.matchAll(RELATION)];
  // Word may understand a relationship that isn't understood here.
  if (all.length < (xml.match(/<(\w+:)?Relationship\s/g)?.length ?? 0)) return false;
  for (const [, attributes = ''] of all) {
    const read = (name: string) => {
      const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
      return decoded(found?.[1] ?? found?.[2] ?? '').trim();
    };
    const target = read('Target');
    if (/\/aFChunk$/i.test(read('Type'))) return false;
    const isOutside = /^external$/i.test(read('TargetMode')) || /^([a-z][\w+.-]*:|[\\/]{2})/i.test(target);
    if (isOutside && !mayLeadOut(read('Type'), target)) return false;
  }
  return true;
}

/**
 * A link waits until it is followed. A picture loaded from elsewhere tells its owner when the document is opened, and a
 * template may hold macros: only templates on the reader's own drive are allowed, since Word notes there which one a
 * document was started from.
 */
function mayLeadOut(type: string, target: string): boolean {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (kind === 'hyperlink') return isOrdinaryLink(target.replace(/\s/g, ''));
  const isOnDrive = /^(file:\/{3})?[a-z]:[\\/]/i.test(target);
  return (kind === 'image' || kind === 'attachedtemplate') && isOnDrive;
}
