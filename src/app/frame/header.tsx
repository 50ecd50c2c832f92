import { lazy, Suspense, useState } from 'react';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { usePathname } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { AccountLink } from './account-link.tsx';
import { Logo } from './logo.tsx';
import { isCurrent, menuOf } from './menu.ts';
import { MenuGroup } from './menu-group.tsx';

const loadSheet = () => import('./menu-sheet.tsx');
const MenuSheet = lazy(loadSheet);

/** Logo, main menu, and the sign-in link; on phones the menu is a separate sheet. */
export function Header() {
  const pathname = usePathname();
  const { company } = useSite();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <header className="header">
      <div className="wrap">
        <Link to="/" className="logo" aria-label={`${company.name}首頁`}>
          <Logo />
        </Link>
        <nav className="header-menu" aria-label="主選單">
          <ul>
            {menuOf(company.shortName).map((entry) =>
              entry.items ? (
                <MenuGroup key={entry.to} entry={entry} pathname={pathname} />
              ) : (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    className="menu-link"
                    data-current={isCurrent(entry, pathname) || undefined}
                    aria-current={pathname === entry.to ? 'page' : undefined}
                  >
                    {entry.label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="header-end">
          <AccountLink />
          <button
            type="button"
            className="icon-button sheet-button"
            aria-haspopup="dialog"
            aria-expanded={isSheetOpen}
            onPointerEnter={loadSheet}
            onFocus={loadSheet}
            onClick={() => whenLoaded(loadSheet, () => setSheetOpen(true))}
          >
            <LineIcon name="menu" size={26} />
            <span className="sr-only">開啟選單</span>
          </button>
        </div>
      </div>
      {isSheetOpen && (
        <Suspense>
          <MenuSheet pathname={pathname} onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
