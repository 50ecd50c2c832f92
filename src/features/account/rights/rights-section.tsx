import { lazy, Suspense, useState } from 'react';
import { accountContent } from '#content/account.ts';
import { dateTimeText } from '#shared/times.ts';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import type { AccessLogEntry } from '../public/contract.ts';

const words = accountContent.rights;

const MAX_SHOWN = 20;

/** Loaded when opened: few need it, and only once. */
const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazy(loadDialog);

/** The member's rights under the Personal Data Protection Act: a copy, an answer and an end (docs/decisions/0008). */
export function RightsSection({ accesses }: { accesses: AccessLogEntry[] }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="card lone-card rights" aria-labelledby="rights-title">
      <h2 id="rights-title">{words.title}</h2>
      <p className="help">{words.lead}</p>
      <h3>取得資料</h3>
      <p className="help">{words.export}</p>
      <a className="button quiet" href="/api/account/export" download>
        下載我的資料
      </a>
      <h3>調閱紀錄</h3>
      <p className="help">{words.accesses}</p>
      <AccessLog accesses={accesses} />
      <h3>刪除帳號</h3>
      <p className="help">{words.delete}</p>
      <button
        type="button"
        className="button quiet danger"
        aria-haspopup="dialog"
        onClick={() => whenLoaded(loadDialog, () => setDeleting(true))}
      >
        刪除帳號
      </button>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function AccessLog({ accesses }: { accesses: AccessLogEntry[] }) {
  if (accesses.length === 0) return <p className="rights-none">目前沒有調閱紀錄</p>;
  return (
    <>
      <ul className="rights-log">
        {accesses.slice(0, MAX_SHOWN).map(({ staffName, action, purpose, accessedAt }) => (
          <li key={accessedAt + staffName + action}>
            <time className="tabular" dateTime={accessedAt}>
              {dateTimeText(accessedAt)}
            </time>
            <span>
              {staffName}．{action}
            </span>
            <span className="rights-purpose">目的：{purpose}</span>
          </li>
        ))}
      </ul>
      {accesses.length > MAX_SHOWN && (
        <p className="help">這裡列出最近 {MAX_SHOWN} 筆，完整紀錄請按「下載我的資料」查看。</p>
      )}
    </>
  );
}
