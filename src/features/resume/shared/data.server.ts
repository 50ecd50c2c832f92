import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { unlessOutage } from '#platform/http/outage.server.ts';
import { notSignedIn } from '#platform/http/refusal.server.ts';
import './tables.server.ts';

/**
 * Returns the member's resume, made on first use, and marks it as changed now. Every write begins with this: all writers of
 * a resume change this row, so that PostgreSQL notices two at once. A member who was deleted during the request has no
 * resume and is no longer signed in.
 */
export async function claimTalent(tx: Tx, memberId: string, now: Date): Promise<string> {
  const at = now.toISOString();
  // It almost always exists, and an update is cheaper than trying to insert another.
  const changed = await sql<{ talentId: string }>`
    update talents set updated_at = ${at} where member_id = ${memberId} returning talent_id as "talentId"`.execute(tx);
  const [talent] = changed.rows.length > 0 ? changed.rows : await makeTalent(tx, memberId, at);
  if (!talent) throw notSignedIn();
  return talent.talentId;
}

async function makeTalent(tx: Tx, memberId: string, at: string) {
  const made = await sql<{ talentId: string }>`
    insert into talents (talent_id, member_id, created_at, updated_at)
    select ${uuidv7()}, member_id, ${at}, ${at} from members where member_id = ${memberId}
    on conflict (member_id) do update set updated_at = excluded.updated_at
    returning talent_id as "talentId"`.execute(tx);
  return made.rows;
}

export interface Talent {
  talentId: string;
  updatedAt: string;
}

/** The member's resume, if there is one yet. */
export async function findTalent(db: Db, memberId: string): Promise<Talent | undefined> {
  return db
    .selectFrom('talents')
    .select(['talent_id as talentId', 'updated_at as updatedAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** The member's resume, made on first use. */
export async function talentOf(db: Db, memberId: string, now: Date): Promise<Talent> {
  const found = await findTalent(db, memberId);
  if (found) return found;
  const at = now.toISOString();
  await sql`
    insert into talents (talent_id, member_id, created_at, updated_at)
    select ${uuidv7()}, member_id, ${at}, ${at} from members where member_id = ${memberId}
    on conflict (member_id) do nothing`.execute(db);
  const made = await findTalent(db, memberId);
  if (!made) throw notSignedIn();
  return made;
}

/**
 * The same for reading, outside transactions. While nothing can be written, a resume that was never used reads as empty,
 * under a provisional id.
 */
export async function talentToRead(db: Db, memberId: string, now: Date): Promise<Talent> {
  try {
    return await talentOf(db, memberId, now);
  } catch (error) {
    unlessOutage(error);
    return { talentId: uuidv7(), updatedAt: now.toISOString() };
  }
}

/** For a `where`: a talent by its id, or by its owner. */
export type TalentRef = string | RawBuilder<string>;

/** The member's talent, as the owner of rows; matches no row while there is none. */
export const ownTalent = (memberId: string) =>
  sql<string>`(select talent_id from talents where member_id = ${memberId})`;
