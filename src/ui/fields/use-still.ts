import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a dialog or page that is left once its content is stored: whether its fields are inert. While sending, nothing can be
 * typed that would be lost; after a failure the focus returns to where it was.
 */
export function useStill(isSending: boolean): boolean {
  const writing = useRef<Element>(null);
  // The browser takes the focus from an inert element with its next paint.
  useLayoutEffect(() => {
    if (isSending) writing.current = document.activeElement;
  }, [isSending]);
  useEffect(() => {
    if (!isSending) return;
    return () => {
      // A dialog keeps a lost focus for itself.
      if (document.activeElement?.contains(writing.current)) (writing.current as HTMLElement | null)?.focus();
    };
  }, [isSending]);
  return isSending;
}
