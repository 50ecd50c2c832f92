import { type PointerEvent, useId, useRef } from 'react';
import { useDropdown } from '#ui/fields/use-dropdown.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';

/** A menu entry with a dropdown: opened by hover, click, Enter, Space or the down arrow; closed by Escape. */
export function MenuGroup({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const id = useId();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLLIElement>(pathname);
  /** Undefined for a key press. Safari reports what made a click only since 18.2. */
  const pressedBy = useRef<string>(undefined);
  const byMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };
  return (
    <li ref={root} className="menu-group" onPointerEnter={byMouse(true)} onPointerLeave={byMouse(false)} {...keys}>
      <button
        type="button"
        className="menu-link"
        data-current={isCurrent(entry, pathname) || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType;
        }}
        onClick={() => {
          // Hovering has already opened it: the mouse's click must not close it again.
          setOpen(pressedBy.current === 'mouse' || !isOpen);
          pressedBy.current = undefined;
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
