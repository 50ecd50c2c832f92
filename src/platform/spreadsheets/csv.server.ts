/**
 * A CSV file as a stream, a page of rows at a time, from page 1. By the mark at the front spreadsheets know that it is
 * UTF-8.
 */
export function csvStream(
  titles: readonly string[],
  readPage: (page: number) => Promise<{ rows: readonly (readonly string[])[]; isLast: boolean }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (page === 0) controller.enqueue(encoder.encode(`\ufeff${line(titles)}`));
      // A stream that was given nothing doesn't ask again: pages without rows are passed over here.
      for (let isGoingOn = true; isGoingOn; ) {
        page += 1;
        const { rows, isLast } = await readPage(page);
        if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join('')));
        if (isLast) controller.close();
        isGoingOn = rows.length === 0 && !isLast;
      }
    },
  });
}

/** The same in one piece. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(line).join('')}`;

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** A cell that begins like a formula, also in full width, would be run as one by the spreadsheet that opens it. */
function cell(value: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
