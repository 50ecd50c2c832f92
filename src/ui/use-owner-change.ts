import { useEffect, useEffectEvent } from 'react';

/** Whose resume a page shows and saves, and with which sign-in: the server's cookie, readable in every window. */
export const ownerNow = () => /(?:^|; )owner=([^;]+)/.exec(document.cookie)?.[1];

/** Calls back when this window is looked at again after somebody signed in or out in another one. */
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
    // Windows side by side are all visible, and a page restored by the back button was asleep.
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, []);
}
