import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupRefused } from './refused.server.ts';

// A sealed file is: 8 bytes of name and version, the length of the header, the header, and chunks of 64 KiB, each
// AES-256-GCM with its number and "this is the last" in the nonce (the STREAM construction of Hoang, Reyhanitabar,
// Rogaway and Vizár): a chunk that is changed, moved, repeated or missing does not open. Every file has a key of its
// own, made from the passphrase by scrypt and a fresh salt, and from the header, so that this cannot be changed either.

const MAGIC = Buffer.from('SITEBAK1');
const CHUNK = 64 * 1024;
const TAG = 16;
/** 128 MiB and half a second for every guess. */
export const COST = { N: 2 ** 17, r: 8, p: 1 };
let cost = COST;

/** Tests seal hundreds of files; a running site never calls it. */
export function sealCheaply(): void {
  if (process.env.NODE_ENV === 'production') throw new Error('a running site never seals cheaply');
  cost = { ...COST, N: 2 ** 10 };
}

const MAX_MEMORY = 512 * 1024 * 1024;

interface Header {
  N: number;
  r: number;
  p: number;
  salt: string;
  /** Tells a wrong passphrase from a damaged file. */
  check: string;
}

const NOT_OURS = '這不是本站的備份檔';
const WRONG_PASSPHRASE = '密碼不符（或檔案開頭已損壞）：請確認 BACKUP_PASSPHRASE_FILE 是這份備份所用的密碼';
const DAMAGED = '備份檔已損壞或不完整';

async function stretch(passphrase: string, salt: Buffer, { N, r, p }: Pick<Header, 'N' | 'r' | 'p'>): Promise<Buffer> {
  return new Promise((done, fail) => {
    const options = { N, r, p, maxmem: MAX_MEMORY };
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? fail(error) : done(key)));
  });
}

const derive = (master: Buffer, salt: Buffer, what: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', master, salt, what, bytes));

const chunkKey = (master: Buffer, head: Buffer) =>
  derive(master, createHash('sha256').update(head).digest(), 'backup chunks', 32);

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Everything that comes, sealed. Never more than a chunk of it in memory. */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(32);
  const master = await stretch(passphrase, salt, cost);
  const check = derive(master, salt, 'passphrase check', 16);
  const header: Header = { ...cost, salt: salt.toString('base64'), check: check.toString('base64') };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(json.length);
  const head = Buffer.concat([MAGIC, length, json]);
  const key = chunkKey(master, head);
  yield head;
  let index = 0;
  for await (const { bytes, isLast } of inChunks(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * What was sealed. Each chunk is proven before it is given out, but only the end of the file proves that nothing is
 * missing: what is made of it counts when this has ended.
 * @throws {BackupRefused} for another file, another passphrase, and a file that was changed or cut
 */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const input = new Bytes(source);
  const start = await input.take(MAGIC.length + 2);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupRefused(NOT_OURS);
  const json = await input.take(start.readUInt16BE(MAGIC.length));
  const header = headerOf(json);
  const salt = Buffer.from(header.salt, 'base64');
  const master = await stretch(passphrase, salt, header).catch(() => {
    throw new BackupRefused(DAMAGED); // a cost that cannot be
  });
  const check = derive(master, salt, 'passphrase check', 16);
  const said = Buffer.from(header.check, 'base64');
  if (said.length !== check.length || !timingSafeEqual(said, check)) throw new BackupRefused(WRONG_PASSPHRASE);
  const key = chunkKey(master, Buffer.concat([start, json]));
  let index = 0;
  for await (const { bytes, isLast } of inChunks(input.rest(), CHUNK + TAG)) {
    if (bytes.length < TAG) throw new BackupRefused(DAMAGED);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index++, isLast), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    const opened = decipher.update(bytes.subarray(0, -TAG));
    try {
      decipher.final();
    } catch {
      throw new BackupRefused(DAMAGED);
    }
    yield opened;
  }
}

function headerOf(json: Buffer): Header {
  try {
    const header = JSON.parse(json.toString()) as Header;
    // Bounded, so that no file makes this process ask for all the memory there is.
    const { N, r, p } = header;
    if (N <= 2 ** 18 && r <= 16 && p <= 4 && typeof header.salt === 'string' && typeof header.check === 'string')
      return header;
  } catch {
    // below
  }
  throw new BackupRefused(DAMAGED);
}

/** Pieces of exactly this size, but for the last one, which says so. There is always a last one, even if it is empty. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  const input = new Bytes(source);
  for (;;) {
    const bytes = await input.upTo(size);
    const isLast = await input.isAtEnd();
    yield { bytes, isLast };
    if (isLast) return;
  }
}

/** Takes so many bytes at a time from what comes in pieces of any size. */
export class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #kept: Buffer[] = [];
  #length = 0;
  #ended = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #fill(size: number): Promise<void> {
    while (this.#length < size && !this.#ended) {
      const { value, done } = await this.#source.next();
      if (done) this.#ended = true;
      else if (value.length > 0) {
        this.#kept.push(value);
        this.#length += value.length;
      }
    }
  }

  async upTo(size: number): Promise<Buffer> {
    await this.#fill(size);
    const all = this.#kept.length === 1 ? this.#kept[0]! : Buffer.concat(this.#kept);
    const taken = all.subarray(0, size);
    const left = all.subarray(taken.length);
    this.#kept = left.length > 0 ? [left] : [];
    this.#length = left.length;
    return taken;
  }

  /** @throws {BackupRefused} when there are fewer */
  async take(size: number): Promise<Buffer> {
    const taken = await this.upTo(size);
    if (taken.length < size) throw new BackupRefused(DAMAGED);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#length === 0;
  }

  async *rest(): AsyncGenerator<Buffer> {
    while (!(await this.isAtEnd())) yield await this.upTo(this.#length);
  }
}
