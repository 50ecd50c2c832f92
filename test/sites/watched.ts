import { expect } from 'vitest';
import type { Browser } from './account-site.ts';

/** The processor time of the site's own thread, in milliseconds; a busy machine doesn't make it longer. */
function computed(): number {
  const { threadCpuUsage = process.cpuUsage } = process; // not before Node 24
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/**
 * Asks for something again and again, and tells in the end how much of all its work meanwhile the site's own thread did before it
 * answered at most: 1 is all in one piece. A share is the same on a slow machine.
 */
export function watched(visitor: Browser): () => Promise<number> {
  const done = new AbortController();
  const waits: number[] = [];
  const watching = (async () => {
    while (!done.signal.aborted) {
      const from = computed();
      expect((await visitor.send('GET', '/api/carousel')).status).toBe(200);
      await new Promise((resolve) => setImmediate(resolve));
      waits.push(computed() - from);
    }
  })();
  return async () => {
    done.abort();
    await watching;
    return Math.max(...waits) / waits.reduce((sum, wait) => sum + wait, 0);
  };
}
