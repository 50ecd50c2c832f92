import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { Chip } from './words/rules.ts';

/** The active filters of the list; each chip links to the list without it. */
export function ActiveFilters({ chips, clearTo }: { chips: readonly Chip[]; clearTo: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="row jobs-active-filters" aria-label="目前的篩選條件">
      {chips.map(({ label, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the next chip takes the place, and the focus, of one that goes
        <li key={at}>
          <Link className="chip" to={to} state={{ keepScroll: true }}>
            <span className="sr-only">移除</span>
            {label}
            <span className="x">
              <LineIcon name="close" size={16} />
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="text-link" to={clearTo} state={{ keepScroll: true }}>
          清除全部
        </Link>
      </li>
    </ul>
  );
}
