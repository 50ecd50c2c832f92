import { setImmediate as nextTurn } from 'node:timers/promises';

const AT_ONCE_MS = 8;

/** When somebody began long work in this turn of the event loop. */
let begun: number | undefined;

function begin(): number {
  if (begun === undefined) {
    begun = performance.now();
    setImmediate(() => {
      begun = undefined;
    });
  }
  return begun;
}

/**
 * Lets other requests have their turn once long work has taken 8 ms of this one, so that nobody waits longer for a page. All who work
 * share them: what is done in parts, one after the other or for several people, holds nobody up longer than one of its parts.
 */
export function pauses(): () => Promise<void> | undefined {
  begin();
  return () => (performance.now() - begin() < AT_ONCE_MS ? undefined : nextTurn().then(() => void begin()));
}
