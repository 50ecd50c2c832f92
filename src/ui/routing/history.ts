export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** What the link that led here passed on; a step back or forward passes nothing. */
  state: unknown;
  /** Different for each entry of the history: going to the same address again is another visit. */
  key: string;
}

/** Stored with each entry of the browser's history. */
interface Entry {
  /** Its position: the difference of two is the number of steps between them. */
  index: number;
  key: string;
}

interface HistoryParts {
  /** The browser has moved to another entry; `isNew` if the browser made that entry itself. */
  onStep: (location: Location, isNew: boolean) => void;
  /** Whether to ask before a page is left for this one. */
  isHeld: (next: Location) => boolean;
  ask: () => Promise<boolean>;
}

/** The browser's history, from the current entry on. */
export function openHistory({ onStep, isHeld, ask }: HistoryParts) {
  let index = entryHere()?.index ?? 0;
  /** While asking, every step is undone. */
  let isAsking = false;
  let isAllowed = false;

  function write({ pathname, search, hash, key }: Location, kind: 'push' | 'replace'): void {
    // With the origin: //host/path, which somebody may have typed, is another site.
    const href = window.location.origin + pathname + search + hash;
    if (kind === 'push') index++;
    const entry: Entry = { index, key };
    try {
      window.history[`${kind}State`](entry, '', href);
    } catch {
      // Safari refuses too many entries in a short time.
      window.location.assign(href);
    }
  }

  async function stepped(): Promise<void> {
    const entry = entryHere();
    if (isAsking) {
      if (entry && entry.index !== index) window.history.go(index - entry.index);
      return;
    }
    const location = locationHere();
    // A link to an anchor of the page, or an anchor typed by hand.
    if (!entry) {
      index++;
      return onStep(location, true);
    }
    const step = entry.index - index;
    if (step !== 0 && !isAllowed && isHeld(location)) return askFirst(step);
    isAllowed = false;
    index = entry.index;
    onStep(location, false);
  }

  /** The browser has already taken the step: it is undone until the visitor has answered. */
  async function askFirst(step: number): Promise<void> {
    isAsking = true;
    const undone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(-step);
    [isAllowed] = await Promise.all([ask(), undone]);
    isAsking = false;
    if (isAllowed) window.history.go(step);
  }

  window.addEventListener('popstate', stepped);
  return { write };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

export function locationOf(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  return { pathname, search, hash, state: undefined, key: newKey() };
}

export function locationHere(): Location {
  const { pathname, search, hash } = window.location;
  const { key = newKey() } = entryHere() ?? {};
  return { pathname, search, hash, state: undefined, key };
}

function entryHere(): Entry | undefined {
  const entry = window.history.state as Partial<Entry> | null;
  return typeof entry?.index === 'number' ? (entry as Entry) : undefined;
}

export const isSameAddress = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;
