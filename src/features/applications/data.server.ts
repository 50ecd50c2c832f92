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
import { isSettled, OPEN_STAGES } from './staff/rules.ts';
import './tables.server.ts';
import './staff/tables.server.ts';

interface NewApplication {
  talentId: string;
  vacancyId: string;
  position: string;
  /** The resume at this moment. */
  resume: Preview;
  /** The address for letters if the resume has none. */
  email?: string;
  /** The member of staff in charge. */
  assigneeId: string | null;
  now: Date;
}

const SENT_STAGE: Stage = '新應徵';
/** For talents put on a vacancy by staff: nobody was promised an answer. */
export const RECOMMENDED_STAGE: Stage = '審閱中';

interface Person {
  name: string;
  email: string;
  mobile: string;
}

/** The columns that say whose application it is, and how they are reached and found. */
const ofPerson = ({ name, email, mobile }: Person) => ({
  ...{ name, email, mobile },
  email_key: emailKey(email),
  mobile_key: phoneKey(mobile),
});

/** What an application stores about its resume. */
const ofResume = ({ resume, email = '', position, now }: NewApplication) => ({
  position,
  snapshot: JSON.stringify(resume),
  created_at: now.toISOString(),
  search_text: [resume.personal.chineseName, position].map(foldName).join('\n'),
  ...ofPerson({ ...resume.contact, name: resume.personal.chineseName, email: resume.contact.email || email }),
});

/** The new application's id; undefined if this talent is already on this vacancy. */
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
 * The member applies for a vacancy that staff had put them on, or that they had withdrawn from: the application becomes
 * theirs, with today's resume. A settled one begins anew, since an applicant is promised an answer; one under way stays in
 * its stage. Undefined if it was theirs already.
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

/**
 * Staff have corrected a person's name or contact details: letters go there from now on. What was already sent or
 * recommended stays.
 */
export async function correctPerson(tx: Tx, talentId: string, person: Person): Promise<void> {
  const at = sql.raw(engineOf(tx) === 'sqlite' ? 'instr' : 'strpos');
  // Everything after the first line is the position, which is each row's own.
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

/** How many applications of each talent are still open; talents without any are left out. */
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
