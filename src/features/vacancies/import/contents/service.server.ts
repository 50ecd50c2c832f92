import type { TableFile, TableRow } from '#platform/spreadsheets/table-file.server.ts';
import { flatText } from '../cells/rules.ts';
import { fieldOfTitle } from '../titles/rules.ts';

/** Enough to recognise a column by its content. */
const ROWS_AHEAD = 100;

/** The first rows, and then all of them, those included. The sums below a list are left out like blank rows. */
export async function readAhead(
  rows: TableFile['rows'],
): Promise<{ first: TableRow[]; rows: AsyncIterable<TableRow> }> {
  const rest = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first: TableRow[] = [];
  while (first.length < ROWS_AHEAD) {
    const { value, done } = await rest.next();
    if (done) break;
    if (isSum(value)) continue;
    first.push(unfolded(value));
  }
  return { first, rows: chained(first, rest) };
}

async function* chained(first: readonly TableRow[], rest: AsyncIterator<TableRow> | Iterator<TableRow>) {
  yield* first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    if (!isSum(value as TableRow)) yield unfolded(value as TableRow);
  }
}

const COUNT = String.raw`\d[\d,.]*\s*(?:筆|人|名|位|個|元)?`;
const SUM = new RegExp(String.raw`^(?:合計|總計|小計|共計|(?:grand |sub-?)?total)\s*[:：]?\s*(?:${COUNT})?$`, 'i');
const AMOUNT = new RegExp(`^${COUNT}$`);
/** Longer cells hold no sum. */
const MAX_SUM = 40;

/** 合計, and beside it nothing but numbers: else it would be a vacancy that lacks everything. */
function isSum(row: TableRow): boolean {
  if (!('record' in row)) return false;
  let hasWord = false;
  // Nearly every row ends this at its first text.
  for (const value of Object.values(row.record)) {
    if (typeof value === 'string' && value.length > MAX_SUM) return false;
    const cell = flatText(value).trim();
    if (SUM.test(cell)) hasWord = true;
    else if (cell !== '' && !AMOUNT.test(cell)) return false;
  }
  return hasWord;
}

/**
 * {"location": {"city": …}} becomes a column location.city and one for each other part, if we know any of them; else it is
 * one cell.
 */
function unfolded(row: TableRow): TableRow {
  if (!('record' in row) || !Object.values(row.record).some(isObject)) return row;
  const record = Object.entries(row.record).flatMap(([title, cell]): [string, unknown][] => {
    if (!isObject(cell)) return [[title, cell]];
    const inner = Object.entries(cell).map(([name, value]): [string, unknown] => [`${title}.${name}`, value]);
    return inner.some(([path]) => fieldOfTitle(path)) ? inner : [[title, cell]];
  });
  return { ...row, record: Object.fromEntries(record) };
}

const isObject = (cell: unknown): cell is object =>
  typeof cell === 'object' && cell !== null && !Array.isArray(cell) && !(cell instanceof Date);
