import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#shared/call.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { showFailure } from '#ui/show-failure.ts';
import { useSite } from '#ui/site.tsx';
import type { logout } from './contract.ts';
import { goToProvider } from './sign-in-buttons.tsx';
import { clearAuth } from './use-auth.ts';

/** The greeting and what a member may do, in the specification's order (spec §2, Header). */
export default function MemberMenu({ userName }: { userName: string }) {
  const { signIn } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div
      ref={menu}
      className="menu-group member-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        menu.current?.querySelector('button')?.focus();
      }}
    >
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
