import { setImmediate as nextTurn } from 'node:timers/promises';

const AT_ONCE_MS = 8;

/** When long work began in this turn of the event loop. */
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
 * Lets other requests run once long work has taken 8 ms of this turn, so that nobody waits longer for a page. All long work
 * shares the same clock: even if it is done in parts, or for several people, nobody is held up longer than by one part.
 */
export function pauses(): () => Promise<void> | undefined {
  begin();
  return () => (performance.now() - begin() < AT_ONCE_MS ? undefined : nextTurn().then(() => void begin()));
}
