import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.server.ts';
import { readOutboxState } from '../mail/outbox.server.ts';
import { hashToken } from '../tokens.server.ts';
import { MetricsOfAll } from './all-processes.server.ts';
import type { Measures } from './measures.server.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a site counts about itself, as Prometheus reads it (docs/operations.md). */
export class Metrics {
  readonly #registry = new Registry();
  /** Without a token nobody reads them. */
  readonly #isOn: boolean;
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #database: Histogram<'route'>;
  readonly #rendering: Histogram<'route'>;
  readonly #refused: Counter<'why'>;
  readonly #all: MetricsOfAll | undefined;
  /** Incremented in the most frequent code of all, so it is a plain number. */
  answeredFromMemory = 0;

  /** `open` returns how many requests are being worked on. */
  constructor(deps: Deps, open: () => number) {
    const registers = [this.#registry];
    this.#isOn = deps.settings.metricsToken !== undefined;
    // Watching the event loop and garbage collection has a small price.
    if (this.#isOn) collectDefaultMetrics({ register: this.#registry });
    if (this.#isOn && cluster.isWorker) this.#all = new MetricsOfAll(this.#registry);
    this.#requests = new Histogram({
      name: 'site_request_duration_seconds',
      help: 'Requests by pattern; those that memory answered by themselves are counted in site_memory_answers_total',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#database = new Histogram({
      name: 'site_request_database_seconds',
      help: 'Of each request, the time its statements took together, waiting included',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    });
    this.#rendering = new Histogram({
      name: 'site_request_rendering_seconds',
      help: 'Of each rendered page, the time of rendering without its statements',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    });
    this.#refused = new Counter({
      name: 'site_refused_total',
      help: 'Requests that were refused because too much was asked',
      labelNames: ['why'],
      registers,
    });
    const site = this;
    new Counter({
      name: 'site_memory_answers_total',
      help: 'Pages and files that were answered from memory',
      registers,
      collect() {
        this.reset();
        this.inc(site.answeredFromMemory);
      },
    });
    new Gauge({
      name: 'site_open_requests',
      help: 'Requests that are being worked on',
      registers,
      collect() {
        this.set(open());
      },
    });
    // All processes share one outbox, so each would report the same.
    new Gauge({
      name: 'site_outbox_mails',
      help: 'Mails that wait, and mails that were given up',
      labelNames: ['state'],
      registers,
      aggregator: 'max',
      async collect() {
        const { waiting, dead } = await readOutboxState(deps);
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'dead' }, dead);
      },
    });
    new Gauge({
      name: 'site_outbox_oldest_seconds',
      help: 'For how long the oldest waiting mail has been waiting',
      registers,
      aggregator: 'max',
      async collect() {
        this.set((await readOutboxState(deps)).oldestSeconds);
      },
    });
  }

  observe({ route, databaseMs, renderMs }: Measures, method: string, status: number, ms: number): void {
    if (!this.#isOn) return;
    this.#requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (databaseMs > 0) this.#database.observe({ route }, databaseMs / 1000);
    if (renderMs > 0) this.#rendering.observe({ route }, renderMs / 1000);
    if (status === 429) this.countRefused('rate limit');
  }

  countRefused(why: 'rate limit' | 'overload'): void {
    this.#refused.inc({ why });
  }

  async text(): Promise<{ type: string; text: string }> {
    const text = await (this.#all ? this.#all.text() : this.#registry.metrics());
    return { type: this.#registry.contentType, text };
  }
}

/** Serves /metrics to whoever has the token; without the setting there is no such address. */
export function createMetricsPage(metrics: Metrics, token: string | undefined) {
  return async (request: Request, path: string): Promise<Response | undefined> => {
    if (path !== '/metrics' || !token || !/^(GET|HEAD)$/.test(request.method)) return undefined;
    const given = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
    // Compared as hashes, which have equal lengths.
    const isRight = timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
    if (!isRight)
      return new Response(null, {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
      });
    const { type, text } = await metrics.text();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  };
}
