// Where tests keep their databases, files and mails: in memory if the system has a place for that (Linux), so that no test
// waits for a disk. e2e/operation/disk*.spec.ts test the disk itself, on disks of their own.
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;
const NAME = /^site-tests-(\d+)-/;

/**
 * Puts the temporary files of this process and its children in memory until it ends; without such a place, or with little
 * room there, they stay on the disk. DISK_TMPDIR names the folder on the disk, for what is kept from run to run.
 *
 * Compiled programs are kept there too: the site is started some hundred times in a run, and half of each start is
 * compiling.
 */
export function workInMemory() {
  if (process.env.DISK_TMPDIR) return;
  process.env.DISK_TMPDIR = tmpdir();
  const memory = memoryFolder();
  process.env.TMPDIR = memory ?? tmpdir();
  if (memory) process.env.NODE_COMPILE_CACHE = join(memory, 'compiled');
}

function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH) return undefined;
  } catch {
    return undefined;
  }
  // A run that was killed left its folder behind.
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(MEMORY, `site-tests-${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL, another user, has its data below
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
