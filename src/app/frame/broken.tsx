import { useEffect } from 'react';
import { callMessages } from '#shared/messages.ts';
import { Head } from '#ui/head.tsx';
import { useSite } from '#ui/site.tsx';

interface Props {
  /** offline: no network; silent: no answer; broken: an answer that says so. */
  fault?: 'offline' | 'silent' | 'broken';
}

/** Replaces a page that cannot be shown at the moment, and says how to go on. */
export function BrokenPage({ fault = 'broken' }: Props) {
  const { company } = useSite();
  // Some browsers count a line that leads nowhere as a network.
  const isReadAgain = fault !== 'broken';
  const help = `若一直無法顯示，請來電 ${company.phone}，我們會協助您。`;
  const texts = {
    offline: `${callMessages.offline}；恢復連線時，這個頁面會自動重新載入。`,
    silent: `網站沒有回應，請檢查網路，稍後再試一次。${help}`,
    broken: `系統暫時無法提供服務，請稍後再試一次。${help}`,
  };
  useEffect(() => {
    if (!isReadAgain) return;
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isReadAgain]);
  return (
    <section className="page narrow stack">
      <Head title="暫時無法顯示" description="系統暫時無法提供服務" noIndex />
      <h1>暫時無法顯示這個頁面</h1>
      <p>{texts[fault]}</p>
      <p className="row">
        {/* biome-ignore lint/a11y/useValidAnchor: the same address again, with or without scripts; a form would leave out what is searched for */}
        <a className="button" href="">
          重新載入
        </a>
        <a className="button quiet" href="/">
          回到首頁
        </a>
      </p>
    </section>
  );
}
