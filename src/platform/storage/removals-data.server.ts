import type { Db } from '../database/database.server.ts';
import './tables.server.ts';

/** Records that a file will be removed; call it before removing. */
export async function noteRemoval(db: Db, key: string): Promise<void> {
  await db
    .insertInto('storage_removals')
    .values({ key, removed_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Which of these files are being or have been removed. */
export async function removedOf(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('storage_removals').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Their keys, in order. */
export async function removalsAfter(db: Db, key: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('storage_removals')
    .select('key')
    .where('key', '>', key)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}

/** Long after the last copy that could have been in progress. */
const KEPT_MS = 86_400_000;

export async function sweepRemovals(db: Db): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS).toISOString();
  // Not before the copies that a dead process was working on have been checked.
  const inHand = db.selectFrom('storage_moves').select('id').where('in_hand', '<>', '[]');
  await db
    .deleteFrom('storage_removals')
    .where('removed_at', '<', before)
    .where(({ not, exists }) => not(exists(inHand)))
    .execute();
}
