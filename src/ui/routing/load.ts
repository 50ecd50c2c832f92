import { CallFailure } from '#shared/failures.ts';
import { isSameAddress, type Location } from './history.ts';
import type { Content, FindPage } from './route.ts';

/**
 * A page's code, or a part that its loader needs, could not be loaded: there is no connection, or a newer version has
 * replaced it.
 */
export class MissingProgram extends Error {}

/** How long data that was read ahead may be shown. */
const FRESH_MS = 15_000;

/** Loads pages with their data, also before anybody goes there. */
export function createLoader(find: FindPage) {
  let ahead: { location: Location; at: number; content: Promise<Content>; ready?: Content } | undefined;

  async function load(
    { pathname, search }: Location,
    { signal, isAhead }: { signal?: AbortSignal; isAhead?: boolean } = {},
  ): Promise<Content> {
    const { bring, params } = find(pathname);
    const { default: Page, loader } = await bring().catch((cause: unknown) => {
      throw new MissingProgram('a page did not come', { cause });
    });
    const url = new URL(window.location.origin + pathname + search);
    const data = await loader?.({ url, params, signal, isAhead }).catch((error: unknown) => {
      // Nobody would otherwise hear of an unexpected error: the visitor only sees a page that says sorry.
      const isForeseen = error instanceof CallFailure || error instanceof MissingProgram;
      if (error instanceof Error && !isForeseen && !signal?.aborted) reportError(error);
      throw error;
    });
    return { Page, data };
  }

  const isKept = (location: Location) =>
    ahead !== undefined && isSameAddress(ahead.location, location) && performance.now() - ahead.at < FRESH_MS;

  /** The page that was read ahead, if it is ready. */
  function take(location: Location): Content | undefined {
    const ready = isKept(location) ? ahead?.ready : undefined;
    if (ready) ahead = undefined;
    return ready;
  }

  /** The page that is being read ahead, or else is read now. */
  async function bring(location: Location, signal: AbortSignal): Promise<Content> {
    const kept = isKept(location) ? ahead?.content.catch(() => undefined) : undefined;
    ahead = undefined;
    return (await kept) ?? load(location, { signal });
  }

  function readAhead(location: Location): void {
    if (isKept(location)) return;
    const { isOpen, bring: bringPage } = find(location.pathname);
    // A failure is retried when somebody goes there.
    if (!isOpen) return void bringPage().catch(() => {});
    const reading = { location, at: performance.now(), content: load(location, { isAhead: true }) };
    ahead = reading;
    reading.content.then(
      (ready) => Object.assign(reading, { ready }),
      () => {},
    );
  }

  return { load, take, bring, readAhead };
}
