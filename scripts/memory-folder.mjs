// Where tests keep their databases, files and mails: in memory where the system has a place for that (Linux), so that a
// test waits for no disk. What the disk itself does is proven by e2e/operation/disk*.spec.ts, on disks of their own.
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;
const NAME = /^site-tests-(\d+)-/;

/**
 * Leads the temporary files of this process and its children to memory, until it ends; where there is no such place, or
 * little of it, they stay on the disk. DISK_TMPDIR says where that was, for what is kept from run to run.
 */
export function workInMemory() {
  if (process.env.DISK_TMPDIR) return;
  process.env.DISK_TMPDIR = tmpdir();
  process.env.TMPDIR = memoryFolder() ?? tmpdir();
}

function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH) return undefined;
  } catch {
    return undefined;
  }
  // A run that was killed left its own.
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
