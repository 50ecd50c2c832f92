import { useId } from 'react';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { usePathname } from '#ui/routing/use-router.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { CV_PAGES } from './rules.ts';

/** The sidebar of the member area; on phones a group that opens (spec §2). */
export function CvMenu() {
  const pathname = usePathname();
  const id = useId();
  const current = CV_PAGES.find(({ path }) => path === pathname)?.label;
  return (
    <>
      <nav className="cv-side" aria-label="履歷">
        <Items pathname={pathname} />
      </nav>
      {/* Keyed by page, so that following a link closes the group. */}
      <details key={pathname} className="cv-phone-menu">
        <summary id={id}>
          <ToolIcon name="list" size={20} />
          <span>
            履歷選單<span className="cv-phone-current">{current}</span>
          </span>
          <LineIcon name="down" size={20} />
        </summary>
        <nav aria-labelledby={id}>
          <Items pathname={pathname} />
        </nav>
      </details>
    </>
  );
}

function Items({ pathname }: { pathname: string }) {
  return (
    <ul>
      {CV_PAGES.map((page) => (
        <li key={page.path}>
          <Link to={page.path} aria-current={page.path === pathname ? 'page' : undefined}>
            {page.label}
            {'badge' in page && <span className="cv-badge">{page.badge}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
