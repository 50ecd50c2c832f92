import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

// A request for /metrics reaches one worker, by chance. It asks the process that started it for the totals of all workers.

interface Asked {
  kind: 'metrics';
  id: number;
}
interface Answered extends Asked {
  text?: string;
}

const isOurs = (message: unknown): message is Answered => (message as Answered | null)?.kind === 'metrics';

/** In the process that holds the port: answers its workers. */
export function answerWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    // A worker that has just ended doesn't answer, and the totals without it would be wrong.
    const text = await all.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ ...message, text } satisfies Answered);
  });
}

/**
 * In a worker, as soon as it runs: makes it answer, with nothing until it counts, so that nobody waits for a worker that is
 * starting.
 */
export function answerLead(): void {
  new AggregatorRegistry();
}

/** In a worker: the totals of all workers, in the format that Prometheus reads. */
export class MetricsOfAll {
  readonly #waiting = new Map<number, (text: string | undefined) => void>();
  #asked = 0;

  constructor(own: Registry) {
    AggregatorRegistry.setRegistries([own]);
    process.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      this.#waiting.get(message.id)?.(message.text);
      this.#waiting.delete(message.id);
    });
  }

  /** @throws if one of them doesn't answer */
  async text(): Promise<string> {
    const id = ++this.#asked;
    const text = await new Promise<string | undefined>((done) => {
      this.#waiting.set(id, done);
      process.send?.({ kind: 'metrics', id } satisfies Asked);
    });
    if (text === undefined) throw new Error('a worker did not say what it counted');
    return text;
  }
}
