import { randomBytes, randomUUID } from 'node:crypto';
import { outageOf } from '../http/outage.server.ts';
import type { Storage } from './storage.server.ts';

/**
 * Whether what is put into one place is seen in the other: one bucket may have many addresses (a port, another name of its
 * host), and what is removed there as an old copy would be the only one.
 * @throws where either doesn't answer
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

/** The same in either direction; a place that doesn't answer isn't known to be the other. */
export async function isOnePlace(one: Storage, other: Storage): Promise<boolean> {
  const unknown = (error: unknown) => {
    if (!outageOf(error)) throw error;
    return false;
  };
  return (await isSeenIn(other, one).catch(unknown)) || isSeenIn(one, other).catch(unknown);
}
