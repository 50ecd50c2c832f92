import type Sqlite from 'better-sqlite3';
import { prepared, untilFree } from './sqlite-statements.server.ts';

/** At most this many transactions share one commit; none waits for the others longer than the time below. */
const MAX_TOGETHER = 32;
const MAX_LIFE_MS = 10;

interface Waiting {
  isTransaction: boolean;
  start: () => void;
}

interface Group {
  /** Transactions that are done except for the commit. */
  done: { resolve: () => void; reject: (error: unknown) => void }[];
  since: number;
}

/**
 * The only writer of a SQLite file, lent to one caller at a time in the order of asking. The cost of a commit is the disk's
 * flush, so transactions that come close together share one: each after the first is a savepoint of its own, and none is
 * reported as committed before all of them are on the disk. The first has no savepoint: inside one, SQLite copies every page
 * before it changes it.
 */
export class SqliteWriter {
  readonly connection: Sqlite.Database;
  readonly #queue: Waiting[] = [];
  #isLent = false;
  #group: Group | undefined;

  constructor(connection: Sqlite.Database) {
    this.connection = connection;
  }

  /** For a single statement that commits by itself. Returns a function that gives the turn back. */
  async takeAlone(): Promise<() => void> {
    await this.#turn(false);
    return () => this.#giveBack();
  }

  /** Begins a transaction, in the open group if there is one. */
  async begin(): Promise<void> {
    await this.#turn(true);
    try {
      if (!this.#group) {
        this.#end();
        await untilFree(() => this.#run('begin immediate'));
        this.#group = { done: [], since: performance.now() };
      } else this.#run('savepoint one');
    } catch (error) {
      this.#giveBack();
      throw error;
    }
  }

  /** Resolves when the transaction is on the disk. */
  commit(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    try {
      if (!this.#isFirst()) this.#run('release one');
      this.#group?.done.push({ resolve, reject });
    } catch (error) {
      reject(error);
    }
    this.#giveBack();
    return promise;
  }

  rollback(): void {
    try {
      if (!this.connection.inTransaction) {
        // SQLite itself rolls everything back after a full disk or an I/O error.
        this.#fail(new Error('SQLite rolled the transaction back'));
      } else if (this.#isFirst()) {
        this.#group = undefined;
        this.#run('rollback');
      } else {
        this.#run('rollback to one');
        this.#run('release one');
      }
    } finally {
      this.#giveBack();
    }
  }

  #isFirst(): boolean {
    return this.#group?.done.length === 0;
  }

  #run(text: string): void {
    prepared(this.connection, text).run();
  }

  async #turn(isTransaction: boolean): Promise<void> {
    if (this.#isLent) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#queue.push({ isTransaction, start: resolve });
      return promise;
    }
    this.#isLent = true;
    if (!isTransaction) this.#flush();
  }

  #giveBack(): void {
    const next = this.#queue.shift();
    if (this.#group && (next?.isTransaction === false || !this.#hasRoom(this.#group))) this.#flush();
    if (next) next.start();
    else this.#isLent = false;
    // Lets requests that have arrived meanwhile get as far as their own transaction, so that they join in.
    if (!next && this.#group)
      setImmediate(() => {
        if (!this.#isLent) this.#flush();
      });
  }

  #hasRoom({ done, since }: Group): boolean {
    return done.length < MAX_TOGETHER && performance.now() - since < MAX_LIFE_MS && this.connection.inTransaction;
  }

  #flush(): void {
    const group = this.#group;
    if (!group) return;
    try {
      this.#run('commit');
    } catch (error) {
      this.#end();
      this.#fail(error);
      return;
    }
    this.#group = undefined;
    for (const { resolve } of group.done) resolve();
  }

  /** After a failed commit. Nobody awaits this: an error here must not end the process. */
  #end(): void {
    try {
      if (this.connection.inTransaction) this.#run('rollback');
    } catch {
      // Whatever is still open is rolled back before the next transaction begins.
    }
  }

  #fail(error: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    for (const { reject } of group?.done ?? []) reject(error);
  }
}
