import { existsSync } from 'node:fs';
import path from 'node:path';
import { seal } from '../../connections/sealed-value.server.ts';
import { findSettingsKey, keyFileOf } from '../../connections/settings-key.server.ts';
import { type Place, readOne, type StoredStorage, saveStored } from '../../connections/stored.server.ts';
import type { Tx } from '../../database/database.server.ts';
import type { SiteSettings } from '../../settings/settings.server.ts';
import { openReader } from '../dump.server.ts';
import { BackupRefused } from '../refused.server.ts';
import { listMigrations } from '../schema.server.ts';

// Where the restored site keeps its files is never taken from the backup: that bucket may belong to another site, whose
// files would then be read and removed from here.

type Target = Pick<SiteSettings, 'databaseUrl' | 'dataDir'> & Partial<Pick<SiteSettings, 's3' | 'settingsKey'>>;

/**
 * Where the installation that is being replaced keeps its files, as set by staff.
 * @throws {BackupRefused} if that setting can't be opened: files would be written to, and looked for in, the wrong place
 */
export async function placeThere(target: Target): Promise<StoredStorage | undefined> {
  if (target.s3 || (!target.databaseUrl && !existsSync(path.join(target.dataDir, 'site.sqlite')))) return undefined;
  const row = await readRow(target).catch((error) => {
    // A damaged database can't tell, and replacing it is the repair.
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(error.code ?? '')) throw error;
    return undefined;
  });
  if (row?.sealed && !row.value) throw new BackupRefused(unopened(target));
  return row?.value;
}

function unopened(target: Target): string {
  const file = keyFileOf(target);
  const [where, away] = file ? [file, 'site.sqlite 移到別處'] : ['SETTINGS_KEY', '資料庫換成空的'];
  return `現有的檔案存放設定解不開，不知道檔案在哪裡：請先放回原來的金鑰（${where}）；金鑰已遺失時，請先把${away}，再不加 --replace 還原`;
}

async function readRow(target: Target) {
  const db = openReader(target);
  try {
    // Versions before this setting don't have it.
    if (!(await listMigrations(db)).includes('0022-connections')) return undefined;
    return await readOne(db, () => findSettingsKey(target), 'storage');
  } finally {
    await db.destroy();
  }
}

export interface Settled {
  /** The files were in a bucket, or in one that can't be determined, and are now in the data folder. */
  isInFolderNow: boolean;
  /** The buckets that the site no longer knows of, described for the operator. */
  forgotten: string[];
}

/** Records in the restored database where its files have been put. Returns what the site no longer knows of. */
export async function settlePlace(
  tx: Tx,
  target: Target,
  there: StoredStorage | undefined,
  now: Date,
): Promise<Settled> {
  const row = await readOne(tx, () => findSettingsKey(target), 'storage');
  await tx.updateTable('storage_moves').set({ runner: '', in_hand: '[]', outage: '' }).execute();
  const key = findSettingsKey(target);
  const stays = there?.now ? { ...there, phase: there.before === undefined ? 'settled' : 'moved' } : undefined;
  const sealed = stays && key ? seal(key, 'storage', stays) : null;
  const staffName = row?.staffName ?? '';
  if (row || sealed)
    await saveStored(tx, { name: 'storage', sealed, revision: (row?.revision ?? 0) + 1, staffName }, now);
  const known = [stays?.now, stays?.before].map(nameOf);
  const forgotten = [there?.now, there?.before, row?.value?.now, row?.value?.before].map(nameOf);
  return {
    isInFolderNow: Boolean(row?.sealed) && row?.value?.now !== null && sealed === null && !target.s3,
    forgotten: [...new Set(forgotten)].filter((name) => name !== '' && !known.includes(name)),
  };
}

const nameOf = (place: Place | undefined) => (place ? `「${place.bucket}」（${place.endpoint}）` : '');
