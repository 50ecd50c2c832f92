import { type Kysely, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tables, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { VacancyImportsTable } from '../tables.server.ts';
import type { ImportState } from './contract.ts';

export interface StoredRun extends Omit<VacancyImportsTable, 'state'> {
  state: ImportState;
}

/** A process that has been silent for longer counts as dead: a living one reports every few seconds. */
const SILENT_MS = 30_000;

/** States in which a worker is needed. */
const WORK = ['checking', 'importing'] as const;

const NOTHING_DONE = { rows_done: 0, added: 0, updated: 0, unchanged: 0, refused: 0 };

export async function addRun(
  tx: Tx,
  staff: Pick<Staff, 'id' | 'name' | 'address'>,
  { fileName, bytes }: { fileName: string; bytes: number },
  now: Date,
): Promise<StoredRun> {
  const at = now.toISOString();
  const row = {
    ...{ import_id: uuidv7(), staff_id: staff.id, staff_name: staff.name, address: staff.address },
    ...{ file_name: fileName, bytes, received: 0, new_rows: 'draft', mapping: '{}' },
    ...{ state: 'uploading' as const, runner: '', beat_at: at, created_at: at, updated_at: at },
    ...{ rows_total: 0, ...NOTHING_DONE, preview: '', fingerprints: '[]', fault: '', refused_files: 0 },
  };
  await tx.insertInto('vacancy_imports').values(row).execute();
  return row;
}

export async function findRun(db: Kysely<Tables>, id: string): Promise<StoredRun | undefined> {
  const row = await db.selectFrom('vacancy_imports').selectAll().where('import_id', '=', id).executeTakeFirst();
  return row as StoredRun | undefined;
}

/** One's own, and others' that are being worked on; without their previews. */
export async function listRuns(db: Db, staffId: string): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('vacancy_imports')
    .selectAll()
    .select([sql<string>`''`.as('preview'), sql<string>`''`.as('fingerprints')])
    .where((where) => where.or([where('staff_id', '=', staffId), where('state', 'in', WORK)]))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return rows as StoredRun[];
}

/** One person's files that nobody is working on. */
export async function listIdle(tx: Tx, staffId: string): Promise<StoredRun[]> {
  const rows = await tx.selectFrom('vacancy_imports').selectAll().where('staff_id', '=', staffId).execute();
  return (rows as StoredRun[]).filter(({ state }) => !WORK.some((one) => one === state));
}

/** Files that nobody has touched since. */
export async function listOld(db: Db, since: Date): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('vacancy_imports')
    .selectAll()
    .where('updated_at', '<', since.toISOString())
    .limit(100)
    .execute();
  return rows as StoredRun[];
}

export async function removeRun(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('vacancy_imports').where('import_id', '=', id).execute();
}

/** False if another part came first. */
export async function notePart(tx: Tx, run: StoredRun, size: number, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('vacancy_imports')
    .set({ received: run.received + size, updated_at: now.toISOString() })
    .where('import_id', '=', run.import_id)
    .where('received', '=', run.received)
    .where('state', '=', 'uploading')
    .returning('import_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Puts it into the queue, for reading or for importing. */
export async function queueRun(
  tx: Tx,
  id: string,
  change: { state: (typeof WORK)[number]; new_rows?: string; mapping?: string; refused_files?: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable('vacancy_imports')
    .set({ ...change, ...NOTHING_DONE, runner: '', fault: '', beat_at: at, updated_at: at })
    .where('import_id', '=', id)
    .execute();
}

export async function isWorkWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('vacancy_imports')
    .select(({ lit }) => lit(1).as('one'))
    .where('state', 'in', WORK)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs whose worker is silent. */
export async function listDead(tx: Tx, now: Date): Promise<StoredRun[]> {
  const rows = await tx
    .selectFrom('vacancy_imports')
    .selectAll()
    .where('state', 'in', WORK)
    .where('runner', '<>', '')
    .where('beat_at', '<', new Date(now.getTime() - SILENT_MS).toISOString())
    .execute();
  return rows as StoredRun[];
}

/** Assigns the one that has waited longest to this runner; undefined while another is being worked on. */
export async function claimNext(tx: Tx, runner: string, now: Date): Promise<StoredRun | undefined> {
  const rows = await tx
    .selectFrom('vacancy_imports')
    .selectAll()
    .where('state', 'in', WORK)
    .orderBy('runner', 'desc')
    .orderBy('updated_at')
    .limit(1)
    .execute();
  const [next] = rows as StoredRun[];
  if (next?.runner !== '') return undefined;
  const own = { runner, beat_at: now.toISOString() };
  await tx.updateTable('vacancy_imports').set(own).where('import_id', '=', next.import_id).execute();
  return { ...next, ...own };
}

type Changes = Partial<Omit<StoredRun, 'import_id' | 'runner'>>;

/**
 * Changes a run if it is still this runner's; false if it isn't: somebody has stopped it, or the runner was taken for dead.
 */
export async function changeOwn(
  db: Kysely<Tables>,
  { import_id, runner, state }: Pick<StoredRun, 'import_id' | 'runner' | 'state'>,
  changes: Changes,
): Promise<boolean> {
  const changed = await db
    .updateTable('vacancy_imports')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('runner', '=', runner)
    .where('state', '=', state)
    .returning('import_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export const beat = (db: Db, run: StoredRun, now: Date) => changeOwn(db, run, { beat_at: now.toISOString() });

/** Takes it away from its worker. */
export async function endRun(tx: Tx, id: string, state: ImportState, now: Date): Promise<void> {
  await tx
    .updateTable('vacancy_imports')
    .set({ state, runner: '', updated_at: now.toISOString() })
    .where('import_id', '=', id)
    .execute();
}
