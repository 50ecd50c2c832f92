// What a running site reports about itself on /metrics.
import { startSite } from './site.ts';

export interface Watched {
  /** Resident memory in MB. */
  rss: number;
  /** In use by JavaScript, MB, garbage included. */
  heap: number;
  /**
   * How late its event loop was since the last look, ms: the 99th percentile minus the 10 ms of the measurement's own step.
   */
  loopP99: number;
}

/** Starts the built site as a process of its own, without rate limits, watched through /metrics. */
export async function startWatched(port: number, more: NodeJS.ProcessEnv = {}) {
  const token = 'for-measuring-only';
  const site = await startSite(port, { RATE_LIMITS: 'off', METRICS_TOKEN: token, ...more });
  async function look(): Promise<Watched> {
    const answer = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    const text = await answer.text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    return {
      rss: value('process_resident_memory_bytes') / 1024 / 1024,
      heap: value('nodejs_heap_size_used_bytes') / 1024 / 1024,
      loopP99: Math.max(0, value('nodejs_eventloop_lag_p99_seconds') * 1000 - 10),
    };
  }
  return { ...site, look };
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const rank = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;
