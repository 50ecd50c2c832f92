import { useEffect, useRef } from 'react';
import { Alerts } from '#ui/dialogs/alerts.tsx';
import { useIsLoading, useLocation } from '#ui/routing/use-router.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ToTop } from './to-top.tsx';

/** Around every page (spec §2: header, page content, footer, floating button). */
export function Frame({ children }: { children: React.ReactNode }) {
  const isLoading = useIsLoading();
  useScrollReset();
  return (
    <>
      <a className="skip-link" href="#content">
        跳到主要內容
      </a>
      <Header />
      <div className="progress" data-on={isLoading || undefined} aria-hidden="true" />
      <main id="content" tabIndex={-1} aria-busy={isLoading || undefined}>
        {children}
      </main>
      <Footer />
      <ToTop />
      <Alerts />
    </>
  );
}

/** Each navigation scrolls to the top (spec §2), unless it only changes the list in view. */
function useScrollReset() {
  const { key, hash, state } = useLocation();
  const shown = useRef(key);
  const keepScroll = Boolean((state as { keepScroll?: boolean } | null)?.keepScroll);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // An anchor, also one that the back button returns to.
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    if (keepScroll) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // Screen readers and the keyboard start at the new page, not where the old one ended.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [key, hash, keepScroll]);
}
