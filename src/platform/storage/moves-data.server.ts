import type { Db, Tx } from '../database/database.server.ts';
import './tables.server.ts';

/** A process that has been silent for longer counts as dead. */
const SILENT_MS = 30_000;

export interface Fault {
  key: string;
  /**
   * missing: in neither place; damaged: copied, but not as it was first stored; kept: missing from the new place, or different
   * there, so the old copy stays; unreadable: the place answers, but can't read the file.
   */
  why: 'missing' | 'damaged' | 'kept' | 'unreadable';
}

/** Only the first faults are named. */
const MAX_NAMED = 20;

export interface Move {
  list: number;
  afterId: string;
  /** Keys that were in work at a process that then ended, or that lost the move to another. */
  inHand: string[];
}

const FRESH = {
  list: 0,
  after_id: '',
  total: 0,
  done: 0,
  fault_count: 0,
  faults: '[]',
  outage: '',
  retry_at: '',
};

/**
 * Starts a move from the beginning; a process working on an earlier one stops. The keys it was working on still have to be
 * checked.
 */
export async function beginMove(tx: Tx): Promise<void> {
  const row = { ...FRESH, runner: '', beat_at: '' };
  await tx
    .insertInto('storage_moves')
    .values({ id: 1, ...row, in_hand: '[]' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Claims the move, unless another process is working on it or it has to wait. */
export async function claimMove(tx: Tx, runner: string, now: Date): Promise<Move | undefined> {
  const at = now.toISOString();
  const row = await tx
    .updateTable('storage_moves')
    .set({ runner, beat_at: at })
    .where('retry_at', '<=', at)
    .where((is) =>
      is.or([is('runner', 'in', ['', runner]), is('beat_at', '<=', new Date(now.getTime() - SILENT_MS).toISOString())]),
    )
    .returning(['list', 'after_id as afterId', 'in_hand as inHand'])
    .executeTakeFirst();
  return row && { ...row, inHand: JSON.parse(row.inHand) as string[] };
}

/** False once another process, or another move, has replaced this one. */
async function update(
  db: Db,
  runner: string,
  values: Partial<typeof FRESH & { runner: string; beat_at: string; in_hand: string }>,
) {
  const { numUpdatedRows } = await db
    .updateTable('storage_moves')
    .set(values)
    .where('runner', '=', runner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const noteTotal = (db: Db, runner: string, total: number) => update(db, runner, { total });

export const beat = (db: Db, runner: string, now: Date) => update(db, runner, { beat_at: now.toISOString() });

export const takeInHand = (db: Db, runner: string, keys: readonly string[]) =>
  update(db, runner, { in_hand: JSON.stringify(keys) });

/** Records what is done, so that it isn't looked at again. */
export async function noteDone(
  db: Db,
  runner: string,
  { list, afterId, done, faults }: { list: number; afterId: string; done: number; faults: readonly Fault[] },
): Promise<boolean> {
  const before = await db
    .selectFrom('storage_moves')
    .select(['done', 'fault_count', 'faults'])
    .where('runner', '=', runner)
    .executeTakeFirst();
  if (!before) return false;
  const named = [...(JSON.parse(before.faults) as Fault[]), ...faults].slice(0, MAX_NAMED);
  return update(db, runner, {
    ...{ list, after_id: afterId, in_hand: '[]', outage: '' },
    done: before.done + done,
    fault_count: before.fault_count + faults.length,
    faults: JSON.stringify(named),
  });
}

/** Releases the move; it is taken up again at that time. */
export const putOff = (db: Db, runner: string, { until, outage }: { until: Date; outage: string }) =>
  update(db, runner, { runner: '', retry_at: until.toISOString(), outage });

/** Ends the move if this process still has it. */
export async function endMove(tx: Tx, runner: string): Promise<{ faults: number } | undefined> {
  return tx
    .updateTable('storage_moves')
    .set({ runner: '', in_hand: '[]', outage: '' })
    .where('runner', '=', runner)
    .returning('fault_count as faults')
    .executeTakeFirst();
}

/** The move's progress; undefined if there has never been one. */
export async function readMove(db: Db) {
  const row = await db
    .selectFrom('storage_moves')
    .select(['total', 'done', 'fault_count as faultCount', 'faults', 'outage'])
    .executeTakeFirst();
  return row && { ...row, faults: JSON.parse(row.faults) as Fault[] };
}
