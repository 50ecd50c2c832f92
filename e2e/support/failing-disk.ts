import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A disk that behaves like a failing one: Linux turns it read-only under the files that are open on it. */
export interface FailingDisk {
  folder: string;
  /** Writes out everything that waits in memory. */
  settle(): void;
  /** From now on nothing can be written, whatever is open. */
  fail(): void;
  /** Does what an administrator would: unmounts it, checks it, and mounts it again. Nobody may use it meanwhile. */
  mend(): void;
  remove(): void;
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } });

/**
 * A separate ext4 in a file, mounted as disks usually are (`errors=remount-ro`). Answers the reason if none can be made: it
 * takes Linux, root, loop devices and the kernel's way to report an error on purpose.
 */
export function failingDisk(megabytes: number): FailingDisk | string {
  const home = mkdtempSync(join(tmpdir(), 'site-ext4-'));
  const image = join(home, 'image');
  const folder = join(home, 'disk');
  mkdirSync(folder);
  let device = '';
  const up = () => run('mount', '-o', 'errors=remount-ro', device, folder);
  // Lazily unmounted: a process that could not be ended must not keep the mount.
  const remove = () => {
    const quietly = (...command: [string, ...string[]]) => {
      try {
        run(...command);
      } catch {
        // It was not mounted.
      }
    };
    quietly('umount', '-l', folder);
    if (device) quietly('losetup', '-d', device);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    writeFileSync(image, '');
    truncateSync(image, megabytes * 1_048_576);
    run('mkfs.ext4', '-q', '-F', image);
    device = run('losetup', '--find', '--show', image).trim();
    up();
    const trigger = `/sys/fs/ext4/${basename(device)}/trigger_fs_error`;
    run('test', '-w', trigger);
    return {
      folder,
      settle: () => void run('sync', '-f', folder),
      fail: () => writeFileSync(trigger, 'on purpose'),
      mend: () => {
        run('umount', folder);
        try {
          run('e2fsck', '-f', '-p', device);
        } catch (error) {
          // 1: it has repaired the error mark.
          if ((error as { status?: number }).status !== 1) throw error;
        }
        up();
      },
      remove,
    };
  } catch (error) {
    remove();
    return (error as Error).message.split('\n').slice(0, 2).join(': ');
  }
}
