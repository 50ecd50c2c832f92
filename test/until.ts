import { vi } from 'vitest';

/** Waits for what the site does on its own; the half minute is for a machine that stands still. `expect.poll` has as long. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });
