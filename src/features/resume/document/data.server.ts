import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import { personals } from '../basic/data.server.ts';
import { conditions } from '../condition/data.server.ts';
import { contacts } from '../contact/data.server.ts';
import { educations } from '../education/data.server.ts';
import { listFiles, releaseFilesOf, urlPathOf } from '../files/data.server.ts';
import { languageSkills } from '../language/data.server.ts';
import { professionals } from '../professional/data.server.ts';
import { claimTalent, findTalent, ownTalent, type Talent, talentOf } from '../shared/data.server.ts';
import './search-data.server.ts';
import { indexTalent } from '../shared/parts.server.ts';
import { experiences, jobTenures } from '../work/data.server.ts';
import type { Preview } from './contract.ts';
import { PART_TABLES } from './part-tables-data.server.ts';
import { ageOn } from './rules.ts';

/** A whole resume, with one query per part. */
export async function readResume(db: Db, { talentId, updatedAt }: Talent, now: Date): Promise<Preview> {
  const [personal, contact, professional, condition, education, tenure, experience, language, files] =
    await Promise.all([
      personals.read(db, talentId),
      contacts.read(db, talentId),
      professionals.read(db, talentId),
      conditions.read(db, talentId),
      educations.list(db, talentId),
      jobTenures.list(db, talentId),
      experiences.list(db, talentId),
      languageSkills.list(db, talentId),
      listFiles(db, talentId),
    ]);
  const avatar = files.find((file) => file.category === '大頭照');
  const { emergencyName, emergencyMobile, emergencyRelation, ...reach } = contact;
  return {
    updatedAt,
    personal: {
      avatarImageFileRoute: avatar ? urlPathOf(talentId, avatar.fileName) : '',
      ...personal,
      age: ageOn(personal.dateOfBirth, todayInTaipei(now)),
    },
    contact: reach,
    emergency: { name: emergencyName, mobile: emergencyMobile, relation: emergencyRelation },
    educations: education,
    jobTenures: tenure,
    experiences: experience,
    languageSkills: language,
    condition,
    ...professional,
    avatar: { fileName: avatar?.fileName ?? '', talentId },
    fileUploads: files.filter((file) => file !== avatar),
  };
}

/** The member's own resume, made on first use. */
export async function readOwnResume(db: Tx, memberId: string, now: Date) {
  const talent = await talentOf(db, memberId, now);
  return { talentId: talent.talentId, resume: await readResume(db, talent, now) };
}

const TABLES = [...PART_TABLES.map(({ table }) => table), 'uploaded_files', 'applications'];

/** Whether the resume has never been filled in. */
async function isBlank(tx: Tx, memberId: string): Promise<boolean> {
  const parts = TABLES.map((table) => sql`select 1 from ${sql.table(table)} where talent_id = ${ownTalent(memberId)}`);
  const { rows } = await sql`${sql.join(parts, sql` union all `)} limit 1`.execute(tx);
  return rows.length === 0;
}

/**
 * Moves the member's resume to the talent pool; a blank one takes its place (decisions §2). A blank resume stays, or a
 * second press would put an empty one into the pool.
 */
export async function detachResume(tx: Tx, memberId: string, now: Date): Promise<void> {
  if (await isBlank(tx, memberId)) return;
  const { talent_id } = await tx
    .updateTable('talents')
    .set({ member_id: null, detached_at: now.toISOString(), detached_by: memberId })
    .where('member_id', '=', memberId)
    .returning('talent_id')
    .executeTakeFirstOrThrow();
  await indexTalent(tx, talent_id);
  await claimTalent(tx, memberId, now);
}

/**
 * Deletes the member's resume with its parts, file rows, applications and access log, and ends its waiting mails; the files
 * themselves are removed after the commit (removeLeaving). Resumes in the pool stay: they are no longer the member's.
 */
export async function removeResume(tx: Tx, memberId: string, now: Date): Promise<string | undefined> {
  const talent = await findTalent(tx, memberId);
  if (talent) await removeTalent(tx, talent.talentId, now);
  return talent?.talentId;
}

/** The same for any resume. */
export async function removeTalent(tx: Tx, talentId: string, now: Date): Promise<void> {
  await releaseFilesOf(tx, talentId, now);
  await tx.deleteFrom('talents').where('talent_id', '=', talentId).execute();
  await endMails(tx, [talentId]);
}
