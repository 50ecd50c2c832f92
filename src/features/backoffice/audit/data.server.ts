import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { all, type Counted, type Known } from '#platform/search/search-parts.server.ts';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { type AuditAction, type AuditEntry, FORMER_ACTIONS } from './contract.ts';
import './tables.server.ts';

/** The person acting: signed in, or about to be. */
type Actor = Pick<Staff, 'id' | 'name' | 'address'>;

export interface Act {
  action: AuditAction;
  /** What the action is about, in words (職缺, 應徵, 人員…), by id and by name. */
  subject?: { kind: string; id: string; name: string };
  detail?: Record<string, unknown>;
}

/** Logs an action in the transaction that carries it out: both happen or neither. */
export const audit = (tx: Tx, actor: Actor, act: Act, now: Date): Promise<void> => auditMany(tx, actor, [act], now);

const ROWS_PER_INSERT = 200;

/** The same for many actions at once, in their order. */
export async function auditMany(tx: Tx, actor: Actor, acts: readonly Act[], now: Date): Promise<void> {
  const rows = acts.map((act) => rowOf(actor, act, now));
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT)
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(i, i + ROWS_PER_INSERT))
      .execute();
}

function rowOf(actor: Actor, { action, subject, detail = {} }: Act, now: Date) {
  const { kind, id, name } = subject ?? { kind: '', id: '', name: '' };
  const words = [actor.name, action, kind, name, actor.address, ...Object.values(detail).map(String)];
  return {
    entry_id: uuidv7(),
    at: now.toISOString(),
    staff_id: actor.id,
    staff_name: actor.name,
    action,
    subject_kind: kind,
    subject_id: id,
    subject_name: name,
    address: actor.address,
    detail: JSON.stringify(detail),
    search_text: words.map(foldText).join('\n'),
  };
}

export interface AuditFilter {
  q: string;
  action?: AuditAction | undefined;
  /** Days in Taipei, both included; empty means no limit. */
  from: string;
  to: string;
  /** Leaves out entries from this moment on: entries added while a long list is read would shift its pages. */
  before?: string;
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString();
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000).toISOString();

function filterOf({ action, from, to, before }: AuditFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (from) parts.push(sql`at >= ${startOf(from)}`);
  if (to) parts.push(sql`at < ${endOf(to)}`);
  if (before) parts.push(sql`at < ${before}`);
  const former = action && FORMER_ACTIONS[action];
  if (action) parts.push(former ? sql`action in (${action}, ${former})` : sql`action = ${action}`);
  return all(parts);
}

/** One page, newest first, and the total. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
  known?: Known,
): Promise<{ rows: AuditEntry[]; counted: Counted }> {
  const { action } = filter;
  const isTogether = action !== undefined && !FORMER_ACTIONS[action];
  const { rowIds, ...counted } = await searchRows(
    db,
    {
      table: 'audit_entries',
      words: [...new Set(splitKeywords(foldText(filter.q)))],
      columns: sql`at, entry_id, action`,
      filter: filterOf(filter),
      order: { by: ['at', 'entry_id'], direction: 'desc' },
      orderIndex: isTogether ? 'audit_entries_action' : 'audit_entries_newest',
      isSeekable: !action || isTogether,
      offset: (page - 1) * pageSize,
      limit: pageSize,
    },
    known,
  );
  if (rowIds.length === 0) return { rows: [], counted };
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('row_id', 'in', rowIds)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .execute();
  return { rows: rows.map(asEntry), counted };
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];
const selectRows = (db: Db) => db.selectFrom('audit_entries').selectAll().execute();

const asEntry = (row: Row): AuditEntry => ({
  id: row.entry_id,
  at: row.at,
  staffId: row.staff_id,
  staffName: row.staff_name,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  detail: JSON.parse(row.detail) as Record<string, unknown>,
  address: row.address,
});
