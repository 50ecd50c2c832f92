import { uuidv7 } from 'uuidv7';
import type { Preview } from '#features/resume/document/contract.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import { foldName } from '#shared/search-words.ts';
import './tables.server.ts';

interface NewApplication {
  talentId: string;
  vacancyId: string;
  position: string;
  /** The resume as it is now. */
  resume: Preview;
  /** Who of the staff looks after it. */
  assigneeId: string | null;
  now: Date;
}

/** The new application's id; undefined if this resume was already sent to this vacancy. */
export async function addApplication(tx: Tx, application: NewApplication): Promise<string | undefined> {
  const at = application.now.toISOString();
  const { chineseName: name } = application.resume.personal;
  const { email, mobile } = application.resume.contact;
  const added = await tx
    .insertInto('applications')
    .values({
      application_id: uuidv7(),
      vacancy_id: application.vacancyId,
      talent_id: application.talentId,
      position: application.position,
      snapshot: JSON.stringify(application.resume),
      created_at: at,
      stage: '新應徵',
      stage_at: at,
      name,
      email,
      mobile,
      search_text: [name, application.position].map(foldName).join('\n'),
      email_key: emailKey(email),
      mobile_key: phoneKey(mobile),
      assignee_id: application.assigneeId,
    })
    .onConflict((conflict) => conflict.columns(['talent_id', 'vacancy_id']).doNothing())
    .returning('application_id')
    .executeTakeFirst();
  return added?.application_id;
}

/** When this resume was sent, from this moment on; newest first. */
export async function listSince(tx: Tx, talentId: string, since: string): Promise<string[]> {
  const query = tx.selectFrom('applications').select('created_at').where('talent_id', '=', talentId);
  const rows = await query.where('created_at', '>', since).orderBy('created_at', 'desc').execute();
  return rows.map((row) => row.created_at);
}

/** Applications with the member's current resume: those with a resume that 儲存履歷 put into the pool belong to the agency. */
const ofMember = (db: Db, memberId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('talents', 'talents.talent_id', 'applications.talent_id')
    .where('member_id', '=', memberId)
    .orderBy('application_id', 'desc');

export async function listApplied(db: Db, memberId: string): Promise<string[]> {
  const rows = await ofMember(db, memberId).select('vacancy_id').execute();
  return rows.map((row) => row.vacancy_id);
}

const SENT = ['vacancy_id as vacancyId', 'position', 'applications.created_at as appliedAt'] as const;

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
  return { rows, total: Number(total) };
}

/** All of them, for the member's own copy, which also has when and where one's interview is. */
export async function listAllSent(db: Db, memberId: string) {
  const rows = await ofMember(db, memberId)
    .select([...SENT, 'application_id as id', 'interview_at as at', 'interview_place as place'])
    .execute();
  return rows.map(({ at, place, ...sent }) => ({ ...sent, interview: at === null ? null : { at, place } }));
}

/** The resume as it was sent; undefined if the application has gone meanwhile. */
export async function readSent(db: Db, applicationId: string): Promise<unknown> {
  const found = db.selectFrom('applications').select('snapshot').where('application_id', '=', applicationId);
  const row = await found.executeTakeFirst();
  return row && JSON.parse(row.snapshot);
}
