import { type ComponentType, useEffect, useState } from 'react';
import { refreshAuth, useAuth } from '#features/session/use-auth.ts';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useOwnerChange } from '#ui/use-owner-change.ts';

interface GreetingProps {
  userName: string;
  isSpecialAuth: boolean;
}

/** Visitors never load the members' menu. */
const loadMenu = () => import('./member-menu.tsx');

/** The menu's button, until the menu takes its place; a press is kept until then. */
function Greeting(props: GreetingProps) {
  const [Menu, setMenu] = useState<ComponentType<GreetingProps & { isWanted: boolean }>>();
  const [isWanted, setWanted] = useState(false);
  const show = ({ default: Loaded }: Awaited<ReturnType<typeof loadMenu>>) => setMenu(() => Loaded);
  useEffect(() => {
    // If it doesn't come, the next press tries again.
    loadMenu().then(
      ({ default: Loaded }) => setMenu(() => Loaded),
      () => {},
    );
  }, []);
  if (Menu) return <Menu {...props} isWanted={isWanted} />;
  const press = () => {
    setWanted(true);
    whenLoaded(loadMenu, show);
  };
  return (
    <div className="menu-group menu-member">
      <button type="button" className="menu-link" aria-expanded={false} onClick={press}>
        <span className="menu-member-name">Hi {props.userName}</span>
        <LineIcon name="down" size={16} />
      </button>
    </div>
  );
}

/** The header's end: the way in, or the greeting. It is never part of the rendered page's data (decisions §9). */
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
