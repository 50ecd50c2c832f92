import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What was typed, once typing has paused, so that not every letter is asked for. */
export function usePaused<T>(typed: T): T {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
