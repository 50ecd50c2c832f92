import { useEffect } from 'react';
import { Link } from '#ui/link.tsx';
import { refreshAuth, useAuth } from './use-auth.ts';

/** The header's end: the way in, or the greeting. It is never part of the rendered page's data (decisions §9). */
export function AccountLink() {
  const { isAuthenticated, userName } = useAuth();
  useEffect(() => {
    refreshAuth();
  }, []);
  if (isAuthenticated) return <span className="menu-link">Hi {userName}</span>;
  return (
    <Link to="/login" className="button small">
      登入
    </Link>
  );
}
