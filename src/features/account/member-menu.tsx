import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#shared/call.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { showFailure } from '#ui/show-failure.ts';
import { useSite } from '#ui/site.tsx';
import { useDropdown } from '#ui/use-dropdown.ts';
import type { logout } from './contract.ts';
import { goToProvider } from './sign-in-buttons.tsx';
import { clearAuth } from './use-auth.ts';

/** The greeting and what a member may do, in the specification's order (spec §2, Header). */
export default function MemberMenu({ userName }: { userName: string }) {
  const { signIn } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(pathname);

  const leave = async () => {
    try {
      await call<typeof logout>('POST /api/Logout');
    } catch (error) {
      await showFailure(error, '登出失敗');
      return;
    }
    clearAuth();
    navigate('/');
  };
  return (
    <div ref={root} className="menu-group member-menu" {...keys}>
      <button
        type="button"
        className="menu-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="member-name">Hi {userName}</span>
        <LineIcon name="down" size={16} />
      </button>
      <ul id={id} data-open={isOpen || undefined}>
        <li>
          <Link to="/changePassword">變更密碼</Link>
        </li>
        {signIn.line && (
          <li>
            <button type="button" onClick={() => goToProvider('LINE')}>
              綁定LINE登入
            </button>
          </li>
        )}
        {signIn.google && (
          <li>
            <button type="button" onClick={() => goToProvider('Google')}>
              綁定Google登入
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={leave}>
            登出
          </button>
        </li>
      </ul>
    </div>
  );
}
