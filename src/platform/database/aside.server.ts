import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { workerAddress } from '../worker-address.server.ts';
import { assertOutsideTransaction } from './transaction.server.ts';

const WORKER = workerAddress(import.meta.url, { source: './aside-worker.server.ts', built: 'sqlite-aside.js' });
/** The thread holds 16 MB of the file; it ends when nobody asks. */
const IDLE_SECONDS = 60;

interface Reply {
  rows?: unknown[];
  error?: Error;
}

/** Whoever waits for an answer when it ends is told so. */
function start(file: string) {
  const worker = new Worker(WORKER, { workerData: file });
  const ended = new AbortController();
  worker.on('error', () => {}).once('exit', () => ended.abort());
  return { worker, signal: ended.signal };
}

/** Reads a SQLite file on a thread of its own, one statement after the other: however long one takes, the event loop goes on. */
export class AsideDriver implements Driver {
  readonly #file: string;
  #thread: ReturnType<typeof start> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#inTurn<R>(query),
      // biome-ignore lint/correctness/useYield: as with all of SQLite
      async *streamQuery() {
        throw new Error('streaming is not offered: page by key instead');
      },
    };
  }

  async #inTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#waiting++;
    clearTimeout(this.#idle);
    const answer = this.#last.then(() => this.#ask<R>(query));
    this.#last = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      if (--this.#waiting === 0) this.#idle = setTimeout(() => this.#end(), IDLE_SECONDS * 1000).unref();
    }
  }

  async #ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#thread ??= start(this.#file);
    const { worker, signal } = this.#thread;
    worker.ref();
    try {
      const answered = once(worker, 'message', { signal });
      worker.postMessage({ sql, parameters });
      const [{ rows, error }] = (await answered) as [Reply];
      if (!rows) throw error;
      return { rows: rows as R[] };
    } finally {
      worker.unref();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }

  beginTransaction = () => Promise.reject(new Error('it only reads'));
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
  async releaseConnection(): Promise<void> {}
  destroy = () => this.#end();
}
