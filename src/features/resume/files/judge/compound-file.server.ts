const MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENTRY_BYTES = 128;
const STREAM = 2;
const STORAGE = 1;
const LAST = 0xfffffff0;
const FAT_IN_HEADER = 109;

/** Where old Word keeps macros. */
const MACROS = ['Macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA'];

/**
 * Whether the bytes are a Word 97–2003 document (.doc): a compound file with the stream WordDocument, and without
 * macros. Excel, installers and encrypted packages are compound files too.
 */
export function isWordFile(bytes: Buffer): boolean {
  const entries = directoryOf(bytes);
  if (entries.some(({ name }) => MACROS.includes(name))) return false;
  return entries.some(({ name, type }) => name === 'WordDocument' && type === STREAM);
}

/** What is in a compound file; each of its sectors is visited once at most. */
function directoryOf(bytes: Buffer): { name: string; type: number }[] {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(MAGIC)) return [];
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const sectorBytes = 1 << shift;
  const entries: { name: string; type: number }[] = [];
  const visited = new Set<number>();
  let sector = bytes.readUInt32LE(48);
  while (sector < LAST && !visited.has(sector)) {
    visited.add(sector);
    const from = (sector + 1) * sectorBytes;
    if (from + sectorBytes > bytes.length) break;
    for (let at = from; at < from + sectorBytes; at += ENTRY_BYTES) {
      const type = bytes[at + 66] as number;
      if (type !== STREAM && type !== STORAGE) continue;
      const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64));
      entries.push({ name: bytes.toString('utf16le', at, at + Math.max(0, nameBytes - 2)), type });
    }
    sector = nextSector(bytes, sector, sectorBytes);
  }
  return entries;
}

/** Follows the allocation table. The header names the table's own sectors; 109 of them cover over 7 MB. */
function nextSector(bytes: Buffer, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4;
  const table = Math.floor(sector / perSector);
  if (table >= FAT_IN_HEADER) return LAST;
  const at = (bytes.readUInt32LE(76 + table * 4) + 1) * sectorBytes + (sector % perSector) * 4;
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : LAST;
}
