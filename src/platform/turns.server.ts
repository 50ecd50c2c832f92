/** Runs only so many pieces of heavy work at once; the others wait in the order they came. */
export class Turns {
  #free: number;
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];

  readonly #mostWaiting: number;

  constructor(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Whether as many are waiting as may wait. */
  get isFull(): boolean {
    return this.#free === 0 && this.#waiting.length >= this.#mostWaiting;
  }

  get isIdle(): boolean {
    return this.#free === this.#atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** The same per key: one caller cannot keep another waiting. */
export class TurnsByKey {
  readonly #atOnce: number;
  readonly #turns = new Map<string, Turns>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? new Turns(this.#atOnce);
    this.#turns.set(key, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle) this.#turns.delete(key);
    }
  }
}
