import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import '../shared/tables.server.ts';

const MAX_LISTED = 50;

/** Which of the staff read this member's resume, newest first. */
export async function listAccesses(db: Db, memberId: string, limit = 500) {
  return db
    .selectFrom('resume_accesses')
    .innerJoin('talents', 'talents.talent_id', 'resume_accesses.talent_id')
    .select(['staff_name as staffName', 'action', 'purpose', 'accessed_at as accessedAt'])
    .where('member_id', '=', memberId)
    .orderBy('accessed_at', 'desc')
    .orderBy('access_id', 'desc')
    .limit(limit)
    .execute();
}

interface Access {
  talentId: string;
  staffName: string;
  action: string;
  purpose: string;
  client?: string;
}

/**
 * Records that a member of staff reads a resume: the member may ask who, when and for what purpose (decisions §10). False if
 * it has just been deleted with its member: then there is nothing to read either.
 */
export async function addAccess(
  tx: Tx,
  { talentId, staffName, action, purpose, client }: Access,
  now: Date,
): Promise<boolean> {
  const key = client ? foldText(client) : null;
  // Everything recorded under a client's former names is on its page, too.
  const { rows } = await sql`
    insert into resume_accesses (access_id, talent_id, staff_name, action, purpose, client, client_key, accessed_at)
    select ${uuidv7()}, talent_id, ${staffName}, ${action}, ${purpose}, ${client || null},
      coalesce((select employers.name_key from employer_names
       join employers on employers.employer_id = employer_names.employer_id where employer_names.name_key = ${key}), ${key}),
     ${now.toISOString()}
    from talents where talent_id = ${talentId} returning access_id`.execute(tx);
  return rows.length > 0;
}

/** The latest, and the total. */
export async function listAccessesOf(db: Db, talentId: string) {
  const rows = await db
    .selectFrom('resume_accesses')
    .select(['staff_name as staffName', 'action', 'purpose', 'accessed_at as accessedAt'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('talent_id', '=', talentId)
    .orderBy('accessed_at', 'desc')
    .orderBy('access_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The clients to whom staff handed the resume, newest first; a client that got it several times is listed as often. */
export async function listHandedOn(db: Db, talentId: string) {
  return db
    .selectFrom('resume_accesses')
    .select(['staff_name as staffName', 'action', 'accessed_at as accessedAt'])
    .select([sql<string>`client`.as('client'), sql<string>`client_key`.as('clientKey')])
    .where('talent_id', '=', talentId)
    .where('client', 'is not', null)
    .orderBy('accessed_at', 'desc')
    .orderBy('access_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/**
 * Whose resumes a client was given, newest first, and how many times in all; `key` is its folded name. People who have left
 * are not included.
 */
export async function listHandedTo(db: Db, key: string) {
  const rows = await db
    .selectFrom('resume_accesses')
    .leftJoin('personals', 'personals.talent_id', 'resume_accesses.talent_id')
    .select(['resume_accesses.talent_id as talentId', 'staff_name as staffName', 'action', 'accessed_at as accessedAt'])
    .select(sql<string>`coalesce(chinese_name, '')`.as('name'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('client_key', '=', key)
    .orderBy('accessed_at', 'desc')
    .orderBy('access_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return { rows: rows.map(({ total, ...row }) => row), total: Number(rows[0]?.total ?? 0) };
}

/** What a client was given under its former name stays with it; the name at that time remains recorded. */
export async function renameClient(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('resume_accesses').set({ client_key: to }).where('client_key', '=', from).execute();
}

interface Noted {
  talentId: string;
  staffName: string;
  action: string;
  since: string;
}

/** Whether the member has already been told about this. */
export async function wasNoted(db: Db, { talentId, staffName, action, since }: Noted): Promise<boolean> {
  const found = await db
    .selectFrom('resume_accesses')
    .select('access_id')
    .where('talent_id', '=', talentId)
    .where('staff_name', '=', staffName)
    .where('action', '=', action)
    .where('accessed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
