import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A dropdown's state: closed by Escape (focus returns to its button), by a click or focus elsewhere, and by navigation; the
 * arrow keys move through its links and buttons.
 */
export function useDropdown<E extends HTMLElement>(pathname: string) {
  const [isOpen, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(pathname);
  const root: RefObject<E | null> = useRef<E>(null);
  // Following a link closes it.
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const all = [...(root.current?.querySelectorAll<HTMLElement>(':scope > ul :is(a, button)') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? all.length - 1 : at - 1;
    const move = () => all[(next + all.length) % all.length]?.focus();
    // The list becomes visible with the next paint and can't take the focus before.
    if (isOpen) move();
    else requestAnimationFrame(move);
  };
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // Safari focuses not the pressed button but the nearest focusable element around it.
    if (next && !root.current?.contains(next) && !next.contains(root.current)) setOpen(false);
  };
  return { isOpen, setOpen, root, keys: { onKeyDown, onBlur } };
}
