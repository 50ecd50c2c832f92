import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

let isComposing = false;
document.addEventListener('input', (event) => {
  isComposing = (event as InputEvent).isComposing === true;
});
document.addEventListener('compositionend', () => {
  isComposing = false;
});

/** What was typed, once typing has paused, so that not every letter is asked for; nor what an input method has not finished. */
export function usePaused<T>(typed: T): T {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isComposing || setPaused(typed), PAUSE_MS);
    };
    soon();
    // Its end need not change the text.
    document.addEventListener('compositionend', soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('compositionend', soon);
    };
  }, [typed]);
  return paused;
}
