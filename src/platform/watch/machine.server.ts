import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';

export interface Disk {
  /** In bytes, for a program without privileges. */
  free: number;
  all: number;
}

export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

/** With less than `bad`, the next uploads may fail; a database also needs room to tidy up. */
export function diskState({ free, all }: Disk): 'ok' | 'warning' | 'bad' {
  if (free < 500_000_000) return 'bad';
  return free < 2_000_000_000 || free < all * 0.1 ? 'warning' : 'ok';
}

export interface Load {
  processors: number;
  /** The load per processor over the last five minutes: above 1, something had to wait. */
  share: number;
}

export function readLoad(): Load {
  const processors = availableParallelism();
  return { processors, share: (loadavg()[1] ?? 0) / processors };
}
