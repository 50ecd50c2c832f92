import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused, DAMAGED, WRONG_PASSPHRASE } from '../refused.server.ts';
import { Bytes } from './bytes.server.ts';
import { SITEBAK1, unsealSitebak1 } from './sitebak1.server.ts';

// A sealed file has the age format (age-encryption.org/v1) with a passphrase: if a chunk was changed, moved, repeated or
// removed, the file does not open (decision 0042).

const AGE = Buffer.from('age-encryption.org/v1\n');
const NOT_OURS = '這不是本站的備份檔';

/** scrypt's cost as a power of two: every guess takes 128 MiB and half a second. */
export const WORK_FACTOR = 17;
let workFactor = WORK_FACTOR;

/** For tests, which seal hundreds of files; a running site never calls it. */
export function sealCheaply(): void {
  if (process.env.NODE_ENV === 'production') throw new Error('a running site never seals cheaply');
  workFactor = 10;
}

/** Seals the source. Never holds more than a few chunks of it in memory. */
export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  yield* await encrypter.encrypt(streamOf(source));
}

/**
 * The unsealed content. Each chunk is verified before it is passed on, but only the end of the file proves that nothing is
 * missing, so use the result only once this has ended.
 * @throws {BackupRefused} for another kind of file, a wrong passphrase, and a file that was changed or cut
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const input = new Bytes(source);
  const start = await input.take(SITEBAK1.length);
  if (start.equals(SITEBAK1)) return yield* unsealSitebak1(input, passphrase);
  if (!start.equals(AGE.subarray(0, start.length))) throw new BackupRefused(NOT_OURS);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC'));
  try {
    yield* await decrypter.decrypt(streamOf(input.rest(start)));
  } catch (error) {
    throw refusalOf(error as NodeJS.ErrnoException);
  }
}

/** Node's streams and the web streams in the library's types are the same at run time, but not to the compiler. */
const streamOf = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Translates the library's error about a file. Disk errors have a code and are passed on unchanged. */
function refusalOf(error: NodeJS.ErrnoException): Error {
  if (error.code) return error;
  return new BackupRefused(error.message.startsWith('no identity matched') ? WRONG_PASSPHRASE : DAMAGED);
}
