import type { Db } from '#platform/database.server.ts';
import type { Known, Total } from '#platform/search-parts.server.ts';
import { dateTimeText } from '#shared/times.ts';
import type { AuditEntry } from './contract.ts';
import { type AuditFilter, listAudit } from './data.server.ts';

const TITLES = ['時間', '人員', '動作', '對象', '名稱', '編號', '內容', '位址'];
const ROWS_AT_ONCE = 500;

/** As it comes about, a page at a time. The mark at the front is how spreadsheets know that it is UTF-8. */
export function csvOf(db: Db, filter: AuditFilter, now: Date): ReadableStream<Uint8Array> {
  const fixed = { ...filter, before: now.toISOString() };
  const known = remembered();
  const encoder = new TextEncoder();
  let page = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (page === 0) controller.enqueue(encoder.encode(`\ufeff${line(TITLES)}`));
      page += 1;
      const { rows } = await listAudit(db, fixed, { page, pageSize: ROWS_AT_ONCE }, known);
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map((row) => line(cellsOf(row))).join('')));
      if (rows.length < ROWS_AT_ONCE) controller.close();
    },
  });
}

/** What a search found stays true for all pages of one export. */
function remembered(): Known {
  let total: Total | undefined;
  return {
    get: () => total,
    set: (found) => {
      total = found;
    },
  };
}

const cellsOf = (entry: AuditEntry) => [
  dateTimeText(entry.at),
  entry.staffName,
  entry.action,
  entry.subjectKind,
  entry.subjectName,
  entry.subjectId,
  Object.entries(entry.detail)
    .map(([name, value]) => `${name}：${String(value)}`)
    .join('；'),
  entry.address,
];

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** A cell that begins like a formula would be run as one by the spreadsheet that opens it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
