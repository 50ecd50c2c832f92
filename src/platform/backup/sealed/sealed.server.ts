import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused, DAMAGED, WRONG_PASSPHRASE } from '../refused.server.ts';
import { Bytes } from './bytes.server.ts';
import { SITEBAK1, unsealSitebak1 } from './sitebak1.server.ts';

// A sealed file has the format of age (age-encryption.org/v1) with a passphrase: a chunk that is changed, moved, repeated
// or missing does not open (decision 0042).

const AGE = Buffer.from('age-encryption.org/v1\n');
const NOT_OURS = '這不是本站的備份檔';

/** Of scrypt, as a power of two: every guess takes 128 MiB and half a second. */
export const WORK_FACTOR = 17;
let workFactor = WORK_FACTOR;

/** Tests seal hundreds of files; a running site never calls it. */
export function sealCheaply(): void {
  if (process.env.NODE_ENV === 'production') throw new Error('a running site never seals cheaply');
  workFactor = 10;
}

/** Everything that comes, sealed. Never more than a few chunks of it in memory. */
export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  yield* await encrypter.encrypt(streamOf(source));
}

/**
 * What was sealed. Each chunk is proven before it is given out, but only the end of the file proves that nothing is
 * missing: what is made of it counts when this has ended.
 * @throws {BackupRefused} for another file, another passphrase, and a file that was changed or cut
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

/** Node's streams and the browsers', which the library names, are one at run time but two to the compiler. */
const streamOf = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;

/** What the library says of a file; faults of the disk have a code and stay what they are. */
function refusalOf(error: NodeJS.ErrnoException): Error {
  if (error.code) return error;
  return new BackupRefused(error.message.startsWith('no identity matched') ? WRONG_PASSPHRASE : DAMAGED);
}
