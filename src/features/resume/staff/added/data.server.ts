import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Talent } from '../../shared/data.server.ts';

/** Adds a resume that belongs to no account, like those that 儲存履歷 detached from one. */
export async function addPooled(tx: Tx, now: Date): Promise<string> {
  const talentId = uuidv7();
  const at = now.toISOString();
  await tx
    .insertInto('talents')
    .values({ talent_id: talentId, member_id: null, created_at: at, updated_at: at, detached_at: at })
    .execute();
  return talentId;
}

/** A resume in the pool. */
export async function findPooled(db: Db, talentId: string): Promise<Talent | undefined> {
  return db
    .selectFrom('talents')
    .select(['talent_id as talentId', 'updated_at as updatedAt'])
    .where('talent_id', '=', talentId)
    .where('member_id', 'is', null)
    .executeTakeFirst();
}

/** Marks a resume in the pool as changed; false if it isn't there any more. */
export async function touchPooled(tx: Tx, talentId: string, now: Date): Promise<boolean> {
  const touched = await tx
    .updateTable('talents')
    .set({ updated_at: now.toISOString() })
    .where('talent_id', '=', talentId)
    .where('member_id', 'is', null)
    .returning('talent_id')
    .executeTakeFirst();
  return touched !== undefined;
}
