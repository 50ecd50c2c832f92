import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/http/refusal.server.ts';
import { Turns } from '#platform/turns.server.ts';
import { workerAddress } from '#platform/worker-address.server.ts';
import type { DocumentExtension } from '../rules.ts';
import type { Verdict } from './pdf-contents.server.ts';

/** A real document takes some milliseconds; one that needs more than this was made to be slow. */
const SECONDS = 5;
/** 4 MB as uploaded, 8 MB unpacked, and the texts in them several times over. */
const HEAP_MB = 192;
/** In a longer queue people would wait too long. */
const MAX_WAITING = 16;
/** The thread costs some megabytes, so it ends when nobody uploads. */
const IDLE_SECONDS = 60;

const busy = () => new Refusal(503, '目前上傳的人數較多，請稍後再試', { 'Retry-After': '10' });

const WORKER = workerAddress(import.meta.url, { source: './document-worker.server.ts', built: 'document-check.js' });

// One at a time: the second processor belongs to the site.
const judging = new Turns(1, MAX_WAITING);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Judges documents on a thread, one after the other. One that takes too much memory is refused as unusable; one that takes
 * too long may be a good document on a busy machine, so its sender is asked to try again.
 */
export async function judgeDocument(extension: DocumentExtension, bytes: Buffer): Promise<Verdict> {
  if (judging.isFull) throw busy();
  return judging.take(async () => {
    clearTimeout(idle);
    thread ??= await start();
    thread.ref();
    try {
      return await verdictOf(thread, { extension, bytes: new Uint8Array(bytes) });
    } catch (error) {
      await end();
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'wrong';
      if (code === 'ABORT_ERR') throw busy();
      throw error;
    } finally {
      // A process that ends doesn't wait for an idle thread.
      thread?.unref();
      idle = setTimeout(end, IDLE_SECONDS * 1000).unref();
    }
  });
}

/** Resolves once the thread is online, so that starting it takes none of a document's time. */
async function start(): Promise<Worker> {
  const started = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  // Callers that wait get the error; if nobody waits, the next document starts a new thread.
  started.on('error', () => {});
  started.on('exit', () => {
    if (thread === started) thread = undefined;
  });
  await once(started, 'online');
  return started;
}

async function verdictOf(worker: Worker, asked: { extension: DocumentExtension; bytes: Uint8Array }) {
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(SECONDS * 1000) });
  worker.postMessage(asked);
  return (await answered)[0] as Verdict;
}

async function end(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.terminate();
}
