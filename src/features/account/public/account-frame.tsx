import type { ReactNode } from 'react';
import { Head } from '#ui/head.tsx';

interface AccountFrameProps {
  title: string;
  lead: string;
  description: string;
  path: string;
  noIndex?: boolean;
  children: ReactNode;
  /** A card of its own below the form. */
  foot?: ReactNode;
}

/** One narrow column for the account forms. */
export function AccountFrame({ title, lead, description, path, noIndex, children, foot }: AccountFrameProps) {
  return (
    <div className="page">
      <Head title={title} description={description} path={path} noIndex={noIndex} />
      <div className="card lone-card">
        <h1>{title}</h1>
        <p className="help">{lead}</p>
        {children}
      </div>
      {foot}
    </div>
  );
}
