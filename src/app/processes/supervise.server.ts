import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { answerWorkers } from '#platform/watch/all-processes.server.ts';
import type { Log } from '#platform/watch/log.server.ts';

/** A worker that ends sooner than this after its start is not replaced at once: it would only end again. */
const SETTLED_AFTER_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/** With these people and programs stop the site. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** What a worker that cannot start tells the process that started it. */
interface Refused {
  refused: string;
}

/** Ends a worker that cannot start: what all of them would say is said once. */
export function giveUp(words: string): void {
  process.send?.({ refused: words } satisfies Refused, () => process.exit(1));
}

interface Supervised {
  port: number;
  /** Asks every worker to stop, and waits until the last has. */
  stop: () => Promise<void>;
}

/**
 * Processes that answer behind one port; this one only starts another where one has ended. Answers once all of them listen.
 * @throws {StartRefused} if one cannot
 */
export async function supervise(count: number, log: Log): Promise<Supervised> {
  answerWorkers();
  // All wait at one socket, and whoever is free takes the next connection. Handed out by this process, those on their way to a worker
  // that has just been killed would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isStopping = false;
  let pause = 0;
  const ended = new Map<Worker, Promise<void>>();
  const start = () => {
    const worker = cluster.fork();
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
    const refused = new Promise<string>((done) => {
      worker.on('message', ({ refused: words }: Partial<Refused>) => words && done(words));
    });
    return { startedAt, end, listening, refused };
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

  // Before all of them listen: gone alone, it would leave them talking to nobody.
  const quit = () => void stop();
  for (const name of STOP_SIGNALS) process.on(name, quit);
  const first = Array.from({ length: count }, start);
  const isUp = Promise.all(first.map(({ listening }) => listening));
  const refused = Promise.race(
    first.flatMap((one) => [one.refused, one.end.then(() => 'The site could not start: a worker has ended')]),
  );
  const ports = await Promise.race([isUp, refused]);
  for (const name of STOP_SIGNALS) process.off(name, quit);
  const hasQuit = isStopping;
  if (hasQuit || typeof ports === 'string') await stop();
  if (hasQuit) process.exit(0);
  if (typeof ports === 'string') throw new StartRefused(ports);
  for (const one of first) void replace(one);
  return { port: ports[0]!, stop };
}
