import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { syncFolder } from '../../storage/sync-folder.server.ts';
import { BackupRefused } from '../refused.server.ts';

export const SQLITE_FILES = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];

/** How long to wait for others that still read the old database, such as a backup. */
const FREE_WITHIN_MS = 10_000;

/** Merges the restored database into its one file, on the disk. */
export async function finishSqlite(stage: string): Promise<void> {
  const made = path.join(stage, 'site.sqlite');
  // Closing merges the log into the one file but hides a failure; asking again reports it.
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
 * Puts the restored database in place of the old one by a single rename, so that at every moment there is exactly one,
 * complete. SQLite would replay the old database's log into the new one, so that log is removed first, and nobody may open
 * the database until the rename. `prepare` does what must come before it.
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

/** Merges the old database's log into its file and keeps everybody out; returns a function that lets them in again. */
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
    // The database can't be read any more, so its log is of no use.
    if (/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) return removeLog();
    throw error;
  }
}
