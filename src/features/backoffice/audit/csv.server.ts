import type { Db } from '#platform/database/database.server.ts';
import { remembered } from '#platform/search/search-parts.server.ts';
import { csvStream } from '#platform/spreadsheets/csv.server.ts';
import { dateTimeText } from '#shared/times.ts';
import type { AuditEntry } from './contract.ts';
import { type AuditFilter, listAudit } from './data.server.ts';

const TITLES = ['時間', '人員', '動作', '對象', '名稱', '編號', '內容', 'IP 位址'];
const ROWS_AT_ONCE = 500;

export function csvOf(db: Db, filter: AuditFilter, now: Date): ReadableStream<Uint8Array> {
  const fixed = { ...filter, before: now.toISOString() };
  const known = remembered();
  return csvStream(TITLES, async (page) => {
    const { rows } = await listAudit(db, fixed, { page, pageSize: ROWS_AT_ONCE }, known);
    return { rows: rows.map(cellsOf), isLast: rows.length < ROWS_AT_ONCE };
  });
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
