import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import {
  type ExcelBounds,
  type ExcelRefusal,
  type ExcelSlice,
  MAX_COLUMNS,
  type SheetsRead,
} from './excel-bounds.server.ts';
import { columnNumber, fillMerged, sheetsIn } from './excel-sheets.server.ts';
import { unpackedPart, zipEntries } from './zip.server.ts';

// A thread of its own: reading a workbook keeps a processor busy for seconds, and a crafted one may want more memory than
// the site has. The thread's memory is bounded where it is started.

const { file, bounds, longestRow } = workerData as { file: string; bounds: ExcelBounds; longestRow: number };

class Refused extends Error {
  readonly why: ExcelRefusal;

  constructor(why: ExcelRefusal) {
    super(why);
    this.why = why;
  }
}

const ROWS_AT_ONCE = 250;

let slices: Generator<ExcelSlice> | undefined;

// One slice per request, so that the reader never gets more than it asked for.
parentPort?.on('message', async () => {
  try {
    if (!slices) {
      const { table, sheets } = await sheetOf(await readFile(file));
      slices = slicesOf(table);
      parentPort?.postMessage({ rows: [], ...slices.next().value, sheets });
      return;
    }
    parentPort?.postMessage(slices.next().value ?? { rows: [] });
  } catch (error) {
    parentPort?.postMessage({ refused: error instanceof Refused ? error.why : 'broken' });
  }
});

async function sheetOf(bytes: Buffer): Promise<{ table: unknown[][]; sheets: SheetsRead }> {
  const parts = await plainParts(bytes);
  const { number, path, sheets } = sheetsIn(parts);
  const sheet = parts[path];
  // The library reads a cell whose formula failed as an empty one.
  if (sheet?.includes(' t="e"'))
    parts[path] = Buffer.from(sheet.toString('latin1').replace(/(<(?:\w+:)?c\s[^<>]*?)t="e"/g, '$1t="str"'), 'latin1');
  const plain = zipSync(parts, { level: 0 });
  const table = await readSheet(plain.buffer as ArrayBuffer, number);
  if (!fillMerged(table, sheet, bounds.cells)) throw new Refused('wide');
  return { table, sheets };
}

/**
 * The parts that are read, in a new archive without compression: the library must not find other parts or lengths than those
 * that were checked here.
 */
async function plainParts(bytes: Buffer): Promise<Record<string, Buffer>> {
  const entries = zipEntries(bytes);
  if (!entries) throw new Refused('broken');
  const sum = (name: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[name], 0);
  if (sum('packed') > bytes.length) throw new Refused('broken');
  if (sum('unpacked') > bounds.unpacked) throw new Refused('large');
  const parts: Record<string, Buffer> = {};
  const counted = { lines: 0, cells: 0 };
  for (const entry of entries) {
    if (!/\.(xml|xml\.rels)$/.test(entry.name)) continue;
    const part = await unpackedPart(bytes, entry);
    if (!part) throw new Refused('broken');
    refuseLong(part);
    refuseWide(part, counted);
    parts[entry.name] = part;
  }
  return parts;
}

/**
 * Refuses a single text or tag of megabytes: a cell holds 32,767 characters, and the library scans such a thing again and
 * again.
 */
function refuseLong(part: Buffer): void {
  for (let at = 0; part.length - at > longestRow; ) {
    const next = part.lastIndexOf('<', at + longestRow);
    if (next <= at) throw new Refused('large');
    at = next;
  }
}

const TAG = /<(?:\w+:)?(row|c)(?=[\s/>])(?:[^<>]*?\sr="([A-Za-z]*)(\d+)")?/g;

/**
 * Counts rows and cells and checks their places before anything is built from them: a single cell far out makes a table as
 * large as everything in between.
 */
function refuseWide(part: Buffer, counted: { lines: number; cells: number }): void {
  const xml = part.toString('latin1');
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(xml); tag; tag = TAG.exec(xml)) {
    const [, name, column = '', line = '0'] = tag;
    if (name === 'row') counted.lines++;
    else counted.cells++;
    const isOut = counted.lines > bounds.lines || counted.cells > bounds.cells || Number(line) > bounds.lines;
    if (isOut || columnNumber(column) > MAX_COLUMNS) throw new Refused('wide');
  }
}

/** A text shared by many cells is stored once here, but is copied for each cell when it is sent, so each copy counts. */
function* slicesOf(table: unknown[][]): Generator<ExcelSlice> {
  let rows: { line: number; cells: unknown[] | undefined }[] = [];
  let length = 0;
  let total = 0;
  for (const [i, cells] of table.entries()) {
    const own = cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    const isTooLong = own > longestRow;
    rows.push({ line: i + 1, cells: isTooLong ? undefined : cells });
    length += isTooLong ? 0 : own;
    total += isTooLong ? 0 : own;
    if (total > bounds.unpacked) throw new Refused('large');
    if (rows.length < ROWS_AT_ONCE && length < longestRow) continue;
    yield { rows };
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield { rows };
}
