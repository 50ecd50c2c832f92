import { CallFailure } from '#shared/failures.ts';
import { isSameAddress, type Location } from './history.ts';
import type { Content, FindPage } from './route.ts';

/** The program of a page, or a part that its loader needs, did not come: there is no line, or a newer program in its place. */
export class MissingProgram extends Error {}

/** How long what was read ahead may be shown. */
const FRESH_MS = 15_000;

/** Brings pages with their data, also before anybody goes there. */
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
      // Of what isn't foreseen nobody would hear: the visitor is shown a page that says sorry.
      const isForeseen = error instanceof CallFailure || error instanceof MissingProgram;
      if (error instanceof Error && !isForeseen && !signal?.aborted) reportError(error);
      throw error;
    });
    return { Page, data };
  }

  const isKept = (location: Location) =>
    ahead !== undefined && isSameAddress(ahead.location, location) && performance.now() - ahead.at < FRESH_MS;

  /** What was read ahead, if it is there already. */
  function take(location: Location): Content | undefined {
    const ready = isKept(location) ? ahead?.ready : undefined;
    if (ready) ahead = undefined;
    return ready;
  }

  /** What is being read ahead, else what is read now. */
  async function bring(location: Location, signal: AbortSignal): Promise<Content> {
    const kept = isKept(location) ? ahead?.content.catch(() => undefined) : undefined;
    ahead = undefined;
    return (await kept) ?? load(location, { signal });
  }

  function readAhead(location: Location): void {
    if (isKept(location)) return;
    const { isOpen, bring: bringPage } = find(location.pathname);
    // What fails is asked for again when somebody goes there.
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
