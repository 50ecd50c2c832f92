import { createHash } from 'node:crypto';
import type { StoredStorage } from '../connections/stored.server.ts';
import type { Db } from '../database/database.server.ts';
import { markOutage } from '../http/outage.server.ts';
import type { Fault } from './moves-data.server.ts';
import { removedOf } from './removals-data.server.ts';
import { type Storage, StorageRefused } from './storage.server.ts';

/** A file that a row refers to. */
export interface NamedFile {
  key: string;
  contentType: string;
  /** Known for rows that store it. */
  sha256?: string;
  /** It may still be arriving, or may never have arrived. */
  mayLack?: boolean;
  /** It is being removed, from both places, whatever is there. */
  isLeaving?: boolean;
}

/** A single file can't be read, though its place answers. */
class Unreadable extends Error {}

/** Disk errors that concern a single file; all others concern the whole place. */
const OF_ONE_FILE = /^(EIO|EACCES|EPERM|EISDIR|ENOTDIR|ELOOP)$/;

const isOfOneFile = (error: unknown) =>
  error instanceof StorageRefused ? error.isFinal : OF_ONE_FILE.test((error as NodeJS.ErrnoException).code ?? '');

async function read(place: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await place.get(key);
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    // Finds out whether the whole place is down.
    await place.ping().catch(() => Promise.reject(error));
    throw new Unreadable();
  }
}

/** Does what the current phase requires for one file; a file that can't be read doesn't stop the others. */
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
  /**
   * Asked right before anything is changed: a process that was halted for long may have lost the move, which others may have
   * finished since.
   */
  isOurs: () => Promise<boolean>;
}

/**
 * Copies one file and reads the copy back. The order matters: it copies first, and then asks whether the file should still
 * exist.
 */
async function copy({ db, now, before, isOurs }: Work, file: NamedFile): Promise<Fault | undefined> {
  const { key, contentType } = file;
  const isRight = (bytes: Uint8Array) => !file.sha256 || sha256(bytes) === file.sha256;
  const there = await read(now, key);
  const here = await read(before, key);
  if (!here) {
    // A file that arrived after the change was written only to the new place.
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

/**
 * Removes a file that should exist nowhere; it may have been removed from the new place only, while the old one didn't
 * answer.
 */
async function leave({ now, before, isOurs }: Work, { key }: NamedFile): Promise<undefined> {
  if (!(await isOurs())) return;
  await now.remove(key);
  await before.remove(key);
}

/** Removes a file from its old place if the copy is intact. */
async function clear({ db, now, before, isOurs }: Work, { key }: NamedFile): Promise<Fault | undefined> {
  const here = await read(before, key);
  if (!here) return undefined;
  const there = await read(now, key);
  if (!there?.equals(here)) return (await isGone(db, key)) ? undefined : { key, why: 'kept' };
  if (await isOurs()) await before.remove(key);
  return undefined;
}
