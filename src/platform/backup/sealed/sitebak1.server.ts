import { createDecipheriv, createHash, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupRefused, DAMAGED, WRONG_PASSPHRASE } from '../refused.server.ts';
import type { Bytes } from './bytes.server.ts';

// Opens backups made before the age format (decision 0042): 8 bytes of name and version, the length of the header, the
// header as JSON, and chunks of 64 KiB. Each chunk is AES-256-GCM with its number and a flag for the last chunk in the
// nonce.

export const SITEBAK1 = Buffer.from('SITEBAK1');
const CHUNK = 64 * 1024;
const TAG = 16;
const MAX_MEMORY = 512 * 1024 * 1024;

interface Header {
  N: number;
  r: number;
  p: number;
  salt: string;
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: string;
}

/** Unseals what follows the 8 bytes of the name. */
export async function* unsealSitebak1(input: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const length = await input.take(2);
  const json = await input.take(length.readUInt16BE());
  const { check, ...header } = headerOf(json);
  const salt = Buffer.from(header.salt, 'base64');
  const master = await stretch(passphrase, salt, header).catch(() => {
    throw new BackupRefused(DAMAGED); // a cost that is out of range
  });
  const derive = (from: Buffer, what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, from, what, bytes));
  const expected = derive(salt, 'passphrase check', 16);
  const said = Buffer.from(check, 'base64');
  if (said.length !== expected.length || !timingSafeEqual(said, expected)) throw new BackupRefused(WRONG_PASSPHRASE);
  const head = createHash('sha256').update(SITEBAK1).update(length).update(json).digest();
  const key = derive(head, 'backup chunks', 32);
  for (let index = 0, isLast = false; !isLast; index++) {
    const bytes = await input.upTo(CHUNK + TAG);
    isLast = await input.isAtEnd();
    yield open(bytes, key, nonceOf(index, isLast));
  }
}

function headerOf(json: Buffer): Header {
  try {
    const header = JSON.parse(json.toString()) as Header;
    // Bounded, so that no file makes this process ask for all of the memory.
    const { N, r, p } = header;
    if (N <= 2 ** 18 && r <= 16 && p <= 4 && typeof header.salt === 'string' && typeof header.check === 'string')
      return header;
  } catch {
    // reported below
  }
  throw new BackupRefused(DAMAGED);
}

function stretch(passphrase: string, salt: Buffer, { N, r, p }: Pick<Header, 'N' | 'r' | 'p'>): Promise<Buffer> {
  return new Promise((done, fail) => {
    const options = { N, r, p, maxmem: MAX_MEMORY };
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? fail(error) : done(key)));
  });
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function open(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw new BackupRefused(DAMAGED);
  }
}
