import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, type Info, parse } from 'csv-parse';
import { isLockFile, LOCK_FILE } from '#shared/lock-files.ts';
import { type ExcelBounds, IMPORTED, MAX_COLUMNS, type SheetsRead } from './excel-bounds.server.ts';
import { excelSlices } from './excel-reader.server.ts';
import { FileRefused } from './file-refused.server.ts';
import { type JsonRow, readJson } from './json-file.server.ts';
import { detectEncoding, firstBytes, readLines, readText } from './text-file.server.ts';

export { FileRefused };

export type TableRow = JsonRow;

export interface TableFile {
  /** The column titles; undefined for a .jsonl file, whose lines name their own. */
  titles?: string[];
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** For a workbook: which of its sheets was read. */
  sheets?: SheetsRead;
  /** Closes the file, even when it is only half read: a workbook is held by a thread. */
  close: () => Promise<void>;
}

interface TableOptions {
  bounds?: ExcelBounds;
  /** Recognises the row of titles among the first rows. Without it, or if none is recognised, the first row is taken. */
  isTitleRow?: (cells: readonly string[]) => boolean;
}

/** A row of ours has at most about 80 kB; a longer one lacks a quote or a line end. */
const MAX_ROW_LENGTH = 1_000_000;
/** An Excel file is read into memory as a whole, unlike the others. */
const MAX_EXCEL_BYTES = 50 * 1024 * 1024;

/** Opens a .jsonl, .json, .csv or .xlsx file as rows, one after the other, with their line numbers. */
export async function openTable(
  file: string,
  { bounds = IMPORTED, isTitleRow }: TableOptions = {},
): Promise<TableFile> {
  if (isLockFile(file)) throw new FileRefused(`${LOCK_FILE}：${file}`);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new FileRefused(`找不到檔案：${file}`);
  if (found.size === 0) throw new FileRefused(`檔案是空的：${file}`);
  switch (await kindOf(file)) {
    case 'json':
      return openJson(file, found.size, isTitleRow);
    case 'csv':
      return withTitles(csvCells(file), file, isTitleRow);
    case 'excel':
      if (found.size > MAX_EXCEL_BYTES) throw new FileRefused(`Excel 檔案超過 50 MB，請改存為 .csv：${file}`);
      return openExcel(file, bounds, isTitleRow);
    case 'old excel':
      throw new FileRefused(`這是舊版的 Excel 檔案（.xls），請在 Excel 另存為 .xlsx 再試一次：${file}`);
    default:
      throw new FileRefused(`不支援的檔案類型：${file}（請使用 .xlsx、.csv、.jsonl 或 .json）`);
  }
}

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Judged by content, not by name: programs now and then save Excel files as .csv. */
async function kindOf(file: string): Promise<'json' | 'csv' | 'excel' | 'old excel' | undefined> {
  const start = await firstBytes(file, 8);
  const name = path.extname(file).toLowerCase();
  if (!['.xlsx', '.xls', '.csv', '.jsonl', '.json'].includes(name)) return undefined;
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'excel';
  if (start.equals(OLD_EXCEL)) return 'old excel';
  const byName = { '.csv': 'csv', '.jsonl': 'json', '.json': 'json', '.xlsx': 'excel' } as const;
  return byName[name as keyof typeof byName];
}

async function openJson(file: string, size: number, isTitleRow: TableOptions['isTitleRow']): Promise<TableFile> {
  const json = await readJson(file, size, MAX_ROW_LENGTH);
  if ('lists' in json) return withTitles(listCells(json.lists), file, isTitleRow);
  return { rows: json.rows, close: async () => void json.text?.destroy() };
}

async function* listCells(lists: unknown[][]): AsyncGenerator<Cells> {
  for (const [i, cells] of lists.entries()) yield { line: i + 1, cells };
}

type Cells = { line: number; cells: unknown[] } | { line: number; problem: string };

/** How far down titles are looked for: the list's name and date may be above them. */
const TITLES_WITHIN = 10;

/** One row names the columns of all rows after it. */
async function withTitles(
  rows: AsyncGenerator<Cells>,
  file: string,
  isTitleRow: TableOptions['isTitleRow'] = () => false,
): Promise<TableFile> {
  const close = async () => void (await rows.return(undefined));
  try {
    const first: Cells[] = [];
    while (first.length < TITLES_WITHIN) {
      const { value, done } = await rows.next();
      if (done) break;
      first.push(value);
      if ('cells' in value && isTitleRow(textsOf(value.cells))) break;
    }
    const [top] = first;
    if (!top) throw new FileRefused(`檔案沒有資料：${file}`);
    if (!('cells' in top)) throw new FileRefused(`${top.problem}：${file}`);
    const at = first.findIndex((row) => 'cells' in row && isTitleRow(textsOf(row.cells)));
    const named = first[Math.max(at, 0)] as Extract<Cells, { cells: unknown[] }>;
    const titles = textsOf(named.cells);
    if (titles.filter((title) => title !== '').length > MAX_COLUMNS)
      throw new FileRefused(`檔案的欄位超過 ${MAX_COLUMNS} 個：${file}`);
    return { titles, rows: withNames(titles, first.slice(Math.max(at, 0) + 1), rows), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A JSON list may be nested without end; none is a title. */
const textOf = (cell: unknown) =>
  typeof cell === 'object' && !(cell instanceof Date) ? '' : String(cell ?? '').trim();
const textsOf = (cells: readonly unknown[]) => cells.map(textOf);

async function* withNames(titles: string[], read: Cells[], rest: AsyncGenerator<Cells>): AsyncGenerator<TableRow> {
  const repeated = titles.join('\n');
  for await (const row of chained(read, rest)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const { line, cells } = row;
    if (cells.every(isBlank)) continue;
    // A comma outside quotes shifts every later field into the wrong column.
    if (!cells.slice(titles.length).every(isBlank)) yield { line, problem: '欄位比標題多' };
    // Two lists were joined, so the titles occur again.
    else if (textsOf(cells).join('\n') === repeated) yield { line, problem: '這一列是重複的欄位標題' };
    else yield { line, record: toRecord(titles, cells) };
  }
}

async function* chained<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

const placeTitle = (number: number, title: string) => `第 ${number} 欄：${title || '沒有標題'}`;
/** Whether a column is named after its place: in another file it is a different column. */
export const isPlaceTitle = (title: string): boolean => /^第 \d+ 欄：/.test(title);

/**
 * If two columns share a title, the first filled cell counts. A cell below no title, or below a repeated one, gets a column
 * named after its place, so that it isn't lost silently.
 */
function toRecord(titles: string[], cells: unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  titles.forEach((title, i) => {
    const cell = cells[i] ?? '';
    if (title !== '' && isBlank(record[title])) record[title] = cell;
    else if (!isBlank(cell) && (title === '' || textOf(cell) !== textOf(record[title])))
      record[placeTitle(i + 1, title)] = cell;
  });
  return record;
}

async function* csvCells(file: string): AsyncGenerator<Cells> {
  const encoding = await detectEncoding(file);
  const text = readText(file, encoding);
  // Rows are collected as they are parsed, not taken from the parser's stream: an error would discard those it still holds.
  const rows: Cells[] = [];
  const parser = parse({
    delimiter: await delimiterOf(file, encoding),
    max_record_size: MAX_ROW_LENGTH,
    // A file joined from others has several kinds of line ends; by default the parser uses the first that it meets.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (record: string[], { records, empty_lines }: Info) => {
      // Counted as spreadsheets do: one per row, however many lines its texts have.
      rows.push({ line: records + empty_lines, cells: record });
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
    const { records = 0, empty_lines = 0 } = error as CsvError & Partial<Info>;
    const line = records + empty_lines + 1;
    yield { line, problem: '引號沒有結束，這一行之後都無法讀取' };
  } finally {
    text.destroy();
  }
}

/** Excel's own "Unicode text" is separated by tabs. */
async function delimiterOf(file: string, encoding: Awaited<ReturnType<typeof detectEncoding>>): Promise<string> {
  const text = readText(file, encoding);
  try {
    for await (const line of readLines(text, MAX_ROW_LENGTH)) {
      if (!line?.trim()) continue;
      // 薪資(元,月);工作內容: a title may contain another separator, quoted or not.
      const bare = line.replaceAll(/"[^"]*"/g, '');
      const times = [',', '\t', ';'].map((sign) => ({ sign, count: bare.split(sign).length }));
      return times.reduce((most, one) => (one.count > most.count ? one : most)).sign;
    }
    return ',';
  } finally {
    text.destroy();
  }
}

async function openExcel(
  file: string,
  bounds: ExcelBounds,
  isTitleRow: TableOptions['isTitleRow'],
): Promise<TableFile> {
  let sheets: SheetsRead | undefined;
  const cells = excelCells(file, bounds, (read) => {
    sheets = read;
  });
  const table = await withTitles(cells, file, isTitleRow);
  return sheets ? { ...table, sheets } : table;
}

async function* excelCells(
  file: string,
  bounds: ExcelBounds,
  onSheets: (sheets: SheetsRead) => void,
): AsyncGenerator<Cells> {
  for await (const rows of excelSlices(file, bounds, MAX_ROW_LENGTH, onSheets)) {
    for (const { line, cells } of rows) {
      if (!cells) yield { line, problem: '這一行太長' };
      else if (!cells.every(isBlank)) yield { line, cells };
    }
  }
}
