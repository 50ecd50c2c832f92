import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';

/** A menu entry with a dropdown: opens by hover, click, Enter, Space or the down arrow; closes by Escape. */
export function MenuGroup({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const [isOpen, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(pathname);
  const id = useId();
  const group = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Following a link closes the dropdown.
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!group.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  const links = () => [...(group.current?.querySelectorAll<HTMLAnchorElement>('ul a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? all.length - 1 : at - 1;
    const move = () => all[(next + all.length) % all.length]?.focus();
    // The list becomes visible with the next paint; only then can it take the focus.
    if (isOpen) move();
    else requestAnimationFrame(move);
  };
  const byMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };
  return (
    <li
      ref={group}
      className="menu-group"
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent) => {
        if (event.relatedTarget && !group.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="menu-link"
        data-current={isCurrent(entry, pathname) || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={(event) => {
          // A mouse has opened it by hovering already: its click must not close it again.
          const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
          setOpen(isMouse ? true : !isOpen);
        }}
      >
        {entry.label}
        <LineIcon name="down" size={16} />
      </button>
      <ul id={id} data-open={isOpen || undefined}>
        {entry.items?.map((item) => (
          <li key={item.to}>
            <Link to={item.to} aria-current={pathname.toLowerCase() === item.to.toLowerCase() ? 'page' : undefined}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
