import { findSettingsKey } from '#platform/connections/settings-key.server.ts';
import { type Place, readOne, type StoredStorage } from '#platform/connections/stored.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { ANY_REGION, type S3Settings } from '#platform/settings/settings.server.ts';
import { readMove } from '#platform/storage/moves-data.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import { tryPlace } from '#platform/storage/try-place.server.ts';
import { withoutSlashes } from '#shared/paths.ts';
import { secretOf } from '../changes.server.ts';
import type { Trial } from '../contract.ts';
import type { StorageState, Typed } from './contract.ts';
import { placeText, STEP_LABELS, storageFaultText } from './rules.ts';

export const readRow = ({ database, settings }: Deps) =>
  readOne(database.db, () => findSettingsKey(settings), 'storage');

/** The data folder has no address. */
const shown = (place: Place) => ({
  endpoint: place?.endpoint ?? '',
  bucket: place?.bucket ?? '',
  region: place?.region ?? '',
  accessKeyId: place?.accessKeyId ?? '',
});

export const nameOf = (place: Place) => placeText(shown(place));

function elsewhere(row: Awaited<ReturnType<typeof readRow>>): Place[] {
  if (!row?.sealed) return [];
  const { now = null, before } = row.value ?? {};
  return before === undefined ? [now] : [now, before];
}

export async function read(deps: Deps): Promise<StorageState> {
  const { database, settings } = deps;
  const row = await readRow(deps);
  const move = await readMove(database.db);
  const isFixed = settings.s3 !== undefined;
  const held: StoredStorage = (!isFixed && row?.value) || { now: settings.s3 ?? null, phase: 'settled' };
  const { now, before, phase } = held;
  const nothing = { total: 0, done: 0, faultCount: 0, faults: [], outage: '' };
  return {
    isFixed,
    isUnopened: !isFixed && Boolean(row?.sealed) && row?.value === undefined,
    revision: row?.revision ?? 0,
    changedAt: row?.updatedAt ?? '',
    changedBy: row?.staffName ?? '',
    now: { ...shown(now), ...(isFixed ? { accessKeyId: '' } : {}) },
    elsewhere: isFixed ? elsewhere(row).map(shown) : [],
    before: before === undefined ? null : shown(before),
    phase,
    move:
      before === undefined || !move
        ? nothing
        : { ...move, outage: move.outage && storageFaultText({ step: 'write', said: move.outage }) },
  };
}

/** With the stored secret, if it is for the same host and key. */
export function completed(stored: StoredStorage | undefined, { secretAccessKey, ...typed }: Typed): S3Settings {
  const endpoint = withoutSlashes(typed.endpoint);
  const known = [stored?.now, stored?.before].filter((one) => one !== undefined && one !== null);
  const same = known.find((one) => one.endpoint === endpoint && one.accessKeyId === typed.accessKeyId);
  const kept = (same ?? known[0])?.secretAccessKey ?? '';
  const secret = secretOf(secretAccessKey, kept, { field: 'secretAccessKey', isSame: same !== undefined });
  if (!secret) throw fieldsRefused({ secretAccessKey: ['私密存取金鑰 為必填'] });
  return { ...typed, endpoint, region: typed.region || ANY_REGION, secretAccessKey: secret };
}

/** Whether files could be stored there. */
export async function tried(place: Place, dataDir: string): Promise<Trial> {
  if (!place) {
    const fault = await openPlace(dataDir, null)
      .ping()
      .then(
        () => undefined,
        (error: Error) => error,
      );
    const said = `${(fault as NodeJS.ErrnoException)?.code ?? ''} ${fault?.message}`;
    return fault ? { isOk: false, text: storageFaultText({ step: 'write', said }) } : { isOk: true, text: '' };
  }
  const fault = await tryPlace(place);
  if (!fault) return { isOk: true, text: '寫入、讀取與刪除都成功' };
  return { isOk: false, text: `${storageFaultText(fault)}（${STEP_LABELS[fault.step]}）` };
}
