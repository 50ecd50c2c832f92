import { LRUCache } from 'lru-cache';
import { outageOf } from '../http/outage.server.ts';
import type { ContentPeriod, ContentPeriods } from './content-period.server.ts';

interface Entry<V> {
  value: V;
  /** The period in which it was made and for which it is valid. */
  period: ContentPeriod;
}

interface Bounds<V> {
  /** The most that all entries may take together, as counted by `sizeOf`. */
  maxSize: number;
  /** A whole number from 1. */
  sizeOf: (value: V) => number;
}

/**
 * Holds what is the same for everybody until the public content changes. Its size is bounded, and a value is made once even
 * if many ask for it at the same time. All caches of public content are instances of it.
 */
export class PeriodCache<V> {
  readonly #periods: ContentPeriods;
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #making = new Map<string, Promise<V>>();

  constructor(periods: ContentPeriods, { maxSize, sizeOf }: Bounds<V>) {
    this.#periods = periods;
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) });
  }

  /** The entry under `key` if it is still valid; never waits. */
  peek(key: string): V | undefined {
    // A peek counts as a use; otherwise the most visited pages would be evicted first.
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.period === this.#periods.peek()) return entry.value;
    return this.#periods.isGone() ? this.#last(key) : undefined;
  }

  /**
   * The entry under `key`, or the result of `make`, which is cached only if `isWorthIt`. While the database is down, the
   * last known state is better than nothing (docs/decisions/0014).
   */
  async get(key: string, make: () => Promise<V>, isWorthIt: (value: V) => boolean = () => true): Promise<V> {
    const last = this.#periods.isGone() ? this.#last(key) : undefined;
    if (last !== undefined) return last;
    try {
      return await this.#current(key, make, isWorthIt);
    } catch (error) {
      const before = outageOf(error) && this.#last(key);
      if (before) return before;
      throw error;
    }
  }

  #last(key: string): V | undefined {
    const entry = this.#entries.peek(key);
    return entry && entry.period === this.#periods.held() ? entry.value : undefined;
  }

  async #current(key: string, make: () => Promise<V>, isWorthIt: (value: V) => boolean): Promise<V> {
    const period = this.#periods.peek() ?? (await this.#periods.current());
    const entry = this.#entries.get(key);
    if (entry?.period === period) return entry.value;
    // A value that began to be made before a change must not be given to callers that came after it.
    const flight = `${period.id} ${key}`;
    const running = this.#making.get(flight);
    if (running) return running;
    const made = make()
      .then((value) => {
        if (isWorthIt(value)) this.#entries.set(key, { value, period });
        return value;
      })
      .finally(() => this.#making.delete(flight));
    this.#making.set(flight, made);
    return made;
  }
}
