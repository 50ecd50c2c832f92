import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** Makes a folder for its owner alone, whatever the umask. One that is there is left as the administrator made it. */
export function makePrivateFolder(folder: string): void {
  const isMade = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (isMade) chmodSync(folder, 0o700);
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
