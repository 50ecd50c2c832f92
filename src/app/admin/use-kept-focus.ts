import { type RefObject, useEffect } from 'react';

/** What is pressed. A field that a phone's keyboard was put away from is not gone back to. */
const PRESSED = 'a, button, [role="button"], [role="combobox"]:not(input), [type="checkbox"], [type="radio"]';
/** What a lost button belonged to, from the inside out: the next Tab goes on from there, and a second Enter presses nothing else. */
const GROUPS = 'li, tr, fieldset, section, [role="toolbar"], [role="group"]';

const isShown = (one: HTMLElement) => one.isConnected && one.checkVisibility();

/**
 * A button that was pressed may be gone with what it did, or off meanwhile, and the browser then forgets where one was. The focus
 * goes back to the button as soon as it can be pressed again; if there is none, to what it stood in.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let groups: HTMLElement[] = [];
    let path = '';
    let goal: EventTarget | null = null;
    // On its way from one element to another the focus is nowhere for a moment, and not lost.
    const leave = ({ relatedTarget }: FocusEvent) => {
      goal = relatedTarget;
    };
    // Behind the last one comes what is the browser's own.
    const leaveByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && document.activeElement === last) last = undefined;
    };
    const remember = () => {
      goal = null;
      const now = document.activeElement;
      if (now === last || !(now instanceof HTMLElement) || !place.current?.contains(now)) return;
      last = now.matches(PRESSED) ? now : undefined;
      groups = [];
      path = window.location.pathname;
      for (let group = now.parentElement?.closest<HTMLElement>(GROUPS); group; ) {
        groups.push(group);
        group = group.parentElement?.closest<HTMLElement>(GROUPS);
      }
    };
    // Who points at nothing in particular leaves it on purpose; a dialog was opened by it.
    const forget = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('.MuiModal-root')) last = undefined;
    };
    const keep = () => {
      if (goal instanceof Element && goal.isConnected) return;
      const now = document.activeElement ?? document.body;
      // What is hidden keeps the focus until the browser draws.
      if (!last || (now !== document.body && (now !== last || isShown(last)))) return;
      if (isShown(last)) return last.focus({ preventScroll: true });
      // Gone to another screen, one begins at its name.
      if (path !== window.location.pathname) return;
      const group = groups.find(isShown);
      if (group && !group.hasAttribute('tabindex')) group.tabIndex = -1;
      group?.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(keep);
    watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'disabled'] });
    document.addEventListener('focusout', leave, true);
    document.addEventListener('keydown', leaveByKey, true);
    document.addEventListener('focusin', remember);
    document.addEventListener('click', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusout', leave, true);
      document.removeEventListener('keydown', leaveByKey, true);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [place]);
}
