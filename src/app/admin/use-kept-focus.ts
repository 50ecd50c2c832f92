import { type RefObject, useEffect } from 'react';

/** Elements that are pressed. A field is left out: someone who has closed a phone's keyboard doesn't want it back. */
const PRESSED = 'a, button, [role="button"], [role="combobox"]:not(input), [type="checkbox"], [type="radio"]';
/**
 * The groups a lost button may belong to, from the inside out: the next Tab continues from there, and a second Enter presses
 * nothing else.
 */
const GROUPS = 'li, tr, fieldset, section, [role="toolbar"], [role="group"]';

const isShown = (one: HTMLElement) => one.isConnected && one.checkVisibility();

/**
 * A pressed button may disappear with its action, or be disabled meanwhile, and then the browser forgets the place of the
 * focus. The focus returns to the button as soon as it can be pressed again; if it is gone, to its group.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let groups: HTMLElement[] = [];
    let path = '';
    let goal: EventTarget | null = null;
    // While the focus moves from one element to another it is nowhere for a moment, but not lost.
    const leave = ({ relatedTarget }: FocusEvent) => {
      goal = relatedTarget;
    };
    // After the last element the focus moves to the browser's own buttons.
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
    // A click on empty space drops the focus on purpose; not in a dialog, which `last` may have opened.
    const forget = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('.MuiModal-root')) last = undefined;
    };
    const keep = () => {
      if (goal instanceof Element && goal.isConnected) return;
      const now = document.activeElement ?? document.body;
      // A hidden element keeps the focus until the browser paints.
      if (!last || (now !== document.body && (now !== last || isShown(last)))) return;
      if (isShown(last)) return last.focus({ preventScroll: true });
      // On a new screen the focus begins at its name.
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
