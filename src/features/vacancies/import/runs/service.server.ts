import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { workerAddress } from '#platform/worker-address.server.ts';
import * as data from './data.server.ts';
import { removeFiles } from './files/service.server.ts';
import { endAs, newFolder, removeFolder, workOn } from './work/service.server.ts';

const LOOK_EVERY_MS = 1000;
const BEAT_EVERY_MS = 5000;
/** The thread's memory: everything that is compared for 50,000 vacancies, and the current slice of the workbook. */
const HEAP_MB = 1024;
/** If a thread doesn't end by itself when the site stops, for example in the middle of a workbook, it is terminated. */
const STOP_WITHIN_MS = 3000;
/**
 * A thread that has been silent for so long is reading something that it will never finish, while everybody's files wait.
 */
const SILENT_MS = 60_000;
const KEPT_MS = 86_400_000;

const TOO_MUCH = '檔案的內容太多，請分成幾個檔案';
const TOO_HARD = '檔案裡有太複雜、讀不完的內容，請檢查特別長的儲存格';
const WORKER = workerAddress(import.meta.url, { source: './import-worker.server.ts', built: 'vacancy-import.js' });

type Work = (deps: Deps, run: data.StoredRun) => Promise<void>;

/**
 * Takes the next waiting file, one at a time across all processes, and works on it; false if none is waiting. What a dead
 * process has left is marked as interrupted: somebody should look at it before it continues.
 */
export async function workNext(deps: Deps, work: Work = workOn): Promise<boolean> {
  const { database, now, log } = deps;
  // Asked every second: a transaction for it would keep others waiting.
  if (!(await data.isWorkWaiting(database.db))) return false;
  for (const dead of await database.transaction((tx) => data.listDead(tx, now())))
    await endAs(deps, dead, 'interrupted');
  const run = await database.transaction((tx) => data.claimNext(tx, uuidv7(), now()));
  if (!run) return false;
  const beating = setInterval(() => data.beat(database.db, run, now()).catch(() => {}), BEAT_EVERY_MS).unref();
  try {
    await work(deps, run);
  } catch (error) {
    log.error({ err: error, import: run.import_id }, 'importing vacancies failed');
    await endAs(deps, run, 'interrupted');
  } finally {
    clearInterval(beating);
  }
  return true;
}

/** Terminates a thread that is silent for too long; returns a function that tells whether it did. */
function endWhenSilent(thread: Worker, silentMs: number): () => boolean {
  let said = performance.now();
  let isEnded = false;
  thread.on('message', () => {
    said = performance.now();
  });
  const watch = setInterval(() => {
    if (performance.now() - said < silentMs) return;
    isEnded = true;
    void thread.terminate();
  }, silentMs / 10).unref();
  thread.once('exit', () => clearInterval(watch));
  return () => isEnded;
}

/**
 * Works on files for as long as the site runs, each in a thread. Returns a function that stops it; a test provides a thread
 * of its own.
 */
export function keepImporting(deps: Deps, { program = WORKER, silentMs = SILENT_MS } = {}): () => Promise<void> {
  let isStopped = false;
  let stopThread = async () => {};
  const inThread: Work = async (_, run) => {
    // The site stopped while the run was being claimed.
    if (isStopped) return endAs(deps, run, 'interrupted');
    const folder = await newFolder();
    const thread = new Worker(program, {
      workerData: { settings: deps.settings, run, folder },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const ended = once(thread, 'exit');
    const wasSilent = endWhenSilent(thread, silentMs);
    stopThread = async () => {
      await endAs(deps, run, 'interrupted');
      await Promise.race([ended.catch(() => {}), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      await thread.terminate();
    };
    try {
      await ended.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        return endAs(deps, run, 'failed', TOO_MUCH);
      });
      if (wasSilent()) await endAs(deps, run, 'failed', TOO_HARD);
    } finally {
      // A thread terminated in the middle could not remove it.
      await removeFolder(folder);
    }
    stopThread = async () => {};
  };
  const stop = keepGoing({
    step: () => workNext(deps, inThread),
    onError: (error) => deps.log.error({ err: error }, 'imports: the database does not answer'),
    restMs: LOOK_EVERY_MS,
  });
  return async () => {
    isStopped = true;
    const stopped = stop();
    await stopThread();
    await stopped;
  };
}

/** Removes files that nobody has touched for a day: they list employers and vacancies that are not public yet. */
export async function sweepImports({ database, storage, now }: Deps): Promise<void> {
  for (const run of await data.listOld(database.db, new Date(now().getTime() - KEPT_MS))) {
    await removeFiles(storage, run);
    await data.removeRun(database.db, run.import_id);
  }
}
