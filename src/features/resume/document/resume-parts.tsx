import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { ToolIcon } from '#ui/tool-icons.tsx';

interface SectionProps {
  title: string;
  path: string;
  /** Nothing to show: a prompt and a way to add stand in. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of the document with its way to edit it. */
export function Section({ title, path, isEmpty, children }: SectionProps) {
  return (
    <section className="resume-part" data-empty={isEmpty || undefined}>
      <div className="resume-part-head">
        <h2>{title}</h2>
        {!isEmpty && (
          <Link className="edit-link" to={path}>
            <ToolIcon name="edit" size={18} />
            編輯<span className="sr-only">{title}</span>
          </Link>
        )}
      </div>
      {isEmpty ? (
        <p className="resume-prompt">
          尚未新增{title}，
          <Link className="text-link" to={path}>
            前往新增
          </Link>
        </p>
      ) : (
        children
      )}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** Only what was filled in: a list of blanks says nothing. */
export function Facts({ facts, isLong }: { facts: readonly Fact[]; isLong?: boolean }) {
  return (
    <dl className={isLong ? 'facts is-long' : 'facts'}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="lines">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export function Table({ caption, heads, rows }: TableProps) {
  return (
    <table className="resume-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, i) => (
              <td key={heads[i]} data-label={heads[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
