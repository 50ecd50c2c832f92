import { LineIcon } from './icons.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Left out for the current page. */
  to?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="目前位置">
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
            {to && <LineIcon name="right" size={16} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same path for search engines. */
export function breadcrumbList(crumbs: Crumb[], publicUrl: string, path: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: publicUrl + (to ?? path),
    })),
  };
}
