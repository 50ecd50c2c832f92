import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { workerAddress } from '../worker-address.server.ts';
import { assertOutsideTransaction } from './transaction.server.ts';

const WORKER = workerAddress(import.meta.url, { source: './aside-worker.server.ts', built: 'sqlite-aside.js' });
/** A thread takes 16 MB; it ends after this long without a query. */
const IDLE_SECONDS = 60;

/** An error is passed with its code, by which an outage is recognised: a thread passes on no more than the message. */
export type Reply = { rows: unknown[] } | { message: string; code: string };

/**
 * Reads a SQLite file on separate threads: however long a statement takes, the event loop goes on, and another statement
 * finds a free thread.
 */
export class AsideDriver implements Driver {
  readonly #readers: Reader[];

  constructor(file: string) {
    this.#readers = [new Reader(file), new Reader(file)];
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#freest().inTurn<R>(query),
      // biome-ignore lint/correctness/useYield: as with all of SQLite
      async *streamQuery() {
        throw new Error('streaming is not offered: page by key instead');
      },
    };
  }

  /** The second thread is started for statements that come while the first is busy. */
  #freest = () => this.#readers.reduce((first, next) => (next.waiting < first.waiting ? next : first));

  beginTransaction = () => Promise.reject(new Error('it only reads'));
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.end()));
  }
}

/** One thread; it runs one statement after the other. */
class Reader {
  readonly #file: string;
  #thread: { worker: Worker; signal: AbortSignal } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  waiting = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async inTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.waiting++;
    clearTimeout(this.#idle);
    const answer = this.#last.then(() => this.#ask<R>(query));
    this.#last = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      if (--this.waiting === 0) this.#idle = setTimeout(() => this.end(), IDLE_SECONDS * 1000).unref();
    }
  }

  async #ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#thread ??= this.#start();
    const { worker, signal } = this.#thread;
    worker.ref();
    try {
      const answered = once(worker, 'message', { signal });
      worker.postMessage({ sql, parameters });
      const [reply] = (await answered) as [Reply];
      if ('message' in reply) throw Object.assign(new Error(reply.message), { code: reply.code });
      return { rows: reply.rows as R[] };
    } finally {
      worker.unref();
    }
  }

  /** If the thread ends, everybody waiting for it gets an error; the next query starts another. */
  #start() {
    const worker = new Worker(WORKER, { workerData: this.#file });
    const ended = new AbortController();
    const forget = () => {
      if (this.#thread?.worker === worker) this.#thread = undefined;
    };
    worker.on('error', forget).once('exit', () => {
      forget();
      ended.abort();
    });
    return { worker, signal: ended.signal };
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }
}
