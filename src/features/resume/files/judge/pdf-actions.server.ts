import { isOrdinaryLink } from './links.server.ts';
import { type PdfDictionary, type PdfValue, valuesOf } from './pdf-objects.server.ts';

/** They run something, leave the file, or play what another program has to open. */
// biome-ignore format: a table
const FORBIDDEN_ACTIONS = new Set([
  'JavaScript', 'Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Thread',
  'Rendition', 'Movie', 'Sound', 'RichMediaExecute', 'GoTo3DView',
]);
const FORBIDDEN_KINDS = new Set(['FileAttachment', 'RichMedia', '3D', 'Movie', 'Sound', 'EmbeddedFile', 'PS']);
const FORBIDDEN_KEYS = new Set(['JS', 'JavaScript', 'EF', 'EmbeddedFiles', 'XFA', 'RichMediaContent']);
/** What may happen without a click: turning to a page, and actions that stay within the file. */
const QUIET_OPENINGS = new Set(['GoTo', 'Named', 'Hide', 'ResetForm', 'SetOCGState', 'Trans']);

/** Steps from one object to another: real files take one or two, and each may also nest. */
const MAX_STEPS = 100;

type Objects = Map<number, PdfValue[]>;

/** Whether anything in these objects runs, calls or loads something, or a link is of an unusual kind. */
export function actsByItself(numbered: readonly (readonly [number, PdfValue])[]): boolean {
  const byNumber = Map.groupBy(numbered, ([number]) => number);
  const known: Objects = new Map([...byNumber].map(([number, all]) => [number, all.map(([, value]) => value)]));
  return numbered.some(([, value]) => isActive(value, known));
}

function isActive(value: PdfValue, known: Objects): boolean {
  if (value.kind === 'list') return value.items.some((item) => isActive(item, known));
  if (value.kind !== 'dictionary') return false;
  return isForbidden(value, known) || value.entries.some(([, one]) => isActive(one, known));
}

function isForbidden(dictionary: PdfDictionary, known: Objects): boolean {
  return dictionary.entries.some(([key, value]) => {
    if (FORBIDDEN_KEYS.has(key)) return true;
    // Nobody writes a kind as a reference except to hide it.
    if (key === 'S') return value.kind === 'reference' || isNameOf(value, FORBIDDEN_ACTIONS);
    if (key === 'Subtype' || key === 'Type') return value.kind === 'reference' || isNameOf(value, FORBIDDEN_KINDS);
    if (key === 'URI' || key === 'Base') return !isLink(value, known);
    return (key === 'OpenAction' || key === 'AA') && !isQuietOpening(value, known, new Set());
  });
}

const isNameOf = (value: PdfValue, names: ReadonlySet<string>) => value.kind === 'name' && names.has(value.value);

function isLink(value: PdfValue, known: Objects): boolean {
  // In the catalog, URI is a dictionary; its Base is checked separately.
  if (value.kind === 'dictionary' || value.kind === 'name') return true;
  if (value.kind === 'text') return isOrdinaryLink(shortened(value.value));
  const meant = value.kind === 'reference' ? known.get(value.number) : undefined;
  return meant?.every((one) => one.kind !== 'reference' && isLink(one, known)) ?? false;
}

/** Browsers skip blanks and control characters, even within the word. */
const shortened = (address: string) => address.replace(/[\0\s\p{Cc}]|^\xfe\xff/gu, '');

/** A place in the file or an action that stays there, and the same for everything that follows it. */
function isQuietOpening(value: PdfValue, known: Objects, seen: Set<number>): boolean {
  if (value.kind === 'reference') {
    if (seen.has(value.number)) return true;
    seen.add(value.number);
    if (seen.size > MAX_STEPS) return false;
    return known.get(value.number)?.every((one) => isQuietOpening(one, known, seen)) ?? false;
  }
  if (value.kind !== 'dictionary') return value.kind !== 'word' || value.value === 'null';
  const kinds = valuesOf(value, 'S');
  if (!kinds.every((kind) => isNameOf(kind, QUIET_OPENINGS))) return false;
  // Without a kind it is the list of actions by event: each of them opens something.
  const next = kinds.length > 0 ? valuesOf(value, 'Next') : value.entries.map(([, one]) => one);
  return next
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]))
    .every((one) => one.kind === 'word' || isQuietOpening(one, known, seen));
}
