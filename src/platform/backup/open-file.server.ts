import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupRecord, decode, encode } from './records.server.ts';
import { BackupRefused } from './refused.server.ts';

// The records of a backup in a file that is not sealed, since it holds nothing secret (decision 0062). Its author is a
// stranger: the file states its length and checksum, but proves nothing.

/** The most that a reader accepts, however small the packed file is. */
export interface Bounds {
  /** Unpacked, in total. */
  bytes: number;
  /** Of one text record. */
  text: number;
  /** Of one file's content. */
  file: number;
}

/** The records, packed. An error in them ends the reading; a reader that stops ends the records. */
export function packed(records: AsyncIterable<BackupRecord>): Readable {
  const gzip = createGzip();
  // gzip itself reports an error to its reader.
  pipeline(Readable.from(encode(records)), gzip, () => {});
  return gzip;
}

const tooLarge = new BackupRefused('檔案解壓縮後過大，不是從網站下載的設定與內容');
export const BROKEN = '檔案已損壞或不完整，請從原來的網站再匯出一次';
/** For a file in which not a single record is found. */
export const UNKNOWN = '這不是從網站匯出的設定與內容（檔名結尾是 .site），或檔案的開頭已損壞';

/** @throws {BackupRefused} for anything but packed records, or for more than the bounds allow */
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
