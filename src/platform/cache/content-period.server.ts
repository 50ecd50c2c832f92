/** A span of time in which nothing public changes: what is made in it is valid for everybody until it ends. */
export interface ContentPeriod {
  readonly id: number;
  readonly version: number;
  /** Milliseconds since 1970: when something is next published or expires by its date. */
  readonly until: number;
}

interface ContentRules {
  version: () => number;
  nextChange: () => Promise<number>;
  now: () => number;
  /** Whether the database is known not to answer. */
  isGone?: () => boolean;
}

/** How long the last known state is shown while the database is down; after that it may be wrong. */
const SHOWN_WITHOUT_DATABASE_MS = 10 * 60_000;

/** Tells periods apart. A period is part of the key of every cache of public content. */
export class ContentPeriods {
  #rules: ContentRules;
  #last: ContentPeriod | undefined;
  #looking: { version: number; found: Promise<ContentPeriod> } | undefined;
  #ids = 0;
  /** The last period confirmed by the database, and when it was last confirmed. */
  #sure: { period: ContentPeriod; at: number } | undefined;

  constructor(rules: ContentRules) {
    this.#rules = rules;
  }

  /** The current period if it is known without asking the database. */
  peek(): ContentPeriod | undefined {
    const last = this.#last;
    const now = this.#rules.now();
    if (!last || last.version !== this.#rules.version() || now >= last.until) return undefined;
    if (this.#sure?.period === last) this.#sure.at = now;
    return last;
  }

  isGone(): boolean {
    return this.#rules.isGone?.() ?? false;
  }

  /** For an outage: the period that was current when the database last answered, for a limited time and until its date. */
  held(): ContentPeriod | undefined {
    if (!this.#sure) return undefined;
    const { period, at } = this.#sure;
    const now = this.#rules.now();
    return now < period.until && now - at < SHOWN_WITHOUT_DATABASE_MS ? period : undefined;
  }

  async current(): Promise<ContentPeriod> {
    const known = this.peek();
    if (known) return known;
    // Read the version first: if something changes during this look, the next look sees another version.
    const version = this.#rules.version();
    if (this.#looking?.version === version) return this.#looking.found;
    const found = this.#rules.nextChange().then((until) => {
      this.#last = { id: ++this.#ids, version, until };
      // A negative version means that changes may have been missed; it can't serve as a fallback.
      if (version >= 0) this.#sure = { period: this.#last, at: this.#rules.now() };
      return this.#last;
    });
    const looking = { version, found };
    this.#looking = looking;
    return found.finally(() => {
      if (this.#looking === looking) this.#looking = undefined;
    });
  }
}
