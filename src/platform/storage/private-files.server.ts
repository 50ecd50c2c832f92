import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../settings/start-refused.server.ts';

/**
 * Whether the administrator gave a folder to a group, seen by its mode 2770: then what is made in it belongs to the group
 * too, so that another user than the site can make backups.
 */
const isOfGroup = (folder: string) => ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o2070) === 0o2070;

/** The modes for what is made in a folder: for its owner alone, or also for a group that has the folder. */
export const modesIn = (folder: string) =>
  isOfGroup(folder) ? { folder: 0o770, file: 0o660 } : { folder: 0o700, file: 0o600 };

/** Makes a folder for its owner alone, whatever the umask. An existing folder is left as the administrator made it. */
export function makePrivateFolder(folder: string): void {
  const isMade = makeFolder(path.resolve(folder));
  // In a group's folder the system passes the group and its mode on, and setting a mode would remove them.
  if (isMade && !isOfGroup(path.dirname(path.resolve(folder)))) chmodSync(folder, 0o700);
}

/**
 * Makes a folder and its missing parents. Not with `recursive: true`: if a parent exists but accepts no new folder (/proc),
 * Node retries for ever.
 */
function makeFolder(folder: string): boolean {
  const above = path.dirname(folder);
  try {
    mkdirSync(folder, { mode: modesIn(above).folder });
    return true;
  } catch (error) {
    if (isFolder(folder)) return false;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above);
  }
  try {
    mkdirSync(folder, { mode: modesIn(above).folder });
    return true;
  } catch (error) {
    // Another process made it first.
    if (isFolder(folder)) return false;
    throw error;
  }
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The same for the data folder. @throws {StartRefused} if no folder can ever exist there */
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
 * Makes sure that only its owner (and a group that has the folder) can read a SQLite file, before SQLite writes to it; the
 * files that SQLite puts beside it get the same mode. An existing file is never opened here: closing it would drop this
 * process's locks on it.
 */
export function makePrivateSqliteFile(file: string): void {
  const mode = modesIn(path.dirname(file)).file;
  try {
    closeSync(openSync(file, 'wx', mode));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (const one of [file, `${file}-wal`, `${file}-shm`].filter(existsSync)) tighten(one, mode);
}

function tighten(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    // It has vanished, or belongs to another user, who then decides.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
