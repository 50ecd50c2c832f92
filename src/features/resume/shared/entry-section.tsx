import type { ReactNode } from 'react';
import { inClauses } from '#ui/clauses.ts';
import { ToolIcon } from '#ui/tool-icons.tsx';

interface AddButtonProps {
  /** What the button adds, for screen readers on pages with several such buttons. */
  what?: string;
  count: number;
  most: number;
  onAdd: () => void;
}

/** Adds an entry; at the limit it is disabled and says why (spec §4, §9). */
export function AddButton({ what, count, most, onAdd }: AddButtonProps) {
  const isFull = count >= most;
  return (
    <>
      {isFull && <span className="help">最多 {most} 筆</span>}
      <button type="button" className="button" disabled={isFull} onClick={onAdd}>
        <ToolIcon name="plus" />
        新增{what && <span className="sr-only">{what}</span>}
      </button>
    </>
  );
}

/** A list without entries: a small picture, one sentence and one button; in a row where a page has several. */
export function EmptyCard({ text, what, onAdd }: { text: string; what?: string; onAdd: () => void }) {
  return (
    <div className="card cv-empty" data-row={what !== undefined || undefined}>
      <img src="/art/empty-list.svg" width="180" height="120" alt="" />
      <p {...inClauses(text, 18)}>{text}</p>
      <button type="button" className="button" onClick={onAdd}>
        <ToolIcon name="plus" />
        新增{what && <span className="sr-only">{what}</span>}
      </button>
    </div>
  );
}

interface RowActionsProps {
  /** The row's name. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <button type="button" className="icon-button" onClick={onEdit}>
        <ToolIcon name="edit" />
        <span className="sr-only">編輯{name}</span>
      </button>
      <button type="button" className="icon-button danger" onClick={onDelete}>
        <ToolIcon name="bin" />
        <span className="sr-only">刪除{name}</span>
      </button>
    </>
  );
}

/** A list with its heading and its action, on pages with more than one list. */
export function ListSection({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="cv-list">
      <div className="cv-list-head">
        <h2>{title}</h2>
        <div className="row">{action}</div>
      </div>
      {children}
    </section>
  );
}
