import { useEffect, useState } from 'react';
import { isUnfinished } from '#ui/fields/unfinished.ts';

const PAUSE_MS = 250;

/**
 * What was typed, once typing has paused, so that there isn't a request for every letter; without words that an input method
 * is still composing.
 */
export function usePaused<T>(typed: T): T {
  const [paused, setPaused] = useState(typed);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const follow = (event: Event) => setHeld(isUnfinished(event as InputEvent));
    const end = () => setHeld(false);
    // Runs after React has taken over the input: between two listeners it would redraw the field with its previous value.
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
