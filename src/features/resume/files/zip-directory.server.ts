import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** Where its local header is. */
  at: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_ENTRIES = 5_000;
/** What Word must unpack to open it: a real document has a few megabytes, and pictures that don't pack. */
const MOST_UNPACKED = 64 * 1_048_576;
const SUSPECT_UNPACKED = 8 * 1_048_576;
const SUSPECT_RATIO = 100;
const LOOKED_AT_BYTES = 262_144;

const TYPES = '[Content_Types].xml';
/** The parts that make a Word document, and how each begins. */
const NEEDED: Record<string, RegExp> = {
  [TYPES]: /^\ufeff?\s*<([\s\S]*<)?(\w+:)?Types[\s>]/,
  'word/document.xml': /^\ufeff?\s*<([\s\S]*<)?(\w+:)?document[\s>]/,
};
const MACROS = /(^|\/)vba(Project|Data)[^/]*\.(bin|xml)$/i;

/**
 * Whether the bytes are a Word document (.docx). What the directory says is looked at first, so that a bomb costs
 * nothing; then every part is unpacked, off this thread and no further than it says, so that none can lie. Documents
 * with macros, or with anything glued on at either end, are refused.
 */
export async function isWordZip(bytes: Buffer): Promise<boolean> {
  const entries = directoryOf(bytes);
  if (!entries) return false;
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length || !Object.keys(NEEDED).every((name) => names.has(name))) return false;
  if (entries.some(({ name }) => MACROS.test(name)) || isBomb(entries, bytes.length)) return false;
  for (const entry of entries) {
    const part = await unpacked(bytes, entry);
    if (!part) return false;
    const start = part.toString('utf8', 0, LOOKED_AT_BYTES);
    if (NEEDED[entry.name]?.test(start) === false || (entry.name === TYPES && /macroEnabled/i.test(start)))
      return false;
  }
  return true;
}

/** The entries of an archive that fills the bytes from first to last; undefined if it is no such archive. */
function directoryOf(bytes: Buffer): Entry[] | undefined {
  if (bytes.length < END_BYTES + 4 || bytes.readUInt32LE(0) !== LOCAL) return undefined;
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + size !== end) return undefined;
  const entries: Entry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    if (isEncrypted || entry.at + 30 > start || bytes.readUInt32LE(entry.at) !== LOCAL) return undefined;
    entries.push(entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : undefined;
}

/** Where the end record is whose comment ends with the file. */
function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - 65_535);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

/** Parts that claim the same bytes, or that unpack to far more than they take. */
function isBomb(entries: Entry[], size: number): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isSuspect = unpacked > SUSPECT_UNPACKED && unpacked > packed * SUSPECT_RATIO;
  return packed > size || unpacked > MOST_UNPACKED || isSuspect;
}

/** A part as it was packed; undefined when it is broken, or not as long as the directory says. */
async function unpacked(bytes: Buffer, { at, method, packed, unpacked: length }: Entry): Promise<Buffer | undefined> {
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const part = bytes.subarray(from, from + packed);
  if (method === 0) return part.length === length ? part : undefined;
  if (method !== 8) return undefined;
  try {
    const whole = await inflate(part, { maxOutputLength: Math.max(length, 1) });
    return whole.length === length ? whole : undefined;
  } catch {
    return undefined;
  }
}
