import { seal } from '../connections/sealed-value.server.ts';
import { findSettingsKey } from '../connections/settings-key.server.ts';
import { readOne, type StoredStorage, saveStored } from '../connections/stored.server.ts';
import type { Tx } from '../database/database.server.ts';
import type { S3Settings, SiteSettings } from '../settings/settings.server.ts';
import { openReader } from './dump.server.ts';

// Where the files of a restored site lie is never what the backup says: its bucket may be another site's, whose files would then be
// read and removed from here.

type Target = Pick<SiteSettings, 'databaseUrl' | 'dataDir'> & Partial<Pick<SiteSettings, 's3' | 'settingsKey'>>;

/** Where the installation that is being replaced keeps its files, if staff have set a bucket and it can be opened. */
export async function keptPlace(target: Target): Promise<(StoredStorage & { now: S3Settings }) | undefined> {
  if (target.s3) return undefined;
  try {
    const db = openReader(target);
    try {
      const stored = (await readOne(db, () => findSettingsKey(target), 'storage'))?.value;
      return stored?.now ? { ...stored, now: stored.now } : undefined;
    } finally {
      await db.destroy();
    }
  } catch {
    // Empty, damaged, or of a version before this setting: then it is as the environment says.
    return undefined;
  }
}

/** Says in the restored database where its files have been put. Answers whether the backup said otherwise. */
export async function settlePlace(
  tx: Tx,
  target: Target,
  kept: StoredStorage | undefined,
  now: Date,
): Promise<boolean> {
  const row = await readOne(tx, () => undefined, 'storage');
  await tx.updateTable('storage_moves').set({ runner: '', in_hand: '[]', outage: '' }).execute();
  const key = findSettingsKey(target);
  const stays: StoredStorage | undefined = kept && { ...kept, phase: kept.before === undefined ? 'settled' : 'moved' };
  const sealed = stays && key ? seal(key, 'storage', stays) : null;
  if (!row && sealed === null) return false;
  const change = {
    name: 'storage' as const,
    sealed,
    revision: (row?.revision ?? 0) + 1,
    staffName: row?.staffName ?? '',
  };
  await saveStored(tx, change, now);
  return Boolean(row?.sealed) && sealed === null;
}
