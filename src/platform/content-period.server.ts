/** A stretch of time in which nothing public changes: what is made in it is the same for everybody until it ends. */
export interface ContentPeriod {
  readonly id: number;
  readonly version: number;
  /** Milliseconds since 1970: when something is next published or expires by its date. */
  readonly until: number;
}

export interface ContentRules {
  version: () => number;
  nextChange: () => Promise<number>;
  now: () => number;
}

/** Tells periods apart; the key of everything that is kept of public content. */
export class ContentPeriods {
  #rules: ContentRules;
  #last: ContentPeriod | undefined;
  #looking: { version: number; found: Promise<ContentPeriod> } | undefined;
  #ids = 0;

  constructor(rules: ContentRules) {
    this.#rules = rules;
  }

  /** The current period, if it is known without asking the database. */
  peek(): ContentPeriod | undefined {
    const last = this.#last;
    return last && last.version === this.#rules.version() && this.#rules.now() < last.until ? last : undefined;
  }

  async current(): Promise<ContentPeriod> {
    const known = this.peek();
    if (known) return known;
    // The version is read first: a change while looking makes the next look see another one.
    const version = this.#rules.version();
    if (this.#looking?.version === version) return this.#looking.found;
    const found = this.#rules.nextChange().then((until) => {
      this.#last = { id: ++this.#ids, version, until };
      return this.#last;
    });
    const looking = { version, found };
    this.#looking = looking;
    return found.finally(() => {
      if (this.#looking === looking) this.#looking = undefined;
    });
  }
}
