import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FileRefused } from '#platform/spreadsheets/table-file.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { PART_BYTES } from '../contract.ts';
import type { StoredRun } from '../data.server.ts';

export const partKey = (id: string, at: number) => `imports/${id}/${at / PART_BYTES}`;
export const refusedKey = (id: string, number: number) => `imports/${id}/refused-${number}`;

/** Each check has its own range of numbers: a key is written only once, so a copy made elsewhere is never outdated. */
const PER_CHECK = 100;

export const firstRefused = ({ refused_files: end }: Pick<StoredRun, 'refused_files'>) => end - (end % PER_CHECK);
/** The first number of the next check. */
export const nextRefused = (run: Pick<StoredRun, 'refused_files'>) => firstRefused(run) + PER_CHECK;

/** The keys of its refused rows, in order. */
export function refusedKeys(run: Pick<StoredRun, 'import_id' | 'refused_files'>): string[] {
  const first = firstRefused(run);
  return Array.from({ length: run.refused_files - first }, (_, i) => refusedKey(run.import_id, first + i));
}

/** Puts the parts of an upload together, one in memory at a time. */
export const fetchFile = (storage: Storage, run: StoredRun, file: string): Promise<void> =>
  pipeline(partsOf(storage, run), createWriteStream(file, { mode: 0o600 }));

async function* partsOf(storage: Storage, run: StoredRun): AsyncGenerator<Buffer> {
  for (let at = 0; at < run.bytes; at += PART_BYTES) {
    const part = await storage.get(partKey(run.import_id, at));
    // For example after a backup was restored, which contains no uploads.
    if (!part) throw new FileRefused('上傳的檔案已不在，請重新選擇檔案');
    yield part;
  }
}

/** Stores the refused rows in files of a size that the storage accepts; returns the end of their numbers. */
export async function storeRefused(storage: Storage, run: StoredRun, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  let number = firstRefused(run);
  for (let at = 0; at < bytes.length; at += PART_BYTES, number++)
    await storage.put(refusedKey(run.import_id, number), bytes.subarray(at, at + PART_BYTES), 'text/csv');
  return number;
}

export async function removeRefused(storage: Storage, run: StoredRun): Promise<void> {
  for (const key of refusedKeys(run)) await storage.remove(key);
}

export async function removeFiles(storage: Storage, run: StoredRun): Promise<void> {
  await removeRefused(storage, run);
  // One more than has arrived: the next one may have been stored when its sender was cut off.
  for (let at = 0; at < run.bytes && at <= run.received; at += PART_BYTES)
    await storage.remove(partKey(run.import_id, at));
}
