import { textStream } from '../http/file-reply.server.ts';

type ReadPage = (page: number) => Promise<{ rows: readonly (readonly string[])[]; isLast: boolean }>;

/**
 * A CSV file as a stream, one page of rows at a time, from page 1. The mark at the front tells spreadsheets that it is
 * UTF-8.
 */
export const csvStream = (titles: readonly string[], readPage: ReadPage) => textStream(csvPages(titles, readPage));

async function* csvPages(titles: readonly string[], readPage: ReadPage) {
  yield csvText([titles]);
  for (let page = 1, isGoingOn = true; isGoingOn; page++) {
    const { rows, isLast } = await readPage(page);
    yield rows.map(line).join('');
    isGoingOn = !isLast;
  }
}

/** The same in one piece. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(line).join('')}`;

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Spreadsheets would run a cell that begins like a formula, also in full-width characters. */
function cell(value: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
