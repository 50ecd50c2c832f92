import { useState } from 'react';
import type { AccessLogEntry, readAccessLog } from '#features/account/public/contract.ts';
import { call } from '#shared/call.ts';
import { dateTimeText } from '#shared/times.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';

/** How many the hub shows at first. */
export const LATEST = 5;

/** Who at the agency looked at the resume or its files, when and for what purpose; the full list on demand. */
export function AccessesSection({ latest }: { latest: AccessLogEntry[] }) {
  const [all, setAll] = useState<AccessLogEntry[]>();
  const [isBusy, setBusy] = useState(false);
  const showAll = async () => {
    setBusy(true);
    try {
      setAll(await call<typeof readAccessLog>('GET /api/account/accessLog'));
    } catch (error) {
      await showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card cv-card records" aria-labelledby="accesses-title" tabIndex={-1}>
      <h2 id="accesses-title">誰看過我的履歷</h2>
      {latest.length === 0 ? (
        <p className="help">還沒有人看過。本公司人員每次檢視、列印或下載您的履歷與檔案，都會列在這裡。</p>
      ) : (
        <ul aria-label="調閱紀錄">
          {(all ?? latest.slice(0, LATEST)).map(({ staffName, action, purpose, accessedAt }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two accesses may share a millisecond, and none moves
            <li key={i}>
              <time className="tabular" dateTime={accessedAt}>
                {dateTimeText(accessedAt).slice(0, 16)}
              </time>
              <span>
                {staffName}．{action}
              </span>
              <span className="records-note">目的：{purpose}</span>
            </li>
          ))}
        </ul>
      )}
      {!all && latest.length > LATEST && (
        <button type="button" className="button quiet" aria-disabled={isBusy} onClick={() => !isBusy && showAll()}>
          {isBusy ? '讀取中…' : '更多紀錄'}
        </button>
      )}
    </section>
  );
}
