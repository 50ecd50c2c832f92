import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupRecord, decode, encode } from './records.server.ts';
import { BackupRefused } from './refused.server.ts';

// The records of a backup in a file that nobody seals, since it holds nothing that is secret (decision 0062). Whoever wrote
// it is a stranger: it says how long it is and what it adds up to, but proves nothing.

/** What whoever reads will take, however small the file is. */
export interface Bounds {
  /** Unpacked, all together. */
  bytes: number;
  /** Of one record of text. */
  text: number;
  /** Of the bytes of one file. */
  file: number;
}

/** The records, packed. A fault on the way breaks off the reading; who stops reading stops the records. */
export function packed(records: AsyncIterable<BackupRecord>): Readable {
  const gzip = createGzip();
  // Whoever reads is told of a fault by the gzip itself.
  pipeline(Readable.from(encode(records)), gzip, () => {});
  return gzip;
}

const tooLarge = new BackupRefused('檔案解壓縮後過大，不是從網站下載的設定與內容');
export const BROKEN = '檔案已損壞或不完整，請從原來的網站再匯出一次';
/** Of a file in which not one record is to be found. */
export const UNKNOWN = '這不是從網站匯出的設定與內容（檔名結尾是 .site），或檔案的開頭已損壞';

/** @throws {BackupRefused} for what isn't packed records, or is more than its bounds */
export async function* unpacked(source: Readable, bounds: Bounds): AsyncGenerator<BackupRecord> {
  let bytes = 0;
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      done(bytes > bounds.bytes ? tooLarge : null, piece);
    },
  });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => counting.destroy(error));
  source.pipe(gunzip).pipe(counting);
  let isBegun = false;
  try {
    for await (const record of decode(counting, bounds)) {
      isBegun = true;
      yield record;
    }
  } catch (error) {
    const isOfZlib = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    const isOfRecords = error instanceof BackupRefused && error !== tooLarge;
    throw isOfZlib || isOfRecords ? new BackupRefused(isBegun ? BROKEN : UNKNOWN) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
    counting.destroy();
  }
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
