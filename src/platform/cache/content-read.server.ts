import type { Database } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';

/** Content that only staff change needs no clock. */
type Given = Pick<Deps, 'database'> & Partial<Pick<Deps, 'now'>>;

interface Found<T> {
  value: T;
  /** When it changes by time alone, if it does; milliseconds since 1970. */
  until?: number;
}

/**
 * A value that is read from the database once per state of the public content and asked for often. The last value read is at
 * hand, and callers that come while it is being read wait for the same answer.
 */
export class ContentRead<T, D extends Given = Given> {
  readonly #read: (deps: D, now: Date, last: T | undefined) => Promise<Found<T>>;
  readonly #known = new WeakMap<Database, Found<T> & { version: number }>();
  readonly #running = new WeakMap<Database, { version: number; found: Promise<Found<T>> }>();

  /** `read` gets the value it read last. */
  constructor(read: (deps: D, now: Date, last: T | undefined) => Promise<Found<T>>) {
    this.#read = read;
  }

  /** The value as last read, without asking the database. */
  known(database: Database): T | undefined {
    return this.#known.get(database)?.value;
  }

  async current(deps: D): Promise<T> {
    const { database } = deps;
    for (;;) {
      const version = database.content.current();
      const now = deps.now?.() ?? new Date();
      const last = this.#known.get(database);
      if (last?.version === version && isUntil(last, now)) return last.value;
      const running = this.#running.get(database);
      if (running?.version !== version) return (await this.#begin(deps, version, now)).value;
      const found = await running.found;
      // A read that began before its value expired may finish after it.
      if (isUntil(found, now)) return found.value;
    }
  }

  #begin(deps: D, version: number, now: Date): Promise<Found<T>> {
    const { database } = deps;
    const mine = { version, found: this.#read(deps, now, this.known(database)) };
    this.#running.set(database, mine);
    const isMine = () => this.#running.get(database) === mine;
    mine.found
      .then((found) => {
        // A slow answer must not replace a newer one.
        if (isMine()) this.#known.set(database, { ...found, version });
      })
      .catch(() => {})
      .finally(() => {
        if (isMine()) this.#running.delete(database);
      });
    return mine.found;
  }
}

const isUntil = ({ until = Number.POSITIVE_INFINITY }: Found<unknown>, now: Date) => now.getTime() < until;
