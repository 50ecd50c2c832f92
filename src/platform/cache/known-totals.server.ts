import { type Db, databaseOf } from '../database/database.server.ts';
import { type Known, NOT_KEPT, type Total } from '../search/search-parts.server.ts';

/** Enough for every city, category and common word. */
const MAX_BYTES = 16 * 1024 * 1024;

/** From `from` until `until` nothing is published or expires, so totals hold while the content version does. */
interface Epoch {
  version: number;
  from: string;
  until: string;
  totals: Map<string, Total>;
  bytes: number;
}

/** Totals of searches kept per content version: counting is the dear part of a search with common words. */
export class KnownTotals {
  readonly #epochs = new WeakMap<object, Epoch>();
  readonly #nextChange: (db: Db, now: string) => Promise<string | undefined>;

  /** nextChange answers when time alone will next change what is public. */
  constructor(nextChange: (db: Db, now: string) => Promise<string | undefined>) {
    this.#nextChange = nextChange;
  }

  async for(db: Db, key: string, now: string): Promise<Known> {
    // A transaction may see what nobody else does yet.
    if (db.isTransaction) return NOT_KEPT;
    const database = databaseOf(db);
    const version = database.content.current();
    let epoch = this.#epochs.get(database);
    if (!epoch || epoch.version !== version || now >= epoch.until) {
      epoch = { version, from: now, until: (await this.#nextChange(db, now)) ?? '9999', totals: new Map(), bytes: 0 };
      this.#epochs.set(database, epoch);
    }
    if (now < epoch.from) return NOT_KEPT;
    const { totals } = epoch;
    return {
      get: () => totals.get(key),
      set: (total) => {
        if (!totals.has(key)) epoch.bytes += size(key, total);
        totals.set(key, total);
        for (const [oldest, value] of totals) {
          if (epoch.bytes <= MAX_BYTES) break;
          totals.delete(oldest);
          epoch.bytes -= size(oldest, value);
        }
      },
    };
  }
}

function size(key: string, total: Total): number {
  return 200 + key.length * 2 + (total.hits?.length ?? 0);
}
