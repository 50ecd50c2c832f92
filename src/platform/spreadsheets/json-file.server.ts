import path from 'node:path';
import type { Readable } from 'node:stream';
import { MAX_COLUMNS } from './excel-bounds.server.ts';
import { FileRefused } from './file-refused.server.ts';
import { detectEncoding, type Encoding, readLines, readText } from './text-file.server.ts';

export type JsonRow = { line: number; record: Record<string, unknown> } | { line: number; problem: string };

/** Objects whose keys are the column names, or lists of which one holds the names, as in a spreadsheet. */
type JsonTable = { rows: AsyncIterable<JsonRow> | Iterable<JsonRow>; text?: Readable } | { lists: unknown[][] };

/** A list in one piece is read into memory as a whole. */
const MAX_JSON_BYTES = 50 * 1024 * 1024;

/** Reads one object per line, or all of them in one piece; programs save both under either file name. */
export async function readJson(file: string, size: number, longestLine: number): Promise<JsonTable> {
  const encoding = await detectEncoding(file);
  const isWhole = path.extname(file).toLowerCase() === '.json';
  const start = await startOf(file, encoding);
  // In .jsonl a list on a line of its own is a broken row; in .json an object may be the first of many.
  const isList = (isWhole ? /^\[/ : /^\[\s*(\{|\[|\]|$)/).test(start);
  const isObject = isWhole && start.startsWith('{') && size <= MAX_JSON_BYTES;
  if (isList && size > MAX_JSON_BYTES) throw new FileRefused(`JSON 檔案超過 50 MB，請改成一行一筆的 .jsonl：${file}`);
  const whole = isList || isObject ? await parsed(readText(file, encoding)) : undefined;
  const list = Array.isArray(whole) ? whole : isRecord(whole) ? (listIn(whole) ?? [whole]) : undefined;
  if (isList && !list) throw new FileRefused(`不是完整的 JSON：${file}`);
  if (!list) {
    const text = readText(file, encoding);
    return { rows: linesOf(text, longestLine), text };
  }
  if (list.length > 0 && list.every(Array.isArray)) return { lists: list };
  return { rows: list.map((record, i) => ({ line: i + 1, ...asRow(record) })) };
}

async function startOf(file: string, encoding: Encoding): Promise<string> {
  const text = readText(file, encoding);
  try {
    for await (const chunk of text) {
      const start = String(chunk).trimStart();
      if (start !== '') return start.slice(0, 1000);
    }
    return '';
  } finally {
    text.destroy();
  }
}

async function parsed(text: Readable): Promise<unknown> {
  let all = '';
  for await (const chunk of text) all += chunk;
  try {
    return JSON.parse(all);
  } catch {
    return undefined;
  }
}

/** Other sites' APIs wrap the list: {"data": {"list": […]}}. */
const WRAPPED_WITHIN = 3;

/** The longest list of objects in an API's answer. */
function listIn(answer: Record<string, unknown>, depth = 1): unknown[] | undefined {
  const found = Object.values(answer).flatMap((value) => {
    if (Array.isArray(value)) return value.some(isRecord) ? [value] : [];
    const inner = isRecord(value) && depth < WRAPPED_WITHIN ? listIn(value, depth + 1) : undefined;
    return inner ? [inner] : [];
  });
  // A post may contain a list itself, such as its categories: then the object is the row.
  const isPost = Object.values(answer).filter((value) => typeof value === 'string').length >= 3;
  return isPost ? undefined : found.sort((a, b) => b.length - a.length)[0];
}

async function* linesOf(text: Readable, longest: number): AsyncGenerator<JsonRow> {
  let line = 0;
  for await (const source of readLines(text, longest)) {
    line++;
    if (source === undefined) yield { line, problem: '這一行太長' };
    else if (source.trim() !== '') yield { line, ...parseObject(source) };
  }
}

function parseObject(source: string): { record: Record<string, unknown> } | { problem: string } {
  try {
    return asRow(JSON.parse(source));
  } catch {
    return asRow(undefined);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asRow(value: unknown): { record: Record<string, unknown> } | { problem: string } {
  if (isRecord(value) && Object.keys(value).length > MAX_COLUMNS) return { problem: '這一筆的欄位太多' };
  if (isRecord(value)) return { record: value };
  return { problem: Array.isArray(value) ? '這一筆只有值，沒有欄位名稱' : '不是 JSON 物件' };
}
