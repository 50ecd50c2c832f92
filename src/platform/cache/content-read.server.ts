import type { Database } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';

type Given = Pick<Deps, 'database' | 'now'>;

interface Found<T> {
  value: T;
  /** When time alone changes it; milliseconds since 1970. */
  until: number;
}

/**
 * Something that the database is asked once for each state of the public content, and that many ask for: the last one read is
 * at hand, and who asks while it is being read waits for the same answer.
 */
export class ContentRead<T> {
  readonly #read: (deps: Given, now: Date) => Promise<Found<T>>;
  readonly #known = new WeakMap<Database, Found<T> & { version: number }>();
  readonly #running = new WeakMap<Database, { version: number; found: Promise<Found<T>> }>();

  constructor(read: (deps: Given, now: Date) => Promise<Found<T>>) {
    this.#read = read;
  }

  /** As last read, without asking the database. */
  known(database: Database): T | undefined {
    return this.#known.get(database)?.value;
  }

  async current(deps: Given): Promise<T> {
    const { database } = deps;
    for (;;) {
      const version = database.content.current();
      const now = deps.now();
      const last = this.#known.get(database);
      if (last?.version === version && now.getTime() < last.until) return last.value;
      const running = this.#running.get(database);
      if (running?.version !== version) return (await this.#begin(deps, version, now)).value;
      const found = await running.found;
      // One that was begun before something's time may answer after it.
      if (now.getTime() < found.until) return found.value;
    }
  }

  #begin(deps: Given, version: number, now: Date): Promise<Found<T>> {
    const { database } = deps;
    const mine = { version, found: this.#read(deps, now) };
    this.#running.set(database, mine);
    const isMine = () => this.#running.get(database) === mine;
    mine.found
      .then((found) => {
        // A slow answer does not take the place of a newer one.
        if (isMine()) this.#known.set(database, { ...found, version });
      })
      .catch(() => {})
      .finally(() => {
        if (isMine()) this.#running.delete(database);
      });
    return mine.found;
  }
}
