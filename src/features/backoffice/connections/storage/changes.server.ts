import { isDeepStrictEqual } from 'node:util';
import { asStored, type Place, type StoredStorage } from '#platform/connections/stored.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { beginMove } from '#platform/storage/moves-data.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import { isSamePlace } from '#platform/storage/places.server.ts';
import { isOnePlace } from '#platform/storage/same-place.server.ts';
import { audit } from '../../audit/data.server.ts';
import { changeStored, refuseFixed, toldOf } from '../changes.server.ts';
import type { Trial } from '../contract.ts';
import type { ENDINGS, StorageState, Typed } from './contract.ts';
import { completed, nameOf, read, readRow, tried } from './service.server.ts';

const MOVING = '檔案還在搬移，請等搬完，或先搬回原來的地方，再換到別處';
const LEFT_BEHIND = '原來的存放處還有檔案，請先清除或選擇不再使用，再換到別處';
const CLEARING = '正在清除原來存放處的檔案，請等清除完';

/** Tries what was typed. The trial is logged, since it makes the server connect somewhere. */
export async function tryTyped(deps: Deps, staff: Staff, typed: Typed): Promise<Trial> {
  const place = completed((await readRow(deps))?.value, typed);
  const trial = await tried(place, deps.settings.dataDir);
  await noteTrial(deps, staff, place, trial);
  return trial;
}

async function noteTrial(deps: Deps, staff: Staff, place: Place, { text }: Trial): Promise<void> {
  const detail = { 位置: nameOf(place), 結果: text };
  await deps.database.transaction((tx) => audit(tx, staff, { action: '試用檔案存放', detail }, deps.now()));
}

interface Change {
  revision: number;
  next: (stored: StoredStorage | undefined) => StoredStorage;
  detail: Record<string, string>;
  /** Even while the environment sets the storage. */
  isAlways?: boolean;
}

/** Changes the state; the work that the new state requires begins at once. */
async function change(
  deps: Deps,
  staff: Staff,
  { revision, next, detail, isAlways = false }: Change,
): Promise<StorageState> {
  await changeStored(deps, staff, {
    ...{ name: 'storage', isAlways },
    based: revision,
    next: (stored, isUnopened) => {
      // The present place is unknown then; files in the data folder are moved along, and the others searched for.
      const value = next(isUnopened ? { now: null, phase: 'settled' } : stored);
      return { value: asStored(value), detail: { ...detail, 檔案存放: nameOf(value.now) } };
    },
    also: async (tx: Tx, value) => {
      if (value?.phase === 'moving' || value?.phase === 'clearing') await beginMove(tx);
    },
  });
  return read(deps);
}

/** New files go there at once; existing ones follow. */
export async function changeTo(
  deps: Deps,
  staff: Staff,
  { revision, ...typed }: Typed & { revision: number },
): Promise<StorageState> {
  const row = await readRow(deps);
  const value = row?.value;
  const target = completed(value, typed);
  // It makes the server connect somewhere: not needlessly, and never without a record.
  refuseFixed(deps, 'storage');
  if ((row?.revision ?? 0) !== revision && isDeepStrictEqual(value?.now, target)) return read(deps);
  refuseStale({ revision: row?.revision ?? 0 }, revision);
  const trial = await tried(target, deps.settings.dataDir);
  if (!trial.isOk) {
    await noteTrial(deps, staff, target, trial);
    throw ruleBroken(trial.text);
  }
  const isMove = !(await isAddressOf(value?.now ?? null, target, deps.settings.dataDir));
  if (isMove) refuseThird(value, target);
  const told = toldOf(typed.secretAccessKey, row?.sealed ? 'x' : '');
  const detail = { '存取金鑰 ID': target.accessKeyId, 私密存取金鑰: told };
  return change(deps, staff, {
    revision,
    detail,
    next: (stored) => (isMove ? movedTo(target, stored) : { phase: 'settled', ...stored, now: target }),
  });
}

/** Whether it is the present place, perhaps under another address of the same bucket. */
const isAddressOf = async (present: Place, target: Place, dataDir: string): Promise<boolean> =>
  isSamePlace(present, target) || isOnePlace(openPlace(dataDir, target), openPlace(dataDir, present));

/** Only one move at a time: with a third place, both old ones would have to be known. */
function refuseThird(stored: StoredStorage | undefined, target: Place): void {
  if (stored?.before === undefined) return;
  if (stored.phase === 'clearing') throw ruleBroken(CLEARING);
  if (!isSamePlace(stored.before, target)) throw ruleBroken(stored.phase === 'moving' ? MOVING : LEFT_BEHIND);
}

const movedTo = (now: Place, stored: StoredStorage | undefined): StoredStorage => ({
  now,
  before: stored?.now ?? null,
  phase: 'moving',
});

/** Moves back to where files were before, else to the data folder. */
export async function moveBack(deps: Deps, staff: Staff, revision: number): Promise<StorageState> {
  const row = await readRow(deps);
  const detail = { 動作: '搬回' };
  // The earlier place is unknown then: files in the folder are found, and the others once the bucket is typed again.
  if (row?.sealed && !row.value)
    return change(deps, staff, { revision, detail, next: () => ({ now: null, phase: 'settled' }) });
  const stored = row?.value;
  if (stored?.phase === 'clearing') throw ruleBroken(CLEARING);
  const target = stored?.before ?? null;
  if (isSamePlace(stored?.now ?? null, target)) throw ruleBroken('檔案已經在這台主機的資料夾');
  const trial = await tried(target, deps.settings.dataDir);
  if (!trial.isOk) throw ruleBroken(trial.text);
  return change(deps, staff, { revision, detail, next: (before) => movedTo(target, before) });
}

const ENDING_LABELS = { clear: '清除原來的檔案', forget: '不再使用原來的存放處', abandon: '放棄沒搬完的檔案' };

/** The phase that each of them ends. */
const ENDED = { clear: 'moved', forget: 'moved', abandon: 'moving' } as const;

export async function end(
  deps: Deps,
  staff: Staff,
  { revision, how }: { revision: number; how: (typeof ENDINGS)[number] },
): Promise<StorageState> {
  const { phase, move, elsewhere } = await read(deps);
  // A place that the environment has replaced, and that may be gone.
  const isForgotten = how === 'forget' && elsewhere.length > 0;
  // An old place that is gone can never be cleared.
  const isStopped = how === 'forget' && phase === 'clearing' && move.outage !== '';
  return change(deps, staff, {
    revision,
    detail: { 動作: ENDING_LABELS[how] },
    isAlways: isForgotten,
    next: (stored) => {
      if (isForgotten) return { now: null, phase: 'settled' };
      if (stored?.before === undefined || !(stored.phase === ENDED[how] || isStopped))
        throw ruleBroken('檔案的搬移狀態已經不同，請重新整理頁面');
      return how === 'clear' ? { ...stored, phase: 'clearing' } : { now: stored.now, phase: 'settled' };
    },
  });
}
