import { useEffect, useState } from 'react';
import { isUnfinished } from '#ui/fields/unfinished.ts';

const PAUSE_MS = 250;

/** What was typed, once typing has paused, so that not every letter is asked for; nor what an input method has not finished. */
export function usePaused<T>(typed: T): T {
  const [paused, setPaused] = useState(typed);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const follow = (event: Event) => setHeld(isUnfinished(event as InputEvent));
    const end = () => setHeld(false);
    // After React has taken what is typed: between two listeners it would draw the field anew, with what was there before.
    document.addEventListener('input', follow);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('input', follow);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isHeld]);
  return paused;
}
