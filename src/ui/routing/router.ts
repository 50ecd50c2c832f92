import { CallFailure } from '#shared/failures.ts';
import { isSameAddress, type Location, locationHere, locationOf, openHistory } from './history.ts';
import { createLoader, MissingProgram } from './load.ts';
import { type Content, type FindPage, Redirect } from './route.ts';

export interface Shown {
  location: Location;
  content: Content;
  /** It was ready before the visitor asked for it, so that nothing delays its next frame. */
  wasReadAhead?: boolean;
}

interface Going {
  replace?: boolean | undefined;
  /** Passed to the page that is opened, but not again when the visitor steps back to it. */
  state?: unknown;
}

export interface Router {
  /** What the server rendered. */
  first: Shown;
  shown: () => Shown;
  /** Whether the next page is being loaded. */
  isLoading: () => boolean;
  listen: (listener: () => void) => () => void;
  /** Goes to an address from the root, once its page and data are ready. */
  navigate: (to: string, how?: Going) => Promise<void>;
  /** Reads the data of the current page again. */
  reload: () => Promise<void>;
  /** Loads an address before anybody goes there: the code, and the data if anybody may see it. */
  readAhead: (to: string) => void;
  /** Asks before another page is opened, until the returned function is called. */
  holdBack: (mayLeave: () => Promise<boolean>) => () => void;
}

type Kind = 'push' | 'replace' | 'pop';

interface RouterOptions {
  /** Called for every page except the first, and not for a failed one. */
  onShown: (location: Location) => void;
  /** Loads the shared handler (spec §8), for an answer that refuses a request made within a page. */
  bringHandler: () => Promise<(error: unknown) => Promise<void>>;
}

const Nothing = () => null;

/**
 * Whether the site has this address with a version newer than this window's (an update removes the previous version's
 * files).
 */
const isThere = ({ pathname, search }: Location): Promise<boolean> =>
  fetch(pathname + search, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Takes over from the page that the server rendered (docs/decisions/0068). */
export function createRouter(find: FindPage, content: Content, { onShown, bringHandler }: RouterOptions): Router {
  const listeners = new Set<() => void>();
  const pages = createLoader(find);
  const first: Shown = { location: locationHere(), content };
  let shown = first;
  /** For the page that is being loaded. */
  let going: AbortController | undefined;
  let reloads = 0;
  let mayLeave: (() => Promise<boolean>) | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const ask = async () => (await mayLeave?.()) ?? true;
  const isHeld = (next: Location) => mayLeave !== undefined && next.pathname !== shown.location.pathname;
  const history = openHistory({
    isHeld,
    ask,
    onStep: (location, isNew) => void go(location, isNew ? 'replace' : 'pop'),
  });

  async function go(location: Location, kind: Kind): Promise<void> {
    going?.abort();
    if (isSamePage(shown.location, location)) {
      going = undefined;
      return arrive(location, kind, shown.content);
    }
    const ready = pages.take(location);
    if (ready) {
      going = undefined;
      return arrive(location, kind, ready, true);
    }
    const mine = new AbortController();
    going = mine;
    tell();
    const found = await pages.bring(location, mine.signal).catch((error: unknown) => ({ error }));
    // If the request was made within a page, the page stays.
    const mayStay = kind !== 'pop' && location.pathname === shown.location.pathname && !('error' in shown.content);
    const handler = mayStay && 'error' in found ? await bringHandler().catch(() => undefined) : undefined;
    const isReplaced = 'error' in found && found.error instanceof MissingProgram && (await isThere(location));
    if (mine.signal.aborted) return;
    going = undefined;
    if (isReplaced) {
      // The previous page lets go first: whoever leaves it has been asked.
      arrive(location, kind, { Page: Nothing, data: undefined });
      return window.location.reload();
    }
    const to = redirectOf(found);
    // The browser is already at a popped entry; a pushed one doesn't exist yet.
    if (to !== undefined) return go(locationOf(to), kind === 'push' ? 'push' : 'replace');
    if (handler && 'error' in found && found.error instanceof CallFailure) {
      tell();
      return handler(found.error);
    }
    arrive(location, kind, found);
  }

  function arrive(location: Location, kind: Kind, found: Content, wasReadAhead = false): void {
    if (kind !== 'pop') history.write(location, kind);
    const isAnotherPage = found !== shown.content;
    shown = { location, content: found, wasReadAhead };
    tell();
    if (isAnotherPage && !('error' in found)) onShown(location);
  }

  async function reload(): Promise<void> {
    const mine = ++reloads;
    const { location } = shown;
    const found = await pages.load(location).catch((error: unknown) => ({ error }));
    // The visitor has gone on meanwhile; an anchor of the same page doesn't count.
    if (mine !== reloads || !isSameAddress(shown.location, location)) return;
    const to = redirectOf(found);
    if (to !== undefined) return go(locationOf(to), 'push');
    shown = { location: shown.location, content: found };
    tell();
  }

  history.write(first.location, 'replace');
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
      if (isHeld(location) && !(await ask())) return;
      await go(location, replace ? 'replace' : 'push');
    },
    reload,
    readAhead(to) {
      const location = locationOf(to);
      if (!isSameAddress(location, shown.location)) pages.readAhead(location);
    },
    holdBack(asking) {
      mayLeave = asking;
      return () => {
        if (mayLeave === asking) mayLeave = undefined;
      };
    },
  };
}

/** For a page that is only rendered: nobody navigates. */
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

/** Between anchors of one page nothing is read again. */
const isSamePage = (a: Location, b: Location) => isSameAddress(a, b) && (a.hash || b.hash) !== '';

const redirectOf = (content: Content) =>
  'error' in content && content.error instanceof Redirect ? content.error.to : undefined;
