import { unpackedPart, type ZipEntry, zipEntries } from '#platform/spreadsheets/zip.server.ts';
import { areQuietNames, isQuietPart } from './word-contents.server.ts';

/** What Word must unpack to open it: a real document has a few megabytes, plus pictures that hardly compress. */
const MAX_UNPACKED = 64 * 1_048_576;
const SUSPECT_UNPACKED = 8 * 1_048_576;
const SUSPECT_RATIO = 100;
const LOOKED_AT_BYTES = 262_144;

const TYPES = '[Content_Types].xml';
/** The parts that make a Word document, and how each begins. */
const NEEDED: Record<string, RegExp> = {
  [TYPES]: /^\ufeff?\s*<([\s\S]*<)?(\w+:)?Types[\s/>]/,
  'word/document.xml': /^\ufeff?\s*<([\s\S]*<)?(\w+:)?document[\s/>]/,
};

/**
 * Whether the bytes are a Word document (.docx). The directory is checked first, so that a bomb costs nothing; then every
 * part is unpacked, off this thread and no further than the directory says, so that no part can lie. Documents with programs
 * in them (word-contents.server.ts), or with anything glued on at either end, are refused.
 */
export async function isWordZip(bytes: Buffer): Promise<boolean> {
  const entries = zipEntries(bytes);
  if (!entries) return false;
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length || !Object.keys(NEEDED).every((name) => names.has(name))) return false;
  if (!areQuietNames(names) || isBomb(entries, bytes.length)) return false;
  for (const entry of entries) {
    const part = await unpackedPart(bytes, entry);
    if (!part) return false;
    const start = part.toString('utf8', 0, LOOKED_AT_BYTES);
    if (NEEDED[entry.name]?.test(start) === false || !isQuietPart(entry.name, part)) return false;
  }
  return true;
}

/** Parts that claim the same bytes, or that unpack to far more than they take up. */
function isBomb(entries: ZipEntry[], size: number): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isSuspect = unpacked > SUSPECT_UNPACKED && unpacked > packed * SUSPECT_RATIO;
  return packed > size || unpacked > MAX_UNPACKED || isSuspect;
}
