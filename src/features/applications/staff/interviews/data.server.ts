import { sql } from 'kysely';
import { ASSIGNED, isAssigned } from '#features/backoffice/assignees/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Interview, InterviewAct } from './contract.ts';
import '../tables.server.ts';
import '../../tables.server.ts';

export const INTERVIEW = [
  'interview_at as interviewAt',
  'interview_place as interviewPlace',
  'interview_revision as interviewRevision',
  'interview_reminded_at as interviewRemindedAt',
] as const;

interface Columns {
  interviewAt: string | null;
  interviewPlace: string | null;
}

export const interviewOf = ({ interviewAt: at, interviewPlace: place }: Columns): Interview | null =>
  at === null ? null : { at, place: place ?? '' };

/** null cancels it. */
export async function saveInterview(tx: Tx, ids: readonly string[], interview: Interview | null): Promise<void> {
  await tx
    .updateTable('applications')
    .set(({ eb }) => ({
      interview_at: interview?.at ?? null,
      interview_place: interview?.place ?? null,
      interview_revision: eb('interview_revision', '+', 1),
      interview_reminded_at: null,
    }))
    .where('application_id', 'in', ids)
    .execute();
}

interface Reminding {
  from: string;
  before: string;
  /** Where these days begin. */
  yesterday: string;
  today: string;
  tomorrow: string;
  limit: number;
}

/** Interviews within a span whose latest change was told by a letter, sent before the day before; soonest first. */
export async function listUnreminded(db: Db, { from, before, yesterday, today, tomorrow, limit }: Reminding) {
  const dayBefore = sql<string>`case when applications.interview_at < ${tomorrow} then ${yesterday} else ${today} end`;
  const rows = await db
    .selectFrom('applications')
    .select(['application_id as id', 'talent_id as talentId', 'position', 'name', 'email', ...INTERVIEW])
    .where('interview_at', '>', from)
    .where('interview_at', '<', before)
    .where('interview_reminded_at', 'is', null)
    .where('email', '!=', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_events as told')
          .select('told.event_id')
          .whereRef('told.application_id', '=', 'applications.application_id')
          .where('told.interview_act', 'is not', null)
          .where('told.mail_subject', 'is not', null)
          .where('told.at', '<', dayBefore)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('application_events as since')
                  .select('since.event_id')
                  .whereRef('since.application_id', '=', 'told.application_id')
                  .whereRef('since.event_id', '>', 'told.event_id')
                  .where('since.interview_act', 'is not', null),
              ),
            ),
          ),
      ),
    )
    .orderBy('interview_at')
    .orderBy('application_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...interviewOf(row)! }));
}

export async function markReminded(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('applications')
    .set({ interview_reminded_at: now.toISOString() })
    .where('application_id', 'in', ids)
    .execute();
}

/** The number of an application's interview: each is arranged once, whatever happens to it then. */
export async function findRounds(tx: Tx, ids: readonly string[]): Promise<(id: string, act: InterviewAct) => number> {
  if (ids.length === 0) return () => 0;
  const rows = await tx
    .selectFrom('application_events')
    .select(({ fn }) => ['application_id as id', fn.countAll<number>().as('arranged')])
    .where('application_id', 'in', ids)
    .where('interview_act', '=', '安排' satisfies InterviewAct)
    .groupBy('application_id')
    .execute();
  const arranged = new Map(rows.map((row) => [row.id, Number(row.arranged)]));
  return (id, act) => (arranged.get(id) ?? 0) + (act === '安排' ? 1 : 0);
}

interface Interviews {
  assignee: string;
  from: string;
  to?: string;
  limit: number;
}

/** Interviews from a moment on, up to another if given; soonest first. */
export async function listInterviews(db: Db, { assignee, from, to, limit }: Interviews) {
  const rows = await db
    .selectFrom('applications')
    .select(['application_id as id', 'position', 'name', ...INTERVIEW, ...ASSIGNED])
    .where('interview_at', '>=', from)
    .$if(to !== undefined, (some) => some.where('interview_at', '<', to!))
    .$if(assignee !== '', (some) => some.where(isAssigned(assignee)))
    .orderBy('interview_at')
    .orderBy('application_id')
    .limit(limit)
    .execute();
  return rows.map(({ id, position, name, assigneeName, ...columns }) => ({
    ...{ id, position, name, assigneeName },
    ...interviewOf(columns)!,
  }));
}
