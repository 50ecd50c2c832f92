import { createHash } from 'node:crypto';
import type { StoredStorage } from '../connections/stored.server.ts';
import type { Db } from '../database/database.server.ts';
import { markOutage } from '../http/outage.server.ts';
import type { Fault } from './moves-data.server.ts';
import { removedOf } from './removals-data.server.ts';
import { type Storage, StorageRefused } from './storage.server.ts';

/** A file that a row names. */
export interface NamedFile {
  key: string;
  contentType: string;
  /** Where the row knows it. */
  sha256?: string;
  /** It may be on its way, or never have been. */
  mayLack?: boolean;
  /** It is being removed: from both places, whatever lies there. */
  isLeaving?: boolean;
}

/** One file alone can't be read, in a place that answers. */
class Unreadable extends Error {}

/** What a disk says of one file; all others are wanted of the place. */
const OF_ONE_FILE = /^(EIO|EACCES|EPERM|EISDIR|ENOTDIR|ELOOP)$/;

const isOfOneFile = (error: unknown) =>
  error instanceof StorageRefused ? error.isFinal : OF_ONE_FILE.test((error as NodeJS.ErrnoException).code ?? '');

async function read(place: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await place.get(key);
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    // Whether it is the place after all.
    await place.ping().catch(() => Promise.reject(error));
    throw new Unreadable();
  }
}

/** What is to be done with one file, by what is under way; what can't be read stops none of the others. */
export async function actOn(work: Work, file: NamedFile, phase: StoredStorage['phase']): Promise<Fault | undefined> {
  try {
    if (file.isLeaving) return await leave(work, file);
    return phase === 'moving' ? await copy(work, file) : await clear(work, file);
  } catch (error) {
    if (error instanceof Unreadable) return { key: file.key, why: 'unreadable' };
    throw error;
  }
}

const isGone = async (db: Db, key: string) => (await removedOf(db, [key])).has(key);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface Work {
  db: Db;
  now: Storage;
  before: Storage;
  /** Asked last before something is done: whoever was halted for long may have lost the move, which others have ended since. */
  isOurs: () => Promise<boolean>;
}

/** Copies one file, and reads the copy back. The order matters: copied first, then asked whether it was to be. */
async function copy({ db, now, before, isOurs }: Work, file: NamedFile): Promise<Fault | undefined> {
  const { key, contentType } = file;
  const isRight = (bytes: Uint8Array) => !file.sha256 || sha256(bytes) === file.sha256;
  const there = await read(now, key);
  const here = await read(before, key);
  if (!here) {
    // What arrived after the change was written to the new place alone.
    if (there || file.mayLack || (await isGone(db, key))) return undefined;
    return { key, why: 'missing' };
  }
  if (!there?.equals(here) && !(there && isRight(there) && file.sha256)) {
    if (!(await isOurs())) return undefined;
    await now.put(key, here, contentType);
    const copied = await read(now, key);
    if (await isGone(db, key)) {
      await now.remove(key);
      return undefined;
    }
    if (!copied?.equals(here)) throw markOutage(new Error('file storage: a copy was not kept as it was sent'));
  }
  return isRight(here) || (there && isRight(there)) ? undefined : { key, why: 'damaged' };
}

/** Removes what is to be nowhere; it may have been removed in the new place alone, while the old one kept silent. */
async function leave({ now, before, isOurs }: Work, { key }: NamedFile): Promise<undefined> {
  if (!(await isOurs())) return;
  await now.remove(key);
  await before.remove(key);
}

/** Removes one file where it lay before, if the copy is whole. */
async function clear({ db, now, before, isOurs }: Work, { key }: NamedFile): Promise<Fault | undefined> {
  const here = await read(before, key);
  if (!here) return undefined;
  const there = await read(now, key);
  if (!there?.equals(here)) return (await isGone(db, key)) ? undefined : { key, why: 'kept' };
  if (await isOurs()) await before.remove(key);
  return undefined;
}
