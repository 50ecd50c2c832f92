import type { ReactNode } from 'react';
import { inClauses } from '#ui/clauses.ts';
import { Link } from '#ui/link.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { whole } from '#ui/whole.tsx';
import { type Fact, filled, isWide, type Section } from './fields.ts';

interface PartProps {
  title: string;
  path: string;
  /** Nothing to show: a prompt and a link to add something are shown instead. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of the document with its edit link. */
export function DocumentPart({ title, path, isEmpty, children }: PartProps) {
  return (
    <section className="resume-part" data-empty={isEmpty || undefined}>
      <div className="resume-part-head">
        <h2>{title}</h2>
        {!isEmpty && (
          <Link className="resume-edit" to={path}>
            <ToolIcon name="edit" size={18} />
            編輯<span className="sr-only">{title}</span>
          </Link>
        )}
      </div>
      {isEmpty ? (
        <p className="resume-prompt">
          尚未新增{title}，
          <Link className="text-link" to={path}>
            前往新增<span className="sr-only">{title}</span>
          </Link>
        </p>
      ) : (
        children
      )}
    </section>
  );
}

/** Shows filled fields only. */
export function Facts({ facts, isLong }: { facts: readonly Fact[]; isLong?: boolean | undefined }) {
  return (
    <dl className={isLong ? 'cv-facts cv-facts-long' : 'cv-facts'}>
      {filled(facts).map(({ label, value }) => (
        <div key={label} data-wide={isWide(value) || undefined}>
          <dt>{label}</dt>
          <dd className="cv-lines" {...inClauses(value, 9)}>
            {whole(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cellsOf = (entry: Fact[]) => entry.filter(({ place }) => place !== 'fact');
const detailsOf = (entry: Fact[]) => entry.filter(({ place }) => place === 'fact');

/** One row per entry; texts too long for a column are below it. */
export function Table({ section: { title, layout, entries } }: { section: Section }) {
  const heads = cellsOf(entries[0] ?? []).map(({ label }) => label);
  const hasDetails = entries.some((entry) => detailsOf(entry).length > 0);
  return (
    <table className={hasDetails ? 'resume-table resume-jobs' : 'resume-table'} data-layout={layout}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {hasDetails ? (
        entries.map((entry, at) => (
          <tbody key={keyOf(at)} className="resume-job">
            <Row entry={entry} />
            {filled(detailsOf(entry)).length > 0 && (
              <tr>
                <td colSpan={heads.length}>
                  <Facts facts={detailsOf(entry)} isLong />
                </td>
              </tr>
            )}
          </tbody>
        ))
      ) : (
        <tbody>
          {entries.map((entry, at) => (
            <Row key={keyOf(at)} entry={entry} />
          ))}
        </tbody>
      )}
    </table>
  );
}

/** The entries never change, and two may have the same text. */
const keyOf = (at: number) => `entry ${at}`;

const Row = ({ entry }: { entry: Fact[] }) => (
  <tr>
    {cellsOf(entry).map(({ label, value }) => (
      <td key={label} data-label={label}>
        {value}
      </td>
    ))}
  </tr>
);
