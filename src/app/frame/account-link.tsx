import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { refreshAuth, useAuth } from '#features/session/use-auth.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useOwnerChange } from '#ui/use-owner-change.ts';

/** Visitors never load the members' menu. If it does not come, the greeting stands alone. */
const MemberMenu = lazy<ComponentType<{ userName: string; isSpecialAuth: boolean }>>(() =>
  import('./member-menu.tsx').catch(() => ({ default: Greeting })),
);

/** As wide as the menu's button will be, so that nothing beside it moves when that comes. */
const Greeting = ({ userName }: { userName: string }) => (
  <span className="menu-member">
    <span className="menu-link">
      <span className="menu-member-name">Hi {userName}</span>
      <LineIcon name="down" size={16} />
    </span>
  </span>
);

/** The header's end: the way in, or the greeting. It is never part of the rendered page's data (decisions §9). */
export function AccountLink() {
  const { isAuthenticated, userName, isSpecialAuth } = useAuth();
  useEffect(() => {
    refreshAuth();
  }, []);
  useOwnerChange(refreshAuth);
  if (isAuthenticated) {
    return (
      <Suspense fallback={<Greeting userName={userName} />}>
        <MemberMenu userName={userName} isSpecialAuth={isSpecialAuth} />
      </Suspense>
    );
  }
  return (
    <Link to="/login" className="button small">
      登入
    </Link>
  );
}
