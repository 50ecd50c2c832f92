import { useState } from 'react';
import type { deleteJobAlert, JobAlert, listJobAlerts } from '#features/job-alerts/public/contract.ts';
import { call } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { CallFailure } from '#shared/failures.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useOpened } from './use-opened.ts';

/** The searches whose new vacancies the member is told of. */
export function AlertsSection() {
  const [alerts, setAlerts] = useState<JobAlert[]>();
  const [said, setSaid] = useState('');
  const opened = useOpened(async () => setAlerts(await call<typeof listJobAlerts>('GET /api/account/jobAlerts')));
  const end = async ({ id, label }: JobAlert) => {
    try {
      await call<typeof deleteJobAlert>('DELETE /api/account/jobAlerts/{id}', { params: { id } });
    } catch (error) {
      // Ended meanwhile, by a letter or in another window.
      if (!(error instanceof CallFailure && error.status === 404)) return showFailure(error);
    }
    // The button that had the focus goes.
    opened.ref.current?.querySelector('summary')?.focus();
    setAlerts((all) => all?.filter((other) => other.id !== id));
    setSaid(`已刪除「${label}」的通知`);
  };
  return (
    <details {...opened} className="card cv-card records">
      <summary>
        <h2>職缺通知</h2>
        <LineIcon name="down" size={20} />
      </summary>
      <p className="sr-only" role="status">
        {said}
      </p>
      {alerts ? <Alerts alerts={alerts} onEnd={end} /> : <p className="help">讀取中…</p>}
    </details>
  );
}

function Alerts({ alerts, onEnd }: { alerts: JobAlert[]; onEnd: (alert: JobAlert) => void }) {
  if (alerts.length === 0)
    return (
      <p className="help">
        還沒有設定通知。搜尋職缺後，在結果下方按「設定職缺通知」，有新職缺時就寄信給您。
        <Link className="text-link" to="/jobs">
          搜尋職缺
        </Link>
      </p>
    );
  return (
    <>
      <p className="help">有新職缺時，每個搜尋每天早上最多寄一封信。</p>
      <ul aria-label="職缺通知">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <time className="tabular" dateTime={alert.createdAt}>
              {dateText(alert.createdAt)}
            </time>
            <Link className="text-link" to={alert.address}>
              {alert.label}
            </Link>
            <button
              type="button"
              className="text-button"
              aria-label={`刪除通知：${alert.label}`}
              onClick={() => onEnd(alert)}
            >
              刪除
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
