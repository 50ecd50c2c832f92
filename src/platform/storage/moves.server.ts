import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { seal } from '../connections/sealed-value.server.ts';
import { findSettingsKey } from '../connections/settings-key.server.ts';
import { asStored, readOne, type StoredStorage, saveStored } from '../connections/stored.server.ts';
import type { Db, Tx } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';
import { outageOf } from '../http/outage.server.ts';
import { keepGoing } from '../keep-going.server.ts';
import { actOn, type NamedFile } from './move-file.server.ts';
import * as data from './moves-data.server.ts';
import { openPlace } from './open-storage.server.ts';
import { removalsAfter, removedOf, sweepRemovals } from './removals-data.server.ts';
import { isSeenIn } from './same-place.server.ts';
import type { Storage } from './storage.server.ts';

/** A room's files by the ids of their rows, including files that are still arriving or are being removed. */
export interface NamedFiles {
  after(db: Db, id: string, limit: number): Promise<{ id: string; files: NamedFile[] }[]>;
  /** The table of their rows, for counting them. */
  table: string;
}

/** Rows in one slice, and files copied at the same time: each is a few megabytes at most. */
const AT_ONCE = 8;
/** Recorded if neither place is to blame. */
const OWN_FAULT = 'fault of the site';
const BEAT_EVERY_MS = 5000;
const RETRY_AFTER_MS = 30_000;

/** Files that could not be removed in time come last. */
const removedFiles: NamedFiles = {
  after: async (db, id, limit) =>
    (await removalsAfter(db, id, limit)).map((key) => ({
      id: key,
      files: [{ key, contentType: '', isLeaving: true }],
    })),
  table: 'storage_removals',
};

type Tools = Pick<Deps, 'database' | 'settings' | 'now'>;

async function countFiles(db: Db, lists: readonly NamedFiles[]): Promise<number> {
  let sum = 0;
  for (const { table } of lists) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    sum += Number(rows[0]?.n);
  }
  return sum;
}

/**
 * Works on one slice of a move that staff have started: copies files from their old place, or removes them there. An
 * interrupted slice is done again; files that were removed meanwhile are removed from the copies too. Returns whether there
 * may be more to do right away.
 */
export async function moveSome(tools: Tools, lists: readonly NamedFiles[], runner: string): Promise<boolean> {
  const { database, settings, now } = tools;
  // Asked every second: a transaction for it would keep others waiting.
  if (settings.s3 || !(await underWay(database.db, settings))) return false;
  const claimed = await database.transaction(async (tx) => {
    // The places are read together with the claim: earlier, somebody may still have reversed the move.
    const stored = await underWay(tx, settings);
    const move = stored && (await data.claimMove(tx, runner, now()));
    return move && { stored, move };
  });
  if (!claimed) return false;
  const { stored, move } = claimed;
  const beating = setInterval(() => data.beat(database.db, runner, now()).catch(() => {}), BEAT_EVERY_MS).unref();
  const places = {
    now: openPlace(settings.dataDir, stored.now),
    before: openPlace(settings.dataDir, stored.before),
  };
  try {
    return await slice(tools, { lists: [...lists, removedFiles], runner, move, places, phase: stored.phase });
  } catch (error) {
    const until = new Date(now().getTime() + RETRY_AFTER_MS);
    const isOutage = outageOf(error) !== undefined;
    // A fault of the site itself is reported too, and not retried every second.
    await data.putOff(database.db, runner, { until, outage: isOutage ? (error as Error).message : OWN_FAULT });
    if (!isOutage) throw error;
    return false;
  } finally {
    clearInterval(beating);
  }
}

/** The move or clearing that is under way, if any. */
async function underWay(db: Db, settings: Tools['settings']): Promise<Required<StoredStorage> | undefined> {
  const stored = (await readOne(db, () => findSettingsKey(settings), 'storage'))?.value;
  if (stored?.before === undefined || (stored.phase !== 'moving' && stored.phase !== 'clearing')) return undefined;
  return { ...stored, before: stored.before };
}

interface Slice {
  lists: readonly NamedFiles[];
  runner: string;
  move: data.Move;
  places: { now: Storage; before: Storage };
  phase: StoredStorage['phase'];
}

async function slice(tools: Tools, { lists, runner, move, places, phase }: Slice): Promise<boolean> {
  const { db } = tools.database;
  if (phase === 'clearing' && (await isSeenIn(places.before, places.now))) {
    await tools.database.transaction((tx) => finish(tx, tools, { runner, phase, isOnePlace: true }));
    return false;
  }
  const list = lists[move.list];
  if (move.list === 0 && move.afterId === '') await data.noteTotal(db, runner, await countFiles(db, lists));
  // A process that ended may have copied a file, in either direction, without checking whether it had been removed.
  for (const place of [places.now, places.before]) await removeGone(db, place, move.inHand);
  if (!list) {
    await tools.database.transaction((tx) => finish(tx, tools, { runner, phase }));
    return false;
  }
  const rows = await list.after(db, move.afterId, AT_ONCE);
  const files = rows.flatMap((row) => row.files);
  const keys = files.map(({ key }) => key);
  if (!(await data.takeInHand(db, runner, keys))) return false;
  const work = { db, ...places, isOurs: () => data.beat(db, runner, tools.now()) };
  const faults: data.Fault[] = [];
  // Eight files, not eight rows: a list of vacancies has forty parts of some megabytes each.
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const found = await Promise.all(files.slice(i, i + AT_ONCE).map((file) => actOn(work, file, phase)));
    faults.push(...found.filter((one) => one !== undefined));
  }
  const isLast = rows.length < AT_ONCE;
  const next = isLast ? { list: move.list + 1, afterId: '' } : { list: move.list, afterId: rows.at(-1)!.id };
  return data.noteDone(db, runner, { ...next, done: rows.length, faults });
}

async function removeGone(db: Db, place: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of await removedOf(db, keys)) await place.remove(key);
}

/** After all files are copied, or removed: announces it to every process. */
async function finish(
  tx: Tx,
  { settings, now }: Tools,
  { runner, phase, isOnePlace = false }: Pick<Slice, 'runner' | 'phase'> & { isOnePlace?: boolean },
): Promise<void> {
  const ended = await data.endMove(tx, runner);
  const key = findSettingsKey(settings);
  const row = await readOne(tx, () => key, 'storage');
  // Staff may have given the move up meanwhile.
  if (!ended || row?.value?.phase !== phase || !key) return;
  // Two addresses of one bucket: there are no old copies, and the reported faults don't concern them.
  const next = asStored(afterwards(row.value, isOnePlace ? 0 : ended.faults));
  const sealed = next && seal(key, 'storage', next);
  const change = { name: 'storage' as const, sealed, revision: row.revision + 1, staffName: row.staffName };
  await saveStored(tx, change, now());
}

function afterwards({ now, before, phase }: StoredStorage, faults: number): StoredStorage {
  if (phase === 'clearing' && faults === 0) return { now, phase: 'settled' };
  return { now, before, phase: 'moved' };
}

const LOOK_EVERY_MS = 1000;

/** Moves files as long as the site runs, in one process at a time. Returns a function that stops it. */
export function keepMoving(deps: Deps, lists: readonly NamedFiles[]): () => Promise<void> {
  const runner = uuidv7();
  const stop = keepGoing({
    step: () => moveSome(deps, lists, runner),
    onError: (error) =>
      deps.log.error({ err: error }, 'storage: files could not be looked after; it will be tried again'),
    restMs: LOOK_EVERY_MS,
  });
  return async () => {
    await stop();
    // Another process need not wait until this one counts as dead.
    await data.putOff(deps.database.db, runner, { until: deps.now(), outage: '' }).catch(() => {});
  };
}

export async function sweepStorage({ database, settings }: Pick<Deps, 'database' | 'settings'>): Promise<void> {
  const row = await readOne(database.db, () => findSettingsKey(settings), 'storage');
  // As long as there is another place, files that could not be removed there still have to be.
  if (row?.sealed && (!row.value || row.value.before !== undefined)) return;
  await sweepRemovals(database.db);
}
