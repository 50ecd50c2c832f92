import { lazy, Suspense, useState } from 'react';
import { Link } from '#ui/link.tsx';
import { type JobsQuery, jobsAddress } from '../rules.ts';

/** Most visitors never open the dialog, so it loads when the pointer reaches its button. */
const loadDialog = () => import('./filters/filter-dialog.tsx');
const FilterDialog = lazy(loadDialog);

interface Props {
  query: JobsQuery;
  furtherCount: number;
  /** An empty list has no order to choose. */
  hasRows: boolean;
}

/** Opens further filters, and switches between best fit and newest first. */
export function ListActions({ query, furtherCount, hasRows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const order = (label: string, sort?: 'newest') => (
    <Link
      className="jobs-order"
      aria-current={query.sort === sort || undefined}
      to={jobsAddress({ ...query, sort, page: 1 })}
      state={{ keepScroll: true }}
    >
      {label}
    </Link>
  );
  return (
    <div className="jobs-actions">
      {hasRows && query.keywords && (
        <span>
          {order('最相符')}
          {order('最新', 'newest')}
        </span>
      )}
      <Link
        className="button quiet small"
        aria-haspopup="dialog"
        to={jobsAddress(query).replace('/jobs', '/jobs/filters')}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // If the dialog can't be loaded, the page with the same form opens.
          const { href } = event.currentTarget;
          loadDialog().then(
            () => setOpen(true),
            () => window.location.assign(href),
          );
        }}
      >
        更多條件{furtherCount > 0 && `（${furtherCount}）`}
      </Link>
      {isOpen && (
        <Suspense>
          <FilterDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
