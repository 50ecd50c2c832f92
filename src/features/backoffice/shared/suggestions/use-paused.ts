import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What was typed, once typing has paused, so that not every letter is asked for; nor what an input method has not finished. */
export function usePaused<T>(typed: T): T {
  const [paused, setPaused] = useState(typed);
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    const begin = () => setComposing(true);
    const end = () => setComposing(false);
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  return paused;
}
