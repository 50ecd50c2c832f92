import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../settings/start-refused.server.ts';

/**
 * Whether the administrator gave a folder to a group, by its marks (mode 2770): what is made in it is the group's too, so
 * that backups can be another user's work than the site.
 */
const isOfGroup = (folder: string) => ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o2070) === 0o2070;

/** The modes of what is made in a folder: for its owner alone, and for a group that has the folder. */
export const modesIn = (folder: string) =>
  isOfGroup(folder) ? { folder: 0o770, file: 0o660 } : { folder: 0o700, file: 0o600 };

/** Makes a folder for its owner alone, whatever the umask. One that is there is left as the administrator made it. */
export function makePrivateFolder(folder: string): void {
  const isMade = makeFolder(path.resolve(folder));
  // In a group's folder the system hands the marks on, and setting a mode would take them off.
  if (isMade && !isOfGroup(path.dirname(path.resolve(folder)))) chmodSync(folder, 0o700);
}

/**
 * Makes it and what is missing above it. Not `recursive: true`: where a folder is there and takes no other (/proc), Node
 * goes on trying for ever.
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
 * Makes sure that only its owner (and a group that has the folder) reads a SQLite file, before SQLite writes to it; what
 * SQLite puts beside it gets the same mode. A file that is there is never opened here: closing it would drop the locks this process has on it.
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
    // Gone in the meantime, or another user's file, who then decides.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
