import { useEffect, useEffectEvent } from 'react';

/** Whose resume a page shows and saves, and by which sign-in: the server's cookie, known in every window. */
export const ownerNow = () => /(?:^|; )owner=([^;]+)/.exec(document.cookie)?.[1];

/** Calls when this window is looked at again, and somebody has signed in or out in another one since. */
export function useOwnerChange(onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let known = ownerNow();
    const look = () => {
      const now = ownerNow();
      if (now === known) return;
      known = now;
      tell();
    };
    document.addEventListener('visibilitychange', look);
    // Windows beside each other are all visible, and a page that the way back brings was asleep.
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, []);
}
