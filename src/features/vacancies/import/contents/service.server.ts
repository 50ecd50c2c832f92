import type { TableFile, TableRow } from '#platform/spreadsheets/table-file.server.ts';

/** Enough to see what a column holds. */
const ROWS_AHEAD = 100;

/** The first rows, and all of them once more. */
export async function readAhead(
  rows: TableFile['rows'],
): Promise<{ first: TableRow[]; rows: AsyncIterable<TableRow> }> {
  const rest = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first: TableRow[] = [];
  while (first.length < ROWS_AHEAD) {
    const { value, done } = await rest.next();
    if (done) break;
    first.push(value);
  }
  return { first, rows: chained(first, rest) };
}

async function* chained(first: readonly TableRow[], rest: AsyncIterator<TableRow> | Iterator<TableRow>) {
  yield* first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value as TableRow;
  }
}
