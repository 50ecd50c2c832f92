import type { Stage } from '#content/application-stages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { addEvents } from '../staff/events/data.server.ts';
import type { Plan } from '../staff/interviews/changes.server.ts';
import { INTERVIEW, interviewOf } from '../staff/interviews/data.server.ts';
import { isSettled, OPEN_STAGES } from '../staff/rules.ts';
import '../tables.server.ts';
import '../staff/tables.server.ts';

// What members see and do with their applications.

/**
 * Applications of the member's current resume, also those made by staff. Applications with a resume that 儲存履歷 moved into the
 * pool belong to the agency.
 */
const ofMember = (db: Db, memberId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('talents', 'talents.talent_id', 'applications.talent_id')
    .where('member_id', '=', memberId)
    .orderBy('applications.created_at', 'desc')
    .orderBy('application_id', 'desc');

/** The vacancies that the member has applied for. */
export async function listApplied(db: Db, memberId: string): Promise<string[]> {
  const rows = await ofMember(db, memberId)
    .select('vacancy_id')
    .where('added_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map((row) => row.vacancy_id);
}

const SENT = [
  'vacancy_id as vacancyId',
  'position',
  'applications.created_at as appliedAt',
  'added_by as addedBy',
  'withdrawn_at as withdrawnAt',
  'interview_at as interviewAt',
  'interview_place as interviewPlace',
] as const;

type Stored = { addedBy: string | null; interviewAt: string | null; interviewPlace: string | null };

const asSent = <T extends Stored>({ addedBy, interviewAt, interviewPlace, ...sent }: T) => ({
  ...sent,
  isRecommended: addedBy !== null,
  interview: interviewOf({ interviewAt, interviewPlace }),
});

/** One page, and the total. */
export async function listSent(db: Db, memberId: string, { page, pageSize }: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    ofMember(db, memberId)
      .select(SENT)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ofMember(db, memberId)
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(asSent), total: Number(total) };
}

/**
 * All of them, for the member's own copy, which also says when and where an interview is, and what staff wrote to the
 * member.
 */
export async function listAllSent(db: Db, memberId: string) {
  const rows = await ofMember(db, memberId)
    .select([...SENT, 'application_id as id'])
    .execute();
  const letters = Map.groupBy(await listLetters(db, memberId), ({ id }) => id);
  return rows.map((row) => ({
    ...asSent(row),
    letters: (letters.get(row.id) ?? []).map(({ id: _, ...letter }) => letter),
  }));
}

/** Oldest first. */
const listLetters = (db: Db, memberId: string) =>
  db
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.application_id', 'application_events.application_id')
    .innerJoin('talents', 'talents.talent_id', 'applications.talent_id')
    .select(['applications.application_id as id', 'at as sentAt', 'mail_subject as subject', 'postscript'])
    .where('member_id', '=', memberId)
    .where('mail_subject', 'is not', null)
    .orderBy('event_id')
    .execute();

/** The resume as it was sent; undefined if the application is gone meanwhile. */
export async function readSent(db: Db, applicationId: string): Promise<unknown> {
  const found = db.selectFrom('applications').select('snapshot').where('application_id', '=', applicationId);
  const row = await found.executeTakeFirst();
  return row && JSON.parse(row.snapshot);
}

/**
 * When this resume was sent, since this moment; newest first. If it was sent, withdrawn and sent again, each time counts,
 * since each was reported to the agency. An application that was only withdrawn counts by when it was sent.
 */
export async function listSince(tx: Tx, talentId: string, since: string): Promise<string[]> {
  const sent = tx
    .selectFrom('applications')
    .select('created_at as at')
    .where('talent_id', '=', talentId)
    .where('added_by', 'is', null)
    .where('created_at', '>', since);
  const before = tx
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.application_id', 'application_events.application_id')
    .select('at')
    .where('talent_id', '=', talentId)
    .where('staff_id', 'is', null)
    .where('to_stage', 'not in', OPEN_STAGES)
    .whereRef('at', '<=', 'created_at')
    .where('at', '>', since);
  const rows = await sent.unionAll(before).orderBy('at', 'desc').execute();
  return rows.map(({ at }) => at);
}

/** For an application that was still under way. */
export const WITHDRAWN_STAGE: Stage = '取消';

/** What the member applied for; undefined if it isn't theirs, or staff put them there. */
export function findSent(db: Db, memberId: string, vacancyId: string) {
  const found = ofMember(db, memberId).where('vacancy_id', '=', vacancyId).where('added_by', 'is', null);
  return found
    .select([
      'application_id as id',
      'applications.talent_id as talentId',
      'position',
      'stage',
      'assignee_id as assigneeId',
      'withdrawn_at as withdrawnAt',
      ...INTERVIEW,
    ])
    .executeTakeFirst();
}

interface Withdrawal {
  id: string;
  from: Stage;
  /** What happens to the interview at the same time. */
  plan: Plan | undefined;
  now: Date;
}

/** A settled application stays in its stage: none of the agency's decisions change. */
export async function withdraw(tx: Tx, { id, from, plan, now }: Withdrawal): Promise<void> {
  const to = isSettled(from) ? from : WITHDRAWN_STAGE;
  const at = now.toISOString();
  await tx
    .updateTable('applications')
    .set({ withdrawn_at: at, stage: to, ...(to !== from && { stage_at: at }) })
    .where('application_id', '=', id)
    .execute();
  await addEvents(tx, null, [{ id, from, to, plan }], now);
}
