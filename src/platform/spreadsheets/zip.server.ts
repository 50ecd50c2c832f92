import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** The position of its local header. */
  at: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_ENTRIES = 5_000;

/** The entries of an archive that fills all of the bytes; undefined if they are no such archive. */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  if (bytes.length < END_BYTES + 4 || bytes.readUInt32LE(0) !== LOCAL) return undefined;
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || start + size !== end) return undefined;
  const entries: ZipEntry[] = [];
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

/** The position of the end record whose comment ends with the file. */
function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - 65_535);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

/** An entry's content, unpacked; undefined if it is broken, or not as long as the directory says. */
export async function unpackedPart(
  bytes: Buffer,
  { at, method, packed, unpacked: length }: ZipEntry,
): Promise<Buffer | undefined> {
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
