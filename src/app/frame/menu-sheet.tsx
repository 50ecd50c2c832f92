import { useEffect, useLayoutEffect, useRef } from 'react';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useSite } from '#ui/site.tsx';
import { isCurrent, menuOf } from './menu.ts';

/** The phone menu: a full-height sheet with large targets; the current group starts open (spec §2). */
export default function MenuSheet({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const { company } = useSite();
  const sheet = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(pathname);
  // Before it is visible: Escape would not close it yet.
  useLayoutEffect(() => {
    sheet.current?.showModal();
  }, []);
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname, onClose]);
  const close = (event: React.MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked; Enter clicks them as well
    <dialog ref={sheet} className="sheet" aria-label="選單" onClose={onClose} onClick={close}>
      <div className="sheet-head">
        <span className="logo-name">{company.name}</span>
        <button type="button" className="icon-button" onClick={() => sheet.current?.close()}>
          <LineIcon name="close" size={26} />
          <span className="sr-only">關閉選單</span>
        </button>
      </div>
      <nav aria-label="主選單">
        {menuOf(company.shortName).map((entry) =>
          entry.items ? (
            <details key={entry.to} open={isCurrent(entry, pathname)}>
              <summary data-current={isCurrent(entry, pathname) || undefined}>
                {entry.label}
                <LineIcon name="down" size={20} />
              </summary>
              <ul>
                {entry.items.map((item) => (
                  <li key={item.to}>
                    <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <Link
              key={entry.to}
              to={entry.to}
              className="sheet-link"
              data-current={isCurrent(entry, pathname) || undefined}
            >
              {entry.label}
            </Link>
          ),
        )}
      </nav>
      <div className="sheet-foot">
        <a className="button quiet" href={company.phoneHref}>
          <LineIcon name="phone" />
          {company.phone}
        </a>
        <p className="help">{company.serviceHours.text}</p>
      </div>
    </dialog>
  );
}
