import { LRUCache } from 'lru-cache';
import { outageOf } from '../http/outage.server.ts';
import type { ContentPeriod, ContentPeriods } from './content-period.server.ts';

interface Entry<V> {
  value: V;
  /** In which it was made, and for which it holds. */
  period: ContentPeriod;
}

interface Bounds<V> {
  /** What all entries together may have, as `sizeOf` counts it. */
  maxSize: number;
  /** A whole number from 1. */
  sizeOf: (value: V) => number;
}

/**
 * What is the same for everybody until the public content changes: made once, even for many who ask at once, and bounded. Whatever
 * is cached of public content is one of these.
 */
export class PeriodCache<V> {
  readonly #periods: ContentPeriods;
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #making = new Map<string, Promise<V>>();

  constructor(periods: ContentPeriods, { maxSize, sizeOf }: Bounds<V>) {
    this.#periods = periods;
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) });
  }

  /** What is cached under `key` if it still holds; without waiting. */
  peek(key: string): V | undefined {
    const entry = this.#entries.peek(key);
    if (!entry) return undefined;
    if (entry.period === this.#periods.peek()) return entry.value;
    return this.#periods.isGone() ? this.#last(key) : undefined;
  }

  /**
   * What is cached under `key`, else what `make` gives; kept only if `isWorthIt`. While the database is gone, what was true last
   * is better than nothing (docs/decisions/0014).
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
    // One that began before a change must not answer those who come after it.
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
