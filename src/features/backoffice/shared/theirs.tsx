import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { STALE } from '#shared/revisions.ts';

/** The pressed button may be far from it. */
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** What somebody else has saved meanwhile, so that the next save overwrites knowingly. */
export function Theirs({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Alert ref={show} severity="warning" sx={{ my: 2, width: '100%', maxWidth: 860, boxSizing: 'border-box' }}>
      <AlertTitle>{STALE}</AlertTitle>
      您輸入的內容還在；再次儲存會以您的內容為準。
      <dl style={{ margin: '8px 0 0' }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt style={{ fontWeight: 600 }}>對方的{label}</dt>
            <dd style={{ margin: '0 0 8px', whiteSpace: 'pre-wrap', maxHeight: 160, overflow: 'auto' }}>
              {value || '（空白）'}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
