import { useLayoutEffect, useRef } from 'react';
import { dateText } from '#shared/dates.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { type JobsQuery, jobsAddress, nextSort, placeText, salaryText } from '../rules.ts';
import { ApplyButton } from './apply-button.tsx';
import type { VacancyCard } from './contract.ts';

/** Long enough to paint the frame that answers a press. */
const NEW_MS = 250;

/** A plain table on wide screens; on phones each row is a card (look.md). */
export function ResultsTable({ rows, query }: { rows: VacancyCard[]; query: JobsQuery }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const laidOut = useRef(rows);
  useLayoutEffect(() => {
    if (laidOut.current === rows) return;
    laidOut.current = rows;
    body.current?.toggleAttribute('data-new', true);
    const timer = setTimeout(() => body.current?.removeAttribute('data-new'), NEW_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return (
    // The roles are repeated because some browsers drop them when rows are laid out as cards.
    <table className="card jobs-results" role="table">
      <caption className="sr-only">職缺列表</caption>
      <thead>
        <tr>
          <th scope="col">職務名稱</th>
          <SortHeader column="category" label="類別" query={query} />
          <SortHeader column="city" label="地區" query={query} />
          <th scope="col">薪資</th>
          <th scope="col">
            <span className="sr-only">應徵</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are written over by those of the next page, which takes a third less work than new ones
          <tr key={at}>
            <td className="jobs-position">
              <Link to={`/job/${encodeURIComponent(row.vacancyId)}`}>{row.position}</Link>
              <span>
                {row.employer && `${row.employer}．`}
                {row.workType}．<time dateTime={row.updatedAt}>{dateText(row.updatedAt)}</time>&nbsp;更新
              </span>
            </td>
            <td className="jobs-category">{row.category}</td>
            <td className="jobs-place">{placeText(row)}</td>
            <td className="jobs-salary tabular">{salaryText(row.salary)}</td>
            <td className="jobs-apply">
              <ApplyButton vacancyId={row.vacancyId} position={row.position} isSmall />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps {
  column: 'category' | 'city';
  label: string;
  query: JobsQuery;
}

function SortHeader({ column, label, query }: SortHeaderProps) {
  const isUp = query.sort === column;
  const isDown = query.sort === `-${column}`;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <Link
        className="jobs-sort"
        data-on={isUp || isDown || undefined}
        to={jobsAddress({ ...query, sort: nextSort(column, query.sort), page: 1 })}
        state={{ keepScroll: true }}
      >
        {label}
        <LineIcon name={isUp ? 'sortUp' : isDown ? 'sortDown' : 'sortNone'} size={18} />
        <span className="sr-only">（{isUp ? '改為遞減排序' : isDown ? '取消排序' : '遞增排序'}）</span>
      </Link>
    </th>
  );
}
