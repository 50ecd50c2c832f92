import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupRefused, DAMAGED } from './refused.server.ts';
import { Bytes } from './sealed/bytes.server.ts';
import { unseal } from './sealed/sealed.server.ts';

/** What a backup says about itself at its beginning. */
export interface BackupHeader {
  format: 1;
  createdAt: string;
  engine: string;
  /** Those of the database it was taken from, in order. */
  migrations: string[];
}

/** One file that the database refers to, as it was stored. */
export interface FileEntry {
  key: string;
  contentType: string;
  bytes: number;
  sha256: string;
}

/** What a backup holds, written at its end. */
export interface Manifest {
  tables: Record<string, { rows: number; sha256: string }>;
  /** `sha256` is over a line `key sha256` for every file. */
  files: { count: number; bytes: number; sha256: string };
  /** Removed by their owners while the backup was being made. */
  gone: number;
  /** Referred to by the database, but missing or changed in the storage. */
  missing: string[];
}

/**
 * In this order: the header, every table with its rows (parents first), the files, the manifest. `lines` are rows: one JSON
 * array per line, its values in the order of `columns`.
 */
export type BackupRecord =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; lines: string[] }
  | { kind: 'tableEnd'; name: string; rows: number; sha256: string }
  | { kind: 'file'; file: FileEntry; content: Buffer }
  | { kind: 'gone'; key: string }
  | { kind: 'manifest'; manifest: Manifest };

const JSON_RECORD = 1;
const ROWS_RECORD = 2;
const FILE_RECORD = 3;
/** Longer than any file or batch of rows: a longer record is an error of the program that wrote it. */
const LONGEST = 512 * 1024 * 1024;

/** Each record is a type, a length and content. A file's entry is a record of its own, before its bytes. */
export async function* encode(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) {
    if (record.kind === 'rows') yield* framed(ROWS_RECORD, Buffer.from(record.lines.join('\n')));
    else if (record.kind === 'file') {
      yield* framed(JSON_RECORD, Buffer.from(JSON.stringify({ kind: 'file', file: record.file })));
      yield* framed(FILE_RECORD, record.content);
    } else yield* framed(JSON_RECORD, Buffer.from(JSON.stringify(record)));
  }
}

function* framed(type: number, content: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeUInt32BE(content.length, 1);
  yield head;
  if (content.length > 0) yield content;
}

/** @throws {BackupRefused} for anything that isn't a record, or a text record or file that is longer than allowed */
export async function* decode(
  source: AsyncIterable<Buffer>,
  { text, file } = { text: LONGEST, file: LONGEST },
): AsyncGenerator<BackupRecord> {
  const input = new Bytes(source);
  const next = async (longest: number) => {
    const head = await input.take(5);
    const length = head.readUInt32BE(1);
    if (length > longest) throw new BackupRefused('備份檔的內容有誤，可能已損壞');
    return { type: head[0], content: await input.take(length) };
  };
  while (!(await input.isAtEnd())) {
    const { type, content } = await next(text);
    if (type === ROWS_RECORD) yield { kind: 'rows', lines: content.toString().split('\n') };
    else {
      const record = parsed(content);
      yield record.kind === 'file' ? { ...record, content: (await next(file)).content } : record;
    }
  }
}

function parsed(content: Buffer): BackupRecord {
  try {
    const record = JSON.parse(content.toString()) as BackupRecord | null;
    if (record !== null) return record;
  } catch {
    // reported below
  }
  throw new BackupRefused(DAMAGED);
}

/**
 * The records of a backup as they are read, never the whole in memory.
 * @throws {BackupRefused} for a wrong passphrase, and by its end at the latest for a file that was changed or cut
 */
export async function* readBackup(
  file: string,
  passphrase: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<BackupRecord> {
  const gunzip = createGunzip();
  // An error on the way ends the gunzip with that error, and so ends the loop below.
  const feeding = pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    async function* count(source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        onBytes(piece.length);
        yield piece;
      }
    },
    (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
    gunzip,
  ).catch(() => {});
  try {
    yield* decode(gunzip);
  } finally {
    gunzip.destroy();
    await feeding;
  }
}
