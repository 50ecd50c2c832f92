import { type Content, type FindPage, Redirect } from './route.ts';

export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Another one for each entry of the history: going to the same address again is another visit. */
  key: string;
}

export interface Shown {
  location: Location;
  content: Content;
}

interface Going {
  replace?: boolean | undefined;
  /** Kept with the entry of the history. */
  state?: unknown;
}

export interface Router {
  /** What the server rendered. */
  first: Shown;
  shown: () => Shown;
  /** Whether the next page is on its way. */
  isLoading: () => boolean;
  listen: (listener: () => void) => () => void;
  /** Goes to an address from the root, once its page and data are there. */
  navigate: (to: string, how?: Going) => Promise<void>;
  /** Reads the data of the page in view again. */
  reload: () => Promise<void>;
  /** Brings what is at an address before anybody goes there: the code, and the data if anybody may see it. */
  readAhead: (to: string) => void;
  /** Asks before another page is gone to, until the returned function is called. */
  holdBack: (mayLeave: () => Promise<boolean>) => () => void;
}

/** What lies with each entry of the browser's history. */
interface Entry {
  /** Its place: the difference of two is the way from one to the other. */
  index: number;
  key: string;
  state: unknown;
}

type Kind = 'push' | 'replace' | 'pop';

/** How long what was read ahead may be shown. */
const FRESH_MS = 15_000;

/**
 * Takes over from the page that the server rendered (docs/decisions/0068).
 * @param onShown is told of every page but the first, and of no failed one
 */
export function createRouter(find: FindPage, content: Content, onShown: (location: Location) => void): Router {
  const listeners = new Set<() => void>();
  let index = entryHere()?.index ?? 0;
  const first: Shown = { location: locationHere(), content };
  let shown = first;
  /** Of the page that is on its way. */
  let going: AbortController | undefined;
  let reloads = 0;
  let ahead: { address: string; at: number; content: Promise<Content> } | undefined;
  let mayLeave: (() => Promise<boolean>) | undefined;
  /** The browser's own step back that the next event tells of: undone until somebody has answered, or allowed. */
  let expected: 'undone' | 'allowed' | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function load({ pathname, search }: Location, signal?: AbortSignal): Promise<Content> {
    const { bring, params } = find(pathname);
    const { default: Page, loader } = await bring();
    const url = new URL(pathname + search, window.location.origin);
    return { Page, data: await loader?.({ url, params, signal }) };
  }

  /** What was read ahead, unless it failed or is no longer fresh. */
  async function takeAhead({ pathname, search }: Location): Promise<Content | undefined> {
    const { address, at = 0, content } = ahead ?? {};
    ahead = undefined;
    const isFresh = address === pathname + search && performance.now() - at < FRESH_MS;
    return isFresh ? content?.catch(() => undefined) : undefined;
  }

  async function go(location: Location, kind: Kind): Promise<void> {
    going?.abort();
    if (isSamePage(shown.location, location)) {
      going = undefined;
      return arrive(location, kind, shown.content);
    }
    const mine = new AbortController();
    going = mine;
    tell();
    let content: Content;
    try {
      content = (await takeAhead(location)) ?? (await load(location, mine.signal));
    } catch (error) {
      content = { error };
    }
    if (mine.signal.aborted) return;
    going = undefined;
    const to = redirectOf(content);
    // The browser stands at a popped entry already; a pushed one isn't made yet.
    if (to !== undefined) return go(locationOf(to), kind === 'push' ? 'push' : 'replace');
    arrive(location, kind, content);
  }

  function arrive(location: Location, kind: Kind, content: Content): void {
    if (kind !== 'pop') write(location, kind);
    const isAnotherPage = content !== shown.content;
    shown = { location, content };
    tell();
    if (isAnotherPage && !('error' in content)) onShown(location);
  }

  function write({ pathname, search, hash, key, state }: Location, kind: 'push' | 'replace'): void {
    const href = pathname + search + hash;
    if (kind === 'push') index++;
    const entry: Entry = { index, key, state };
    try {
      window.history[`${kind}State`](entry, '', href);
    } catch {
      // Safari refuses too many in a short time.
      window.location.assign(href);
    }
  }

  const isHeld = (next: Location) => mayLeave !== undefined && next.pathname !== shown.location.pathname;

  async function stepped(): Promise<void> {
    const was = expected;
    expected = undefined;
    if (was === 'undone') return;
    const location = locationHere();
    const entry = entryHere();
    // A link to an anchor of the page, or an anchor typed by hand: the browser has added an entry by itself.
    if (!entry) {
      index++;
      return go(location, 'replace');
    }
    const step = entry.index - index;
    if (was !== 'allowed' && step !== 0 && isHeld(location)) {
      expected = 'undone';
      const isUndone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.go(-step);
      await isUndone;
      if (!(await mayLeave?.())) return;
      expected = 'allowed';
      return window.history.go(step);
    }
    index = entry.index;
    return go(location, 'pop');
  }

  write(first.location, 'replace');
  window.addEventListener('popstate', stepped);

  return {
    first,
    shown: () => shown,
    isLoading: () => going !== undefined,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async navigate(to, { replace, state } = {}) {
      const location = { ...locationOf(to), state };
      if (isHeld(location) && !(await mayLeave?.())) return;
      await go(location, replace ? 'replace' : 'push');
    },
    async reload() {
      const mine = ++reloads;
      const { location } = shown;
      const content = await load(location).catch((error: unknown) => ({ error }));
      if (mine !== reloads || shown.location !== location) return;
      const to = redirectOf(content);
      if (to !== undefined) return go(locationOf(to), 'push');
      shown = { location, content };
      tell();
    },
    readAhead(to) {
      const location = locationOf(to);
      const address = location.pathname + location.search;
      const isKept = ahead?.address === address && performance.now() - ahead.at < FRESH_MS;
      if (isKept || isSameAddress(location, shown.location)) return;
      const { isOpen, bring } = find(location.pathname);
      if (!isOpen) return void bring().catch(() => {});
      const content = load(location);
      // It is asked for again when somebody goes there.
      content.catch(() => {});
      ahead = { address, at: performance.now(), content };
    },
    holdBack(ask) {
      mayLeave = ask;
      return () => {
        if (mayLeave === ask) mayLeave = undefined;
      };
    },
  };
}

/** For a page that is only rendered: nobody goes anywhere. */
export const stillRouter = (shown: Shown): Router => ({
  first: shown,
  shown: () => shown,
  isLoading: () => false,
  listen: () => () => {},
  navigate: async () => {},
  reload: async () => {},
  readAhead: () => {},
  holdBack: () => () => {},
});

const newKey = () => Math.random().toString(36).slice(2, 10);

function locationOf(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  return { pathname, search, hash, state: undefined, key: newKey() };
}

function locationHere(): Location {
  const { pathname, search, hash } = window.location;
  const { key = newKey(), state } = entryHere() ?? {};
  return { pathname, search, hash, state, key };
}

function entryHere(): Entry | undefined {
  const entry = window.history.state as Partial<Entry> | null;
  return typeof entry?.index === 'number' ? (entry as Entry) : undefined;
}

const isSameAddress = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;

/** Between anchors of a page nothing is read again. */
const isSamePage = (a: Location, b: Location) => isSameAddress(a, b) && (a.hash || b.hash) !== '';

const redirectOf = (content: Content) =>
  'error' in content && content.error instanceof Redirect ? content.error.to : undefined;
