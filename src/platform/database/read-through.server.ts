import { fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';

const AT_ONCE = 1024 * 1024;

/**
 * Reads the database file to its end, so that the operating system has it in memory. Otherwise the first search for a word
 * after the machine started would wait for thousands of small reads (docs/performance.md). Skips a file that would take more
 * than half of the free memory. Returns the number of bytes read.
 */
export async function readThrough(path: string, free = process.availableMemory()): Promise<number> {
  // Never closed: closing would release all of this process's locks on the file, SQLite's included
  // (sqlite.org/howtocorrupt.html, 2.2).
  const file = await promisify(open)(path, 'r');
  const { size } = await promisify(fstat)(file);
  if (size > free / 2) return 0;
  const into = Buffer.allocUnsafe(AT_ONCE);
  let sum = 0;
  for (let got = -1; got !== 0; sum += got) ({ bytesRead: got } = await promisify(read)(file, into, 0, AT_ONCE, null));
  return sum;
}
