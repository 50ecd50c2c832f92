import { type CurrentTexts, currentTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { messages } from '#shared/messages.ts';
import { type Act, auditMany } from '../audit/data.server.ts';
import { type Colleague, findColleague } from '../staff/data.server.ts';
import type { AssignOutcome, ManyAssigned } from './contract.ts';
import { assignedLetter, type Handed } from './letters.server.ts';

export type { Handed };

/** A list's filter with `me` replaced by the caller. */
export const ofAssignee = <T extends { assignee: string }>(query: T, staff: Staff): T => ({
  ...query,
  assignee: query.assignee === 'me' ? staff.id : query.assignee,
});

interface Before {
  assigneeId: string | null;
  assigneeName: string | null;
}

/** Who gets what, and its text for the log. */
export interface HandOver {
  to: string | null;
  colleague: Colleague | undefined;
  detail: { 負責人: string };
}

/**
 * The effect of a new assignee; undefined if nothing changes. The present one may keep it even if their account has been
 * disabled.
 * @throws {Refusal} for somebody who can't be chosen
 */
export async function handOver(
  tx: Tx,
  { assigneeId: from, assigneeName }: Before,
  to: string | null | undefined,
): Promise<HandOver | undefined> {
  if (to === undefined || to === from) return undefined;
  const colleague = to === null ? undefined : await findColleague(tx, to);
  if (to !== null && !colleague) throw fieldsRefused({ assigneeId: [messages.oneOf('負責人')] });
  return { to, colleague, detail: handedDetail(assigneeName, colleague) };
}

/** What the log says about it. */
export const handedDetail = (before: string | null, colleague: Colleague | undefined) => ({
  負責人: `${before ?? '無'} → ${colleague?.name ?? '無'}`,
});

/** Mails a colleague who was given something by another, in the transaction that gives it. */
export async function tellAssignee(
  tx: Tx,
  staff: Staff,
  colleague: Colleague | undefined,
  texts: CurrentTexts,
  handed: Handed,
): Promise<void> {
  if (!colleague || colleague.id === staff.id) return;
  await queueMail(tx, assignedLetter(texts, colleague, { ...handed, staff: staff.name }));
}

/** A single letter about many entries: it links to one's own entries in the list. */
export const handedMany = ({ settings }: Deps, list: string, what: string): Handed => ({
  what,
  link: `${settings.publicUrl}/admin/${list}?filter=${encodeURIComponent(JSON.stringify({ assignee: 'me' }))}`,
});

/** How a room gives several of its rows to somebody. */
interface Giving<Row> {
  find: (tx: Tx, ids: readonly string[]) => Promise<Row[]>;
  /** Settled rows stay with the colleague who settled them. */
  isSettled?: (row: Row) => boolean;
  set: (tx: Tx, rows: readonly Row[], to: string | null, at: Date) => Promise<void>;
  act: (row: Row, detail: NonNullable<Act['detail']>) => Act;
  handed: (rows: readonly Row[]) => Handed;
}

/**
 * Gives several rows to one colleague in one transaction, with one letter; a row that was given to somebody else meanwhile
 * stays theirs.
 */
export async function assignMany<Row extends Before & { id: string }>(
  deps: Deps,
  staff: Staff,
  { items, assigneeId: to }: ManyAssigned,
  { find, isSettled, set, act, handed }: Giving<Row>,
): Promise<{ id: string; outcome: AssignOutcome }[]> {
  const texts = await currentTexts(deps);
  const at = deps.now();
  const seen = new Map(items.map(({ id, from }) => [id, from]));
  return deps.database.transaction(async (tx) => {
    const rows = new Map((await find(tx, [...seen.keys()])).map((row) => [row.id, row]));
    const outcomeOf = (id: string, from: string | null): AssignOutcome => {
      const row = rows.get(id);
      if (!row) return 'gone';
      if (row.assigneeId === to || isSettled?.(row)) return 'unchanged';
      return row.assigneeId === from ? 'given' : 'stale';
    };
    const outcomes = [...seen].map(([id, from]) => ({ id, outcome: outcomeOf(id, from) }));
    const given = outcomes.flatMap(({ id, outcome }) => (outcome === 'given' ? [rows.get(id)!] : []));
    const [first] = given;
    if (!first) return outcomes;
    const colleague = (await handOver(tx, first, to))?.colleague;
    await set(tx, given, to, at);
    const acts = given.map((row) => act(row, { ...handedDetail(row.assigneeName, colleague), 批次: given.length }));
    await auditMany(tx, staff, acts, at);
    await tellAssignee(tx, staff, colleague, texts, handed(given));
    return outcomes;
  });
}
