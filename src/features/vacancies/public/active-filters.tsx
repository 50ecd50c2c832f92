import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { type JobsQuery, jobsAddress } from '../rules.ts';

/** What the list is narrowed by; each chip is a link to the list without it. */
export function ActiveFilters({ query }: { query: JobsQuery }) {
  const words = query.keywords ? [...new Set(query.keywords.split(' '))] : [];
  const without = (list: string[], gone: string) => list.filter((other) => other !== gone);
  const chips = [
    ...words.map((word) => ({ kind: 'word', label: word, to: { ...query, keywords: without(words, word).join(' ') } })),
    ...query.cities.map((city) => ({
      kind: 'city',
      label: city,
      to: { ...query, cities: without(query.cities, city) },
    })),
    ...query.categories.map((name) => ({
      kind: 'category',
      label: name,
      to: { ...query, categories: without(query.categories, name) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="row jobs-active-filters" aria-label="目前的篩選條件">
      {chips.map(({ kind, label, to }) => (
        <li key={`${kind} ${label}`}>
          <Link className="chip" to={jobsAddress({ ...to, page: 1 })} state={{ keepScroll: true }}>
            <span className="sr-only">移除</span>
            {label}
            <span className="x">
              <LineIcon name="close" size={16} />
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="text-link" to={jobsAddress({ sort: query.sort })} state={{ keepScroll: true }}>
          清除全部
        </Link>
      </li>
    </ul>
  );
}
