import { Fragment, type ReactNode, useId } from 'react';
import { LineIcon } from './icons.tsx';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
}

interface EntryTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Edit and delete, labelled with the row's name. */
  actions: (row: Row) => ReactNode;
  /** A row's details below it; only one row's at a time. */
  detail?: { of: (row: Row) => ReactNode; openKey: string | undefined; onToggle: (key: string) => void };
}

/** A plain table on wide screens; on phones each row is a card whose cells show their labels. */
export function EntryTable<Row>({ caption, columns, rows, keyOf, actions, detail }: EntryTableProps<Row>) {
  const id = useId();
  return (
    // The roles are repeated because some browsers drop them when rows are laid out as cards.
    <table className="card entries" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isOpen = detail?.openKey === key;
          const detailId = `${id}-${key}`;
          return (
            <Fragment key={key}>
              {/* A click anywhere in the row works (spec §4); the keyboard and assistive technology use its button. */}
              <tr
                data-open={isOpen || undefined}
                onClick={(event) => {
                  const isOwn = (event.target as Element).closest('button, a, .entry-actions');
                  if (detail && !isOwn && getSelection()?.isCollapsed !== false) detail.onToggle(key);
                }}
              >
                {columns.map(({ label, cell }, at) => (
                  <td key={label} data-label={label}>
                    {detail && at === 0 ? (
                      <button
                        type="button"
                        className="entry-toggle"
                        aria-expanded={isOpen}
                        aria-controls={detailId}
                        onClick={() => detail.onToggle(key)}
                      >
                        <LineIcon name={isOpen ? 'down' : 'right'} size={18} />
                        <span>{cell(row)}</span>
                      </button>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
                <td className="entry-actions">{actions(row)}</td>
              </tr>
              {detail && (
                <tr id={detailId} className="entry-detail" hidden={!isOpen}>
                  <td colSpan={columns.length + 1}>{isOpen && detail.of(row)}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
