import { Link } from '#ui/link.tsx';
import type { JobsWords } from './words/rules.ts';

export function NoResults({ hasFilter, nothing, waysOut }: { hasFilter: boolean } & JobsWords['none']) {
  return (
    <div className="empty">
      <img src="/art/empty-search.svg" width="240" height="160" alt="" />
      <p>{nothing}</p>
      {waysOut.map(({ label, to }) => (
        <p key={to}>
          <Link className="text-link" to={to}>
            {label}
          </Link>
        </p>
      ))}
      <Link className="button" to={hasFilter ? '/jobs' : '/contactUs'}>
        {hasFilter ? '看所有職缺' : '聯絡顧問'}
      </Link>
    </div>
  );
}
