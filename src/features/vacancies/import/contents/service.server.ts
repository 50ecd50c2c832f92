import type { TableFile, TableRow } from '#platform/spreadsheets/table-file.server.ts';
import { fieldOfTitle } from '../titles/rules.ts';

/** Enough to recognise a column by its content. */
const ROWS_AHEAD = 100;

/** The first rows, and then all of them, those included. */
export async function readAhead(
  rows: TableFile['rows'],
): Promise<{ first: TableRow[]; rows: AsyncIterable<TableRow> }> {
  const rest = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first: TableRow[] = [];
  while (first.length < ROWS_AHEAD) {
    const { value, done } = await rest.next();
    if (done) break;
    first.push(unfolded(value));
  }
  return { first, rows: chained(first, rest) };
}

async function* chained(first: readonly TableRow[], rest: AsyncIterator<TableRow> | Iterator<TableRow>) {
  yield* first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield unfolded(value as TableRow);
  }
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
