import { randomBytes, randomUUID } from 'node:crypto';
import type { S3Settings } from '../settings/settings.server.ts';
import { openS3Storage } from './s3-storage.server.ts';

/** What could not be done, and the storage's own message; nothing else. */
interface PlaceFault {
  step: 'write' | 'read' | 'remove';
  said: string;
}

/** In milliseconds: somebody is sitting in front of the screen. */
const ANSWER_WITHIN = 8000;

/** An object larger than what was written must be something else. */
const MOST_BYTES = 65_536;

/** Writes a small object, reads it and removes it, using the settings to be tried. Undefined if all of it works. */
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
    // A missing file must be distinguishable from one that may not be read.
    return undefined;
  } catch (error) {
    if (step === 'read') await storage.remove(key).catch(() => {});
    return { step, said: (error as Error).message };
  }
}
