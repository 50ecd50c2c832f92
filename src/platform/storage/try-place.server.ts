import { randomBytes, randomUUID } from 'node:crypto';
import type { S3Settings } from '../settings/settings.server.ts';
import { openS3Storage } from './s3-storage.server.ts';

/** What could not be done, and what was said: never more than the storage's own message. */
interface PlaceFault {
  step: 'write' | 'read' | 'remove';
  said: string;
}

/** In milliseconds: somebody sits before the screen. */
const ANSWER_WITHIN = 8000;

/** More than was written is something else. */
const MOST_BYTES = 65_536;

/** Writes a small object, reads it and removes it, with what is to become the setting. Undefined if all of it works. */
export async function tryPlace(place: S3Settings): Promise<PlaceFault | undefined> {
  const storage = openS3Storage(place, ANSWER_WITHIN, MOST_BYTES);
  const key = `trials/${randomUUID()}`;
  const bytes = randomBytes(1024);
  let step: PlaceFault['step'] = 'write';
  try {
    await storage.put(key, bytes, 'application/octet-stream');
    step = 'read';
    if (!(await storage.get(key))?.equals(bytes)) return { step, said: 'read something else' };
    step = 'remove';
    await storage.remove(key);
    if (await storage.get(key)) return { step, said: 'is still there' };
    // A file that isn't there must be told from one that may not be read.
    return undefined;
  } catch (error) {
    if (step === 'read') await storage.remove(key).catch(() => {});
    return { step, said: (error as Error).message };
  }
}
