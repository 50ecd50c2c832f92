import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { unlessOutage } from '../http/outage.server.ts';
import { DataInUse } from '../settings/start-refused.server.ts';
import { makePrivateFolder, makePrivateSqliteFile } from '../storage/private-files.server.ts';
import { isBusy } from './engine.server.ts';

/**
 * Makes this process, with its workers, the only server on a data folder; returns a function that releases it. Command-line
 * tools don't take it. The lock is an exclusive SQLite lock on a side file, which dies with its process, so kill -9 leaves
 * no stale lock.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  makePrivateFolder(dataDir);
  const pidFile = path.join(dataDir, 'server.pid');
  const lockFile = path.join(dataDir, 'server.lock');
  makePrivateSqliteFile(lockFile);
  const lock = new Sqlite(lockFile, { timeout: 1000 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataInUse(
      `Another server (pid ${readPid(pidFile)}) is running on the data folder ${path.resolve(dataDir)}`,
    );
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    try {
      unlinkSync(pidFile);
    } catch {
      // The caller reports why it could not be written.
    }
    throw error;
  }
  return async () => {
    if (!lock.open) return;
    try {
      // Not rmSync(): on a read-only disk its error is "unknown error".
      unlinkSync(pidFile);
    } catch (error) {
      // The file was already removed, or the disk has become read-only; only the lock matters.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unlessOutage(error);
    }
    lock.close();
  };
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
