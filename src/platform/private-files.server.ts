import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.server.ts';

/** Makes a folder for its owner alone, whatever the umask. One that is there is left as the administrator made it. */
export function makePrivateFolder(folder: string): void {
  if (makeFolder(path.resolve(folder))) chmodSync(folder, 0o700);
}

/**
 * Makes it and what is missing above it. Not `recursive: true`: where a folder is there and takes no other (/proc), Node
 * goes on trying for ever.
 */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (isFolder(folder)) return false;
    const above = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above);
  }
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process was faster.
    if (isFolder(folder)) return false;
    throw error;
  }
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The same for the data folder: @throws {StartRefused} where no folder can ever be. */
export function makeDataFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EEXIST', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) throw error;
    throw new StartRefused(`The data folder ${path.resolve(folder)} cannot be made (${code}): check DATA_DIR.`);
  }
}

/**
 * Makes sure that only its owner reads a SQLite file, before SQLite writes to it; what SQLite puts beside it gets the
 * same mode. A file that is there is never opened here: closing it would drop the locks this process has on it.
 */
export function makePrivateSqliteFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (const one of [file, `${file}-wal`, `${file}-shm`].filter(existsSync)) tighten(one);
}

function tighten(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Gone in the meantime, or another user's file, who then decides.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
