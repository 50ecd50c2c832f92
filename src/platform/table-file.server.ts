import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { type ExcelBounds, IMPORTED } from './excel-bounds.server.ts';
import { excelSlices } from './excel-reader.server.ts';
import { FileRefused } from './file-refused.server.ts';
import { detectEncoding, readLines, readText } from './text-file.server.ts';

export { FileRefused };

export type TableRow = { line: number; record: Record<string, unknown> } | { line: number; problem: string };

export interface TableFile {
  /** The column titles; a .jsonl file has none, each of its lines names its own. */
  titles?: string[];
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
}

/** A row of ours is at most some 80 kB; more is a missing quote or line end. */
const LONGEST_ROW = 1_000_000;
/** An Excel file is read whole, unlike the others. */
const LARGEST_EXCEL = 50 * 1024 * 1024;

/** Opens a .jsonl, .csv or .xlsx file as rows, one after the other and with their line numbers. */
export async function openTable(file: string, bounds: ExcelBounds = IMPORTED): Promise<TableFile> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new FileRefused(`找不到檔案：${file}`);
  if (found.size === 0) throw new FileRefused(`檔案是空的：${file}`);
  switch (path.extname(file).toLowerCase()) {
    case '.jsonl':
      return { rows: jsonRows(readText(file, await detectEncoding(file))) };
    case '.csv':
      return withTitles(csvCells(file), file);
    case '.xlsx':
      if (found.size > LARGEST_EXCEL) throw new FileRefused(`Excel 檔案超過 50 MB，請改存為 .csv：${file}`);
      return withTitles(excelCells(file, bounds), file);
    default:
      throw new FileRefused(`不支援的檔案類型：${file}（請使用 .xlsx、.csv 或 .jsonl）`);
  }
}

/** The same, its rows in memory: for reading them twice. Undefined when there are more. */
export async function readTable(file: string, bounds: ExcelBounds, mostRows: number): Promise<TableFile | undefined> {
  const { titles, rows } = await openTable(file, bounds);
  const read: TableRow[] = [];
  for await (const row of rows) if (read.push(row) > mostRows) return undefined;
  return { titles, rows: read };
}

async function* jsonRows(text: Readable): AsyncGenerator<TableRow> {
  let line = 0;
  for await (const source of readLines(text, LONGEST_ROW)) {
    line++;
    if (source === undefined) yield { line, problem: '這一行太長' };
    else if (source.trim() !== '') yield { line, ...parseObject(source) };
  }
}

function parseObject(source: string): { record: Record<string, unknown> } | { problem: string } {
  try {
    const record: unknown = JSON.parse(source);
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
      return { record: record as Record<string, unknown> };
    }
  } catch {
    // said below
  }
  return { problem: '不是 JSON 物件' };
}

type Cells = { line: number; cells: unknown[] } | { line: number; problem: string };

/** The first row names the columns of all others. */
async function withTitles(rows: AsyncGenerator<Cells>, file: string): Promise<TableFile> {
  const first = await rows.next();
  if (first.done) throw new FileRefused(`檔案沒有資料：${file}`);
  if (!('cells' in first.value)) throw new FileRefused(`${first.value.problem}：${file}`);
  const titles = first.value.cells.map((cell) => String(cell ?? '').trim());
  return { titles, rows: named(titles, rows) };
}

async function* named(titles: string[], rows: AsyncGenerator<Cells>): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const { line, cells } = row;
    if (cells.every(isBlank)) continue;
    // A comma outside quotes moves every later field into the wrong column.
    if (!cells.slice(titles.length).every(isBlank)) yield { line, problem: '欄位比標題多' };
    else yield { line, record: toRecord(titles, cells) };
  }
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** Of two columns with one title the first that says something counts. */
function toRecord(titles: string[], cells: unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  titles.forEach((title, i) => {
    if (title !== '' && isBlank(record[title])) record[title] = cells[i] ?? '';
  });
  return record;
}

async function* csvCells(file: string): AsyncGenerator<Cells> {
  const encoding = await detectEncoding(file);
  const text = readText(file, encoding);
  // Rows are taken as they are read, not from the parser's stream: a fault would throw away those it still holds.
  const rows: Cells[] = [];
  const parser = parse({
    delimiter: await delimiterOf(file, encoding),
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines }: Info) => {
      // The count is to the end of the row; the row begins where its own line breaks began.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      rows.push({ line: lines - breaks, cells: record });
      return null;
    },
  });
  parser.on('error', () => {}).resume();
  const ended = (act: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
  try {
    for await (const chunk of text) {
      await ended((done) => parser.write(chunk, done));
      yield* rows.splice(0);
    }
    await ended((done) => {
      parser.once('error', done).once('end', done);
      parser.end();
    });
    yield* rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield* rows;
    const line = Number((error as CsvError & { lines?: number }).lines ?? 0);
    yield { line, problem: '引號沒有結束，這一行之後都無法讀取' };
  } finally {
    text.destroy();
  }
}

/** Excel's own "Unicode text" separates by tabs. */
async function delimiterOf(file: string, encoding: Awaited<ReturnType<typeof detectEncoding>>): Promise<string> {
  const text = readText(file, encoding);
  try {
    for await (const line of readLines(text, LONGEST_ROW)) {
      if (line?.trim()) return [',', '\t', ';'].find((sign) => line.includes(sign)) ?? ',';
    }
    return ',';
  } finally {
    text.destroy();
  }
}

async function* excelCells(file: string, bounds: ExcelBounds): AsyncGenerator<Cells> {
  for await (const rows of excelSlices(file, bounds, LONGEST_ROW)) {
    for (const { line, cells } of rows) {
      if (!cells) yield { line, problem: '這一行太長' };
      else if (!cells.every(isBlank)) yield { line, cells };
    }
  }
}
