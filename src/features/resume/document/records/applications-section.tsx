import { useLayoutEffect, useRef, useState } from 'react';
import type { listSent, SentApplication } from '#features/applications/public/contract.ts';
import { callPage } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { appointmentText } from '#shared/times.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { Link } from '#ui/link.tsx';
import { OpenedSection } from './opened-section.tsx';

/** What the member has applied for: asked for when it is opened, each time anew. */
export function ApplicationsSection() {
  const [sent, setSent] = useState<SentApplication[]>();
  const [pages, setPages] = useState({ read: 0, rows: 0, total: 0 });
  /** The first row that the button brought: whoever pressed it reads on there. */
  const [next, setNext] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const read = async (page: number, before: SentApplication[]) => {
    const query = page === 1 ? {} : { page };
    const { rows, total } = await callPage<typeof listSent>('GET /api/account/applications', { query });
    // What was sent meanwhile moved the others on: the first of a page may have been the last of the one before.
    const known = new Set(before.map(({ vacancyId }) => vacancyId));
    const all = [...before, ...rows.filter(({ vacancyId }) => !known.has(vacancyId))];
    setSent(all);
    setPages({ read: page, rows: (page === 1 ? 0 : pages.rows) + rows.length, total });
    setNext(page > 1 && all.length > before.length ? before.length : undefined);
  };
  const readMore = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await read(pages.read + 1, sent ?? []);
    } catch (error) {
      await showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <OpenedSection title="我應徵過的職缺" read={() => read(1, [])} isRead={sent !== undefined}>
      <p className="sr-only" role="status">
        {sent && `應徵紀錄共 ${pages.total} 筆，已列出 ${sent.length} 筆`}
      </p>
      {sent && <Sent sent={sent} next={next} />}
      {pages.rows < pages.total && (
        <button type="button" className="button quiet" aria-disabled={isBusy} onClick={readMore}>
          {isBusy ? '讀取中…' : '更多紀錄'}
        </button>
      )}
    </OpenedSection>
  );
}

function Sent({ sent, next }: { sent: SentApplication[]; next: number | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const row = next === undefined ? undefined : list.current?.children[next];
    if (row instanceof HTMLElement) row.focus();
  }, [next]);
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
    <ul ref={list} aria-label="應徵紀錄">
      {sent.map(({ vacancyId, position, appliedAt, interview, ...rest }) => (
        <li key={vacancyId} tabIndex={-1}>
          <time className="tabular" dateTime={appliedAt}>
            {dateText(appliedAt)}
          </time>
          {rest.isOpen ? (
            <Link className="text-link" to={`/job/${encodeURIComponent(vacancyId)}`}>
              {position}
            </Link>
          ) : (
            <span>{position}</span>
          )}
          <Note of={rest} />
          {interview && <Interview {...interview} />}
        </li>
      ))}
    </ul>
  );
}

function Note({ of: { isOpen, isRecommended } }: { of: Pick<SentApplication, 'isOpen' | 'isRecommended'> }) {
  const note = [isRecommended && '由顧問推薦', !isOpen && '目前未開放應徵'].filter(Boolean).join('．');
  return note && <span className="records-note">{note}</span>;
}

function Interview({ at, place }: NonNullable<SentApplication['interview']>) {
  return (
    <strong className="records-further">
      面試 <time dateTime={at}>{appointmentText(at)}</time>，
      {isWebAddress(place) ? (
        <a className="text-link" href={place} target="_blank" rel="noopener noreferrer">
          {place}
        </a>
      ) : (
        place
      )}
    </strong>
  );
}
