import { Art } from './art.tsx';
import { inClauses } from './clauses.ts';

interface Props {
  art: string;
  title: string;
  lead?: string;
  /** On phones a single low strip with only the title: somebody who searched sees the results sooner. */
  isLow?: boolean;
}

/** Image plus title over the page's width (spec §2, Shared pieces). The drawing is decoration. */
export function PageBanner({ art, title, lead, isLow = false }: Props) {
  return (
    <div className="page-banner" data-low={isLow || undefined}>
      <Art name={`scene-${art}`} width={1600} height={480} sizes="100vw" alt="" isFirst />
      <div className="wrap">
        <div className="page-banner-text">
          <h1>{title}</h1>
          {lead && <p {...inClauses(lead, 20)}>{lead}</p>}
        </div>
      </div>
    </div>
  );
}
