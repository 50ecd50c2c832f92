import { randomBytes, randomUUID } from 'node:crypto';
import { outageOf } from '../http/outage.server.ts';
import type { Storage } from './storage.server.ts';

/**
 * Whether a file put into one place appears in the other. One bucket may have several addresses (a port, another host name),
 * and then removing an "old copy" would remove the only one.
 * @throws if either doesn't answer
 */
export async function isSeenIn(other: Storage, one: Storage): Promise<boolean> {
  const key = `trials/${randomUUID()}`;
  const bytes = randomBytes(64);
  await one.put(key, bytes, 'application/octet-stream');
  try {
    return (await other.get(key))?.equals(bytes) ?? false;
  } finally {
    await one.remove(key);
  }
}

/** The same in both directions; a place that doesn't answer isn't taken for the other. */
export async function isOnePlace(one: Storage, other: Storage): Promise<boolean> {
  const unknown = (error: unknown) => {
    if (!outageOf(error)) throw error;
    return false;
  };
  return (await isSeenIn(other, one).catch(unknown)) || isSeenIn(one, other).catch(unknown);
}
