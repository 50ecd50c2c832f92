import { type RefObject, useEffect } from 'react';

const USABLE = 'button:not(:disabled), a[href]';
const TARGET = `${USABLE}, [tabindex]`;

/**
 * When the focused element disappears, or a list changes and disables it, the nearest remaining element gets the focus;
 * otherwise the user would have to tab through the whole page again.
 */
export function useNextFocus(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = place.current!;
    let last: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      const element = target as Element;
      // A dialog itself returns the focus to what opened it.
      if (!element.closest('dialog')) last = [element, ...around(element, root)];
    };
    const watcher = new MutationObserver(() => {
      const [focused, ...outer] = last;
      // A disabled button loses the focus a moment later.
      const isElsewhere = ![document.body, focused].includes(document.activeElement!);
      if (!focused || isElsewhere || (focused.isConnected && !focused.matches(':disabled'))) return;
      const left = outer.find((one) => one.isConnected && (one.matches(TARGET) || one.querySelector(USABLE)));
      const next = left?.matches(TARGET) ? left : left?.querySelector(USABLE);
      (next as HTMLElement | null | undefined)?.focus();
    });
    root.addEventListener('focusin', remember);
    watcher.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      watcher.disconnect();
    };
  }, [place]);
}

/** From the inside out: at each level the element before, the element after, and the one around both. */
function around(element: Element, root: Element): Element[] {
  const { nextElementSibling: after, previousElementSibling: before, parentElement: outer } = element;
  if (!outer || element === root) return [];
  // Not the link to the next page beside a list: if the list is empty, its button 新增 is further out.
  const near = [before, after, outer].filter((one) => one !== null && !one.matches('.cv-next'));
  return [...near, ...around(outer, root)] as Element[];
}
