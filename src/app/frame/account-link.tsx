import { lazy, Suspense, useEffect } from 'react';
import { refreshAuth, useAuth } from '#features/session/use-auth.ts';
import { Link } from '#ui/link.tsx';

/** Visitors never load the members' menu. */
const MemberMenu = lazy(() => import('./member-menu.tsx'));

/** The header's end: the way in, or the greeting. It is never part of the rendered page's data (decisions §9). */
export function AccountLink() {
  const { isAuthenticated, userName, isSpecialAuth } = useAuth();
  useEffect(() => {
    refreshAuth();
  }, []);
  if (isAuthenticated) {
    return (
      <Suspense fallback={<span className="menu-link">Hi {userName}</span>}>
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
