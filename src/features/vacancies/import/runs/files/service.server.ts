import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FileRefused } from '#platform/spreadsheets/table-file.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { PART_BYTES } from '../contract.ts';
import type { StoredRun } from '../data.server.ts';

export const partKey = (id: string, at: number) => `imports/${id}/${at / PART_BYTES}`;
export const refusedKey = (id: string, number: number) => `imports/${id}/refused-${number}`;

/** Puts the parts of an upload together, one in memory at a time. */
export const fetchFile = (storage: Storage, run: StoredRun, file: string): Promise<void> =>
  pipeline(partsOf(storage, run), createWriteStream(file, { mode: 0o600 }));

async function* partsOf(storage: Storage, run: StoredRun): AsyncGenerator<Buffer> {
  for (let at = 0; at < run.bytes; at += PART_BYTES) {
    const part = await storage.get(partKey(run.import_id, at));
    // As after a restored backup, which holds no uploads.
    if (!part) throw new FileRefused('上傳的檔案已不在，請重新選擇檔案');
    yield part;
  }
}

/** Stores the refused rows in files of a size that storage takes; answers how many. */
export async function storeRefused(storage: Storage, id: string, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  let number = 0;
  for (let at = 0; at < bytes.length; at += PART_BYTES, number++)
    await storage.put(refusedKey(id, number), bytes.subarray(at, at + PART_BYTES), 'text/csv');
  return number;
}

export async function removeFiles(storage: Storage, run: StoredRun): Promise<void> {
  for (let number = 0; number < run.refused_files; number++) await storage.remove(refusedKey(run.import_id, number));
  // One more than has arrived: the next may have been stored when its sender was cut off.
  for (let at = 0; at < run.bytes && at <= run.received; at += PART_BYTES)
    await storage.remove(partKey(run.import_id, at));
}
