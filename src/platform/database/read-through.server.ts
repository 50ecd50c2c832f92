import { fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';

const AT_ONCE = 1024 * 1024;

/**
 * Reads the database's file to its end, so that the operating system has it at hand. After the machine was started, the first
 * search for a word would otherwise wait for thousands of single reads (docs/performance.md).
 * Leaves a file alone that would take more than half of the memory that is free. Answers the bytes read.
 */
export async function readThrough(path: string, free = process.availableMemory()): Promise<number> {
  // Never closed: that would take from this process all locks on the file, those of SQLite too (sqlite.org/howtocorrupt.html, 2.2).
  const file = await promisify(open)(path, 'r');
  const { size } = await promisify(fstat)(file);
  if (size > free / 2) return 0;
  const into = Buffer.allocUnsafe(AT_ONCE);
  let sum = 0;
  for (let got = -1; got !== 0; sum += got) ({ bytesRead: got } = await promisify(read)(file, into, 0, AT_ONCE, null));
  return sum;
}
