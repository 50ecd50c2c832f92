import { expect } from 'vitest';
import type { Browser } from './account-site.ts';

/** The processor time of the site's own thread, in milliseconds; a busy machine doesn't make it longer. */
function computed(): number {
  const { threadCpuUsage = process.cpuUsage } = process; // not before Node 24
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/** Asks for something again and again, and tells in the end how long the site's own thread worked before it answered at most. */
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
    return Math.max(...waits);
  };
}
