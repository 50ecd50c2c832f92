import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { refreshAuth, useAuth } from '#features/session/use-auth.ts';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { useDropdown } from '#ui/fields/use-dropdown.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { usePathname } from '#ui/routing/use-router.tsx';
import { useOwnerChange } from '#ui/use-owner-change.ts';

/** Visitors never load the members' menu. */
const loadItems = () => import('./member-menu.tsx');
/** Wrapped, since setState would call a component as a function. */
const itemsOf =
  ({ default: Items }: Awaited<ReturnType<typeof loadItems>>) =>
  () =>
    Items;

interface GreetingProps {
  userName: string;
  isSpecialAuth: boolean;
}

/** The greeting opens the menu, once that has loaded. */
function Greeting({ userName, isSpecialAuth }: GreetingProps) {
  const id = useId();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(usePathname());
  const [Items, setItems] = useState<ComponentType<Pick<GreetingProps, 'isSpecialAuth'>>>();
  useEffect(() => {
    // If it doesn't load, the next press tries again.
    loadItems().then(
      (part) => setItems(itemsOf(part)),
      () => {},
    );
  }, []);
  const bring = () => whenLoaded(loadItems, (part) => setItems(itemsOf(part)));
  const press = () => {
    setOpen(!Items || !isOpen);
    if (!Items) bring();
  };
  const bringByKey = ({ key }: KeyboardEvent) => {
    if (!Items && key === 'ArrowDown') bring();
  };
  return (
    <div ref={root} className="menu-group menu-member" {...keys}>
      <button
        type="button"
        className="menu-link"
        aria-expanded={isOpen && Items !== undefined}
        aria-controls={id}
        onClick={press}
        onKeyDown={bringByKey}
      >
        <span className="menu-member-name">Hi {userName}</span>
        <LineIcon name="down" size={16} />
      </button>
      <ul id={id} data-open={(isOpen && Items !== undefined) || undefined}>
        {Items && <Items isSpecialAuth={isSpecialAuth} />}
      </ul>
    </div>
  );
}

/** The end of the header: the sign-in link or the greeting. It is never part of the rendered page's data (decisions §9). */
export function AccountLink() {
  const { isAuthenticated, userName, isSpecialAuth } = useAuth();
  useEffect(() => {
    refreshAuth();
  }, []);
  useOwnerChange(refreshAuth);
  if (isAuthenticated) return <Greeting userName={userName} isSpecialAuth={isSpecialAuth} />;
  return (
    <Link to="/login" className="button small">
      登入
    </Link>
  );
}
