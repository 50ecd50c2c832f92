import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Stage } from '#content/application-stages.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import { foldName } from '#shared/search-words.ts';
import { addEvents } from './staff/events/data.server.ts';
import type { Plan } from './staff/interviews/changes.server.ts';
import { INTERVIEW, interviewOf } from './staff/interviews/data.server.ts';
import { isSettled, OPEN_STAGES } from './staff/rules.ts';
import './tables.server.ts';
import './staff/tables.server.ts';

interface NewApplication {
  talentId: string;
  vacancyId: string;
  position: string;
  /** The resume as it is now. */
  resume: Preview;
  /** Where letters go if it doesn't say. */
  email?: string;
  /** Who of the staff looks after it. */
  assigneeId: string | null;
  now: Date;
}

const SENT_STAGE: Stage = '新應徵';
/** Of what was still under way. */
export const WITHDRAWN_STAGE: Stage = '取消';
/** Nobody was promised an answer. */
export const RECOMMENDED_STAGE: Stage = '審閱中';

interface Person {
  name: string;
  email: string;
  mobile: string;
}

/** Whose it is, and how they are reached and found. */
const ofPerson = ({ name, email, mobile }: Person) => ({
  ...{ name, email, mobile },
  email_key: emailKey(email),
  mobile_key: phoneKey(mobile),
});

/** What an application says of its resume. */
const ofResume = ({ resume, email = '', position, now }: NewApplication) => ({
  position,
  snapshot: JSON.stringify(resume),
  created_at: now.toISOString(),
  search_text: [resume.personal.chineseName, position].map(foldName).join('\n'),
  ...ofPerson({ ...resume.contact, name: resume.personal.chineseName, email: resume.contact.email || email }),
});

/** The new application's id; undefined if this talent is on this vacancy already. */
export async function addApplication(
  tx: Tx,
  application: NewApplication,
  addedBy?: Staff,
): Promise<string | undefined> {
  const { talentId, vacancyId, assigneeId, now } = application;
  const stage = addedBy ? RECOMMENDED_STAGE : SENT_STAGE;
  const added = await tx
    .insertInto('applications')
    .values({
      application_id: uuidv7(),
      vacancy_id: vacancyId,
      talent_id: talentId,
      ...ofResume(application),
      stage,
      stage_at: now.toISOString(),
      assignee_id: assigneeId,
      added_by: addedBy?.name ?? null,
    })
    .onConflict((conflict) => conflict.columns(['talent_id', 'vacancy_id']).doNothing())
    .returning('application_id as id')
    .executeTakeFirst();
  if (added && addedBy) await addEvents(tx, addedBy, [{ ...added, from: null, to: stage }], now);
  return added?.id;
}

/**
 * The member applies for what staff had put them on, or for what they had withdrawn: it is theirs, with the resume of today. What is
 * settled begins anew, since whoever applies is promised an answer; what is under way stays where it is. Undefined if it was theirs
 * already.
 */
export async function takeOver(tx: Tx, application: NewApplication) {
  const { talentId, vacancyId, assigneeId, now } = application;
  const found = await tx
    .selectFrom('applications')
    .select(['application_id as id', 'stage', 'stage_at', 'assignee_id as assigneeId'])
    .where('talent_id', '=', talentId)
    .where('vacancy_id', '=', vacancyId)
    .where((where) => where.or([where('added_by', 'is not', null), where('withdrawn_at', 'is not', null)]))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id } = found;
  const from = found.stage as Stage;
  const to = isSettled(from) ? SENT_STAGE : from;
  const kept = { id, assigneeId: found.assigneeId ?? assigneeId };
  await tx
    .updateTable('applications')
    .set({
      ...ofResume(application),
      stage: to,
      stage_at: to === from ? found.stage_at : now.toISOString(),
      assignee_id: kept.assigneeId,
      added_by: null,
      withdrawn_at: null,
    })
    .where('application_id', '=', id)
    .execute();
  await addEvents(tx, null, [{ id, from, to }], now);
  return kept;
}

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
  /** What becomes of the interview with it. */
  plan: Plan | undefined;
  now: Date;
}

/** What is settled stays where it is: nothing of what the agency made of it changes. */
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

/** Staff have corrected whose it is or how they are reached: letters go there from now on. What was sent or recommended stays. */
export async function correctPerson(tx: Tx, talentId: string, person: Person): Promise<void> {
  const at = sql.raw(engineOf(tx) === 'sqlite' ? 'instr' : 'strpos');
  // From the end of its first line on stands the position, each row's own.
  const position = sql<string>`substr(search_text, ${at}(search_text, ${'\n'}))`;
  await tx
    .updateTable('applications')
    .set({ ...ofPerson(person), search_text: sql<string>`${foldName(person.name)} || ${position}` })
    .where('talent_id', '=', talentId)
    .execute();
}

/** The stage of this talent on this vacancy; undefined if there is none. */
export async function findStage(tx: Tx, talentId: string, vacancyId: string): Promise<string | undefined> {
  const found = tx.selectFrom('applications').select('stage').where('talent_id', '=', talentId);
  return (await found.where('vacancy_id', '=', vacancyId).executeTakeFirst())?.stage;
}

/**
 * When this resume was sent, from this moment on; newest first. What was sent, withdrawn and sent again counts as often: each has told
 * the agency.
 */
export async function listSince(tx: Tx, talentId: string, since: string): Promise<string[]> {
  const sent = tx
    .selectFrom('applications')
    .select('created_at as at')
    .where('talent_id', '=', talentId)
    .where('added_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', since);
  const withdrawn = tx
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.application_id', 'application_events.application_id')
    .select('at')
    .where('talent_id', '=', talentId)
    .where('staff_id', 'is', null)
    .where('to_stage', 'not in', OPEN_STAGES)
    .where('at', '>', since);
  const rows = await sent.unionAll(withdrawn).orderBy('at', 'desc').execute();
  return rows.map(({ at }) => at);
}

/** Applications of the member's current resume, also those by staff: those with a resume that 儲存履歷 put into the pool belong to the agency. */
const ofMember = (db: Db, memberId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('talents', 'talents.talent_id', 'applications.talent_id')
    .where('member_id', '=', memberId)
    .orderBy('applications.created_at', 'desc')
    .orderBy('application_id', 'desc');

/** The vacancies that the member applied for. */
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

/** One page, and how many there are. */
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

/** All of them, for the member's own copy, which also has when and where one's interview is, and what staff wrote to them. */
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

/** The resume as it was sent; undefined if the application has gone meanwhile. */
export async function readSent(db: Db, applicationId: string): Promise<unknown> {
  const found = db.selectFrom('applications').select('snapshot').where('application_id', '=', applicationId);
  const row = await found.executeTakeFirst();
  return row && JSON.parse(row.snapshot);
}

/** How many applications of each talent somebody still waits for; without those who have none. */
export async function countOpen(db: Db, talentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select(({ fn }) => ['talent_id as talentId', fn.countAll<number>().as('open')])
    .where('talent_id', 'in', talentIds)
    .where('stage', 'in', OPEN_STAGES)
    .groupBy('talent_id')
    .execute();
  return new Map(rows.map(({ talentId, open }) => [talentId, Number(open)]));
}
