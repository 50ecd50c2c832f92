import type { CurrentTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { messages } from '#shared/messages.ts';
import { type Colleague, findColleague } from '../staff/data.server.ts';
import { assignedLetter, type Handed } from './letters.server.ts';

export type { Handed };

/** A list's filter with the caller in the place of `me`. */
export const ofAssignee = <T extends { assignee: string }>(query: T, staff: Staff): T => ({
  ...query,
  assignee: query.assignee === 'me' ? staff.id : query.assignee,
});

interface Before {
  assigneeId: string | null;
  assigneeName: string | null;
}

/** Who gets what, and what the log says of it. */
export interface HandOver {
  to: string | null;
  colleague: Colleague | undefined;
  detail: { 負責人: string };
}

/**
 * What a wish makes of it; undefined if nothing changes. Who has it may keep it with an account that is disabled by now.
 * @throws {Refusal} for somebody who can't be asked
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

/** What the log says of it. */
export const handedDetail = (before: string | null, colleague: Colleague | undefined) => ({
  負責人: `${before ?? '無'} → ${colleague?.name ?? '無'}`,
});

/** Mails whoever got something from somebody else, in the transaction that gives it. */
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
