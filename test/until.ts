import { vi } from 'vitest';

/**
 * Waits for something that the site does by itself, up to half a minute, in case the machine stands still. `expect.poll`
 * waits as long.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });
