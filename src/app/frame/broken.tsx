import { useEffect } from 'react';
import { callMessages } from '#shared/messages.ts';
import { Head } from '#ui/head.tsx';
import { useSite } from '#ui/site.tsx';

/** Stands in for a page that cannot be shown for now, and says how to go on. */
export function BrokenPage({ isOffline = false }: { isOffline?: boolean }) {
  const { company } = useSite();
  useEffect(() => {
    if (!isOffline) return;
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  return (
    <section className="page narrow stack">
      <Head title="暫時無法顯示" description="系統暫時無法提供服務" noIndex />
      <h1>暫時無法顯示這個頁面</h1>
      <p>
        {isOffline
          ? `${callMessages.offline}；恢復連線時，這個頁面會自動重新載入。`
          : `系統暫時無法提供服務，請稍後再試一次。若一直無法顯示，請來電 ${company.phone}，我們會協助您。`}
      </p>
      {/* Asks for the same address again, with or without scripts. */}
      <form className="row" method="get">
        <button type="submit" className="button">
          重新載入
        </button>
        <a className="button quiet" href="/">
          回到首頁
        </a>
      </form>
    </section>
  );
}
