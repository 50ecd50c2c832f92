import { type Db, databaseOf } from './database.server.ts';
import type { KnownTotal } from './search.server.ts';

/** Enough for every city, category and common word; a total is about 100 bytes. */
const MOST = 2000;

/** From `from` until `until` nothing is published or expires, so totals hold while the content version does. */
interface Epoch {
  version: number;
  from: string;
  until: string;
  totals: Map<string, number>;
}

const NOT_KEPT: KnownTotal = { get: () => undefined, set: () => {} };

/** Totals of searches kept per content version: counting is the dear part of a search with common words. */
export class KnownTotals {
  readonly #epochs = new WeakMap<object, Epoch>();
  readonly #nextChange: (db: Db, now: string) => Promise<string | undefined>;

  /** nextChange answers when time alone will next change what is public. */
  constructor(nextChange: (db: Db, now: string) => Promise<string | undefined>) {
    this.#nextChange = nextChange;
  }

  async for(db: Db, key: string, now: string): Promise<KnownTotal> {
    // A transaction may see what nobody else does yet.
    if (db.isTransaction) return NOT_KEPT;
    const database = databaseOf(db);
    const version = database.content.current();
    let epoch = this.#epochs.get(database);
    if (!epoch || epoch.version !== version || now >= epoch.until) {
      epoch = { version, from: now, until: (await this.#nextChange(db, now)) ?? '9999', totals: new Map() };
      this.#epochs.set(database, epoch);
    }
    if (now < epoch.from) return NOT_KEPT;
    const { totals } = epoch;
    return {
      get: () => totals.get(key),
      set: (total) => {
        if (totals.size >= MOST) totals.delete(totals.keys().next().value!);
        totals.set(key, total);
      },
    };
  }
}
