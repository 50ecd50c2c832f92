import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { isBusy } from '../../database/engine.server.ts';
import { unlessOutage } from '../../http/outage.server.ts';
import { makePrivateFolder, makePrivateSqliteFile } from '../../storage/private-files.server.ts';
import { takeBackFiles } from './restored-files.server.ts';

// Restores and drills work in `.restore-<uuid>` and `.drill-<uuid>`, which hold people's files. Beside each lies a lock
// file, as for the data folder. The lock ends with its process, however that ends, and holds across containers that share
// the folder, where a process number could belong to another process.

const WORK = /^(\.(?:restore|drill)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.lock)?$/;

/** Runs a job in a folder of its own that is removed afterwards; if this process is killed, the next job removes it. */
export async function inWorkFolder<T>(
  dataDir: string,
  work: 'restore' | 'drill',
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { folder, lock } = takeFolder(dataDir, work);
  try {
    makePrivateFolder(folder);
    return await use(folder);
  } finally {
    try {
      await rm(folder, { recursive: true, force: true });
      await unlink(`${folder}.lock`);
    } finally {
      lock.close();
    }
  }
}

/** The lock exists before the folder: one without the other belongs to nobody. */
function takeFolder(dataDir: string, work: string): { folder: string; lock: Sqlite.Database } {
  for (;;) {
    const folder = path.join(dataDir, `.${work}-${randomUUID()}`);
    const file = `${folder}.lock`;
    makePrivateSqliteFile(file);
    const lock = takeLock(file);
    // Between creating and locking the file, another process may have taken it for a dead one's.
    if (lock && existsSync(file)) return { folder, lock };
    lock?.close();
  }
}

/** Undefined while a living process holds it. */
function takeLock(file: string): Sqlite.Database | undefined {
  const lock = new Sqlite(file, { timeout: 0, fileMustExist: true });
  try {
    // Nothing is ever written to it, so it needs no second file beside it.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

/**
 * Removes what killed restores and drills have left in the data folder; returns how many had left something. Skips those
 * that are still running, and what this process has no permission to remove.
 */
export async function removeDeadFolders(dataDir: string): Promise<number> {
  if (!existsSync(dataDir)) return 0;
  const names = (await readdir(dataDir)).flatMap((name) => WORK.exec(name)?.[1] ?? []);
  let removed = 0;
  for (const name of new Set(names)) if (await isRemoved(path.resolve(dataDir), name).catch(unlessOutage)) removed++;
  return removed;
}

async function isRemoved(dataDir: string, name: string): Promise<boolean> {
  const folder = path.join(dataDir, name);
  const file = `${folder}.lock`;
  const lock = existsSync(file) ? takeLock(file) : 'none';
  if (!lock) return false;
  try {
    // If a restore's database is still here, the restore never completed: the files it added are removed too.
    if (existsSync(path.join(folder, 'site.sqlite'))) await takeBackFiles(folder, dataDir);
    await rm(folder, { recursive: true, force: true });
    await rm(file, { force: true });
    return true;
  } finally {
    if (lock !== 'none') lock.close();
  }
}
