import { useLayoutEffect, useRef, useState } from 'react';
import type { listSent, SentApplication, withdrawApplication } from '#features/applications/public/contract.ts';
import { setApplied } from '#features/session/use-applied.ts';
import { call, callPage } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { appointmentText } from '#shared/times.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { Link } from '#ui/link.tsx';
import { OpenedSection } from './opened-section.tsx';

/** What the member has applied for; read each time it is opened. */
export function ApplicationsSection() {
  const [sent, setSent] = useState<SentApplication[]>();
  const [pages, setPages] = useState({ read: 0, rows: 0, total: 0 });
  /** The first row loaded by the button: the user reads on there. */
  const [next, setNext] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const read = async (page: number, before: SentApplication[]) => {
    const query = page === 1 ? {} : { page };
    const { rows, total } = await callPage<typeof listSent>('GET /api/account/applications', { query });
    // Applications sent meanwhile have moved the others: the first of a page may have been the last of the previous one.
    const known = new Set(before.map(({ vacancyId }) => vacancyId));
    const further = rows.filter(({ vacancyId }) => !known.has(vacancyId));
    // Added to the current ones: one may have been withdrawn meanwhile.
    setSent((now = []) => (page === 1 ? further : [...now, ...further]));
    setSaid('');
    setPages({ read: page, rows: (page === 1 ? 0 : pages.rows) + rows.length, total });
    setNext(page > 1 && further.length > 0 ? before.length : undefined);
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
  const markWithdrawn = (one: SentApplication) => {
    const { vacancyId, position } = one;
    const withdrawn = { ...one, withdrawnAt: new Date().toISOString(), interview: null };
    setApplied(vacancyId, 'open');
    setSent((before) => before?.map((other) => (other.vacancyId === vacancyId ? withdrawn : other)));
    setSaid(`已撤回應徵：${position}`);
  };
  return (
    <OpenedSection title="我應徵過的職缺" read={() => read(1, [])} isRead={sent !== undefined}>
      <p className="sr-only" role="status">
        {said || (sent && `應徵紀錄共 ${pages.total} 筆，已列出 ${sent.length} 筆`)}
      </p>
      {sent && <Sent sent={sent} next={next} onWithdrawn={markWithdrawn} />}
      {pages.rows < pages.total && (
        <button type="button" className="button quiet" aria-disabled={isBusy} onClick={readMore}>
          {isBusy ? '讀取中…' : '更多紀錄'}
        </button>
      )}
    </OpenedSection>
  );
}

interface SentProps {
  sent: SentApplication[];
  next: number | undefined;
  onWithdrawn: (one: SentApplication) => void;
}

function Sent({ sent, next, onWithdrawn }: SentProps) {
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
      {sent.map((one) => (
        <Row key={one.vacancyId} of={one} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  );
}

const isSure = ({ position, interview }: SentApplication) =>
  showAlert({
    icon: 'warning',
    title: '確定要撤回這筆應徵嗎？',
    texts: [
      `應徵的職缺：${position}`,
      `顧問會收到通知，不再為您安排這個職缺${interview ? '，面試也會取消' : ''}。之後仍可再應徵。`,
    ],
    confirm: '撤回應徵',
    cancel: '保留應徵',
  });

function Row({ of: one, onWithdrawn }: { of: SentApplication; onWithdrawn: SentProps['onWithdrawn'] }) {
  const { vacancyId, position, appliedAt, isOpen, isRecommended, withdrawnAt, interview } = one;
  const row = useRef<HTMLLIElement>(null);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    if (isBusy || !(await isSure(one))) return;
    setBusy(true);
    const path = 'POST /api/account/applications/{vacancyId}/withdraw';
    try {
      await call<typeof withdrawApplication>(path, { params: { vacancyId } });
    } catch (error) {
      return showFailure(error);
    } finally {
      setBusy(false);
    }
    onWithdrawn(one);
    // The button disappears with it.
    row.current?.focus();
  };
  const notes = [
    isRecommended && '由顧問推薦',
    withdrawnAt && `${dateText(withdrawnAt)} 已撤回`,
    !isOpen && '目前未開放應徵',
  ].filter(Boolean);
  return (
    <li ref={row} tabIndex={-1}>
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
      <span className="records-end">
        {notes.length > 0 && <span className="records-note">{notes.join('．')}</span>}
        {/* A member can't withdraw what staff put them on: nothing was sent. */}
        {!isRecommended && !withdrawnAt && (
          <button
            type="button"
            className="text-button"
            aria-label={`${isBusy ? '撤回中…' : '撤回應徵'}：${position}`}
            aria-disabled={isBusy}
            onClick={withdraw}
          >
            {isBusy ? '撤回中…' : '撤回'}
          </button>
        )}
      </span>
      {interview && <Interview {...interview} />}
    </li>
  );
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
