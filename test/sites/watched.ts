import { expect } from 'vitest';
import type { Browser } from './account-site.ts';

/** The processor time of the site's own thread, in milliseconds; other work on the machine doesn't lengthen it. */
function computed(): number {
  const { threadCpuUsage = process.cpuUsage } = process; // missing before Node 24
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/**
 * Asks for something again and again until it is called; then tells what share of all work done meanwhile the site's own
 * thread did, at most, before it answered: 1 means all of it in one piece. A share is the same on a slow machine.
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
