import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { unlessOutage } from '../http/outage.server.ts';
import { DataInUse } from '../settings/start-refused.server.ts';
import { makePrivateFolder, makePrivateSqliteFile } from '../storage/private-files.server.ts';
import { isBusy } from './engine.server.ts';

/**
 * Makes this process, with the workers that it starts, the only server on a data folder; the answer gives it back. Command-line tools don't ask.
 * An exclusive SQLite lock on a side file dies with its process, so nothing stale is left after kill -9.
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
      // The reason why it could not be written is reported.
    }
    throw error;
  }
  return async () => {
    if (!lock.open) return;
    try {
      // Not rmSync(), which says "unknown error" of a read-only disk.
      unlinkSync(pidFile);
    } catch (error) {
      // Somebody has tidied up, or the disk has become read-only: the lock is what counts.
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
