import { type ToggleEvent, useState } from 'react';
import type { listSent, SentApplication } from '#features/applications/public/contract.ts';
import { call } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

/** What the member has applied for: asked for when it is opened, each time anew. */
export function ApplicationsSection() {
  const [sent, setSent] = useState<SentApplication[]>();
  const onToggle = async ({ currentTarget: section }: ToggleEvent<HTMLDetailsElement>) => {
    if (!section.open) return;
    try {
      setSent(await call<typeof listSent>('GET /api/account/applications'));
    } catch (error) {
      section.open = false;
      await showFailure(error);
    }
  };
  return (
    <details className="card cv-card records" onToggle={onToggle}>
      <summary>
        <h2>我應徵過的職缺</h2>
        <LineIcon name="down" size={20} />
      </summary>
      <div aria-live="polite">{sent ? <Sent sent={sent} /> : <p className="help">讀取中…</p>}</div>
    </details>
  );
}

function Sent({ sent }: { sent: SentApplication[] }) {
  if (sent.length === 0)
    return (
      <p className="help">
        還沒有應徵過職缺。
        <Link className="text-link" to="/jobs">
          看看有哪些職缺
        </Link>
      </p>
    );
  return (
    <ul aria-label="應徵紀錄">
      {sent.map(({ vacancyId, position, appliedAt, isOpen }) => (
        <li key={vacancyId}>
          <time className="tabular" dateTime={appliedAt}>
            {dateText(appliedAt)}
          </time>
          {isOpen ? (
            <Link className="text-link" to={`/job/${encodeURIComponent(vacancyId)}`}>
              {position}
            </Link>
          ) : (
            <span>{position}</span>
          )}
          {!isOpen && <span className="records-note">目前未開放應徵</span>}
        </li>
      ))}
    </ul>
  );
}
