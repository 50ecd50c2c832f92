import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A disk that behaves like a failing one: Linux makes it read-only while files are open on it. */
export interface FailingDisk {
  folder: string;
  /** Writes everything that waits in memory to the disk. */
  settle(): void;
  /** From now on nothing can be written, not even to open files. */
  fail(): void;
  /** Does what an administrator would do: unmounts it, checks it, and mounts it again. Nobody may use it meanwhile. */
  mend(): void;
  remove(): void;
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } });

/**
 * An ext4 of its own in a file, mounted as disks usually are (`errors=remount-ro`). Returns the reason if none can be made:
 * it needs Linux, root, loop devices and the kernel's way to report an error on purpose.
 */
export function failingDisk(megabytes: number): FailingDisk | string {
  const home = mkdtempSync(join(tmpdir(), 'site-ext4-'));
  const image = join(home, 'image');
  const folder = join(home, 'disk');
  mkdirSync(folder);
  let device = '';
  const up = () => run('mount', '-o', 'errors=remount-ro', device, folder);
  // Unmounted lazily, so that a process that could not be stopped doesn't hold the mount.
  const remove = () => {
    const quietly = (...command: [string, ...string[]]) => {
      try {
        run(...command);
      } catch {
        // It wasn't mounted.
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
