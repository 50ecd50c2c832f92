import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { syncFolder } from '../../storage/sync-folder.server.ts';
import { BackupRefused } from '../refused.server.ts';

export const SQLITE_FILES = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];

/** Whoever still reads the old database, such as a backup, is waited for as long. */
const FREE_WITHIN_MS = 10_000;

/** Merges the restored database into its one file, on the disk. */
export async function finishSqlite(stage: string): Promise<void> {
  const made = path.join(stage, 'site.sqlite');
  // Closing merges everything into the one file but hides a failure; asking again reports it.
  if (existsSync(`${made}-wal`)) {
    const again = new Sqlite(made);
    try {
      again.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      again.close();
    }
    if (existsSync(`${made}-wal`)) throw new BackupRefused('還原的資料庫無法關閉，沒有留下任何資料');
  }
  const handle = await open(made, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Puts the restored database in the place of the one that is there, by one rename: at every moment there is one of the
 * two, whole. SQLite would read the log of the old one into the new one, so the old one's goes first, and nobody may open it until
 * then. `prepare` is what must have been done before.
 */
export async function replaceSqlite(stage: string, dataDir: string, prepare: () => Promise<void>): Promise<void> {
  const free = await withoutLog(dataDir);
  try {
    await syncFolder(dataDir);
    await prepare();
    await rename(path.join(stage, 'site.sqlite'), path.join(dataDir, 'site.sqlite'));
  } finally {
    free();
  }
}

/** Merges the log of the database that is there into its file, and keeps everybody out; answers how to let them in. */
async function withoutLog(dataDir: string): Promise<() => void> {
  const [file, ...besides] = SQLITE_FILES.map((name) => path.join(dataDir, name));
  const removeLog = async () => {
    for (const one of besides) await rm(one, { force: true });
    return () => {};
  };
  if (!existsSync(file!)) return removeLog();
  const old = new Sqlite(file, { timeout: FREE_WITHIN_MS, fileMustExist: true });
  try {
    if (old.pragma('journal_mode = DELETE', { simple: true }) !== 'delete')
      throw new BackupRefused('現有的資料庫無法關閉，沒有任何改變');
    old.exec('begin exclusive');
    return () => old.close();
  } catch (error) {
    old.close();
    // Nothing of it can be read any more: its log is of no use.
    if (/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) return removeLog();
    throw error;
  }
}
