import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For what is left once it is stored, a dialog or the page of a new entry: whether its fields stand still. Nothing is typed then
 * that would go with them; after a failure one writes on where one was.
 */
export function useStill(isSending: boolean): boolean {
  const writing = useRef<Element>(null);
  // The browser takes the focus from what is inert with its next paint.
  useLayoutEffect(() => {
    if (isSending) writing.current = document.activeElement;
  }, [isSending]);
  useEffect(() => {
    if (!isSending) return;
    return () => {
      // A dialog keeps a lost focus to itself.
      if (document.activeElement?.contains(writing.current)) (writing.current as HTMLElement | null)?.focus();
    };
  }, [isSending]);
  return isSending;
}
