import { type ReactNode, useId, useRef } from 'react';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Head } from '#ui/head.tsx';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import fieldStyles from '#ui/styles/fields.css?url';
import { useOwner } from '#ui/use-owner.ts';
import { CvMenu } from './cv-menu.tsx';
import { CV_PAGES, type CvPath } from './rules.ts';
import resumeStyles from './styles.css?url';
import { useNextFocus } from './use-next-focus.ts';

interface CvFrameProps {
  path: CvPath;
  /** One sentence on what the page is for. */
  lead?: string;
  /** Beside the title, at the right on wide screens. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the member area: the link back to the hub, the sidebar, the title. */
export function CvFrame({ path, lead, actions, children }: CvFrameProps) {
  useOwner(path);
  const main = useRef<HTMLDivElement>(null);
  useNextFocus(main);
  const label = CV_PAGES.find((page) => page.path === path)?.label ?? '';
  const isHub = path === '/cv/index';
  const title = isHub ? '履歷表' : label;
  return (
    <div className="page cv">
      <link rel="stylesheet" href={fieldStyles} precedence="high" />
      <link rel="stylesheet" href={resumeStyles} precedence="high" />
      <Head title={title} description={`我的履歷：${label}`} path={path} noIndex />
      <Breadcrumbs
        crumbs={
          isHub
            ? [{ label: '首頁', to: '/' }, { label: '履歷表' }]
            : [{ label: '首頁', to: '/' }, { label: '履歷表', to: '/cv/index' }, { label }]
        }
      />
      <div className="cv-grid">
        <CvMenu />
        <div className="cv-main" ref={main}>
          <div className="cv-head">
            <div>
              <h1>{title}</h1>
              {lead && <p className="help">{lead}</p>}
            </div>
            {actions && <div className="row">{actions}</div>}
          </div>
          {children}
          {!isHub && <NextPage path={path} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Leads from part to part in the sidebar's order, since on a phone the sidebar is far up; after the last part comes the
 * preview.
 */
function NextPage({ path }: { path: CvPath }) {
  const id = useId();
  const at = CV_PAGES.findIndex((page) => page.path === path);
  const next = CV_PAGES[(at + 1) % CV_PAGES.length]!;
  return (
    <p className="cv-next">
      <Link to={next.path} aria-describedby={id}>
        下一頁
        <LineIcon name="right" size={20} />
      </Link>
      <span id={id}>{next.label}</span>
    </p>
  );
}
