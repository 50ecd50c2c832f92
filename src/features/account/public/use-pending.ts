import { useEffect, useState } from 'react';
import { keepInTab, keptInTab } from '#ui/tab-memory.ts';

/** Whose code is being asked for: remembered from the registration or the resent letter (spec §4). */
interface Pending {
  email: string;
  isMaybeElsewhere: boolean;
}

const KEY = 'registration';
/** As long as a code is valid (decisions §2). */
const KEEP_MS = 30 * 60_000;

/** Kept while the code is asked for: phones discard a page while its letter is read in another app. */
export function usePending() {
  const [pending, setPending] = useState<Pending>();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const kept = keptInTab<Pending>(KEY, KEEP_MS);
    if (!kept) return;
    setPending(kept);
    setAsked(true);
  }, []);
  return {
    pending,
    isAsked,
    ask(next: Pending) {
      setPending(next);
      setAsked(true);
      keepInTab(KEY, next);
    },
    stop() {
      setAsked(false);
      keepInTab(KEY, undefined);
    },
  };
}
