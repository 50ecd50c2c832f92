import { setImmediate as turn } from 'node:timers/promises';

/** Lets other requests have their turn after every 8 ms, so that nobody waits longer for a page. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < 8) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}
