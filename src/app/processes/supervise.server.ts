import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { answerWorkers } from '#platform/watch/all-processes.server.ts';
import type { Log } from '#platform/watch/log.server.ts';

/** A worker that ends sooner than this after its start is not replaced at once: it would only end again. */
const SETTLED_AFTER_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/** The signals by which people and programs stop the site. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Set in the first worker's environment. */
const PREPARES = 'SITE_PREPARES';

/** What a worker tells the process that started it. */
interface WorkerMessage {
  /** Why it cannot start. */
  refused?: string;
  /** The site is prepared, for all of them. */
  prepared?: { welcome?: string };
}

const tell = (message: WorkerMessage, then = () => {}) => process.send?.(message, then);

/** Ends a worker that cannot start. All workers would report the same reason, so it is reported once. */
export const giveUp = (words: string) => tell({ refused: words }, () => process.exit(1));

/** Whether this worker prepares the site before the others start. */
export const isPreparing = () => process.env[PREPARES] !== undefined;

export const tellPrepared = (welcome?: string) => tell({ prepared: { welcome } });

interface Supervised {
  port: number;
  welcome?: string;
  /** Asks every worker to stop, and waits until the last has. */
  stop: () => Promise<void>;
}

/**
 * Starts processes that answer behind one port, of which the first prepares the site; this process only replaces workers
 * that end. Resolves once all of them listen.
 * @throws {StartRefused} if one cannot
 */
export async function supervise(count: number, log: Log): Promise<Supervised> {
  answerWorkers();
  // All workers wait at one socket, and a free one takes the next connection. If this process handed them out, connections
  // on their way to a worker that was just killed would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isStopping = false;
  let pause = 0;
  const ended = new Map<Worker, Promise<void>>();
  const start = (env?: Record<string, string>) => {
    const worker = cluster.fork(env);
    const startedAt = performance.now();
    const end = new Promise<{ code: number | null; signal: string | null }>((done) => {
      worker.once('exit', (code, signal) => done({ code, signal }));
    });
    ended.set(
      worker,
      end.then(() => void ended.delete(worker)),
    );
    const listening = new Promise<number>((done) => {
      worker.once('listening', (address) => done(address.port));
    });
    const told = <K extends keyof WorkerMessage>(what: K) =>
      new Promise<NonNullable<WorkerMessage[K]>>((done) => {
        worker.on('message', (message: WorkerMessage) => message[what] !== undefined && done(message[what]));
      });
    return { startedAt, end, listening, refused: told('refused'), prepared: told('prepared') };
  };
  const replace = async ({ startedAt, end, refused }: ReturnType<typeof start>): Promise<void> => {
    let why: string | undefined;
    void refused.then((words) => {
      why = words;
    });
    const how = await end;
    if (isStopping) return;
    log.error({ ...how, why }, 'a worker has ended; another takes its place');
    const hasSettled = performance.now() - startedAt > SETTLED_AFTER_MS;
    pause = hasSettled ? 0 : Math.min(LONGEST_PAUSE_MS, pause * 2 || 500);
    await sleep(pause);
    if (!isStopping) void replace(start());
  };
  const stop = async () => {
    isStopping = true;
    for (const { process: child } of ended.keys()) child.kill('SIGTERM');
    await Promise.all(ended.values());
  };

  // Before all of them listen: if this process ended alone, its workers would stay behind without it.
  const quit = () => void stop();
  for (const name of STOP_SIGNALS) process.on(name, quit);
  const failed = async ({ refused, end }: ReturnType<typeof start>): Promise<never> => {
    throw new StartRefused(
      await Promise.race([refused, end.then(() => 'The site could not start: a worker has ended')]),
    );
  };
  const one = start({ [PREPARES]: '1' });
  const all = [one];
  try {
    const { welcome } = await Promise.race([one.prepared, failed(one)]);
    while (all.length < count && !isStopping) all.push(start());
    const [port = 0] = await Promise.race([Promise.all(all.map(({ listening }) => listening)), ...all.map(failed)]);
    if (!isStopping) {
      for (const worker of all) void replace(worker);
      return { port, welcome, stop };
    }
  } catch (error) {
    if (!isStopping) {
      await stop();
      throw error;
    }
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, quit);
  }
  await stop();
  process.exit(0);
}
