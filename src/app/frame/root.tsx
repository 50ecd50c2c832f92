import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alerts } from '#ui/dialogs/alerts.tsx';
import { useIsLoading, useLocation } from '#ui/routing/use-router.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ShownPage } from './shown.tsx';
import { ToTop } from './to-top.tsx';

interface FrameProps {
  /** The server passes pre-rendered markup instead of these two. */
  header?: ReactNode;
  footer?: ReactNode;
}

/** Every page and what is around it (spec §2: header, page content, footer, floating button). */
export function Frame({ header = <Header />, footer = <Footer /> }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        跳到主要內容
      </a>
      {header}
      <Main>
        <ShownPage />
      </Main>
      {footer}
      <ToTop />
      <Alerts />
      <ScrollReset />
    </>
  );
}

function Main({ children }: { children: ReactNode }) {
  const isLoading = useIsLoading();
  const isLong = useLong(isLoading);
  return (
    <>
      <div className="progress" data-on={isLoading || undefined} aria-hidden="true" />
      <div className="sr-only" aria-live="polite">
        {isLong && '載入中…'}
      </div>
      <main id="content" tabIndex={-1} aria-busy={isLoading || undefined}>
        {children}
      </main>
    </>
  );
}

/** A page that comes sooner announces itself by getting the focus. */
const LONG_MS = 1000;

/** Whether it lasts so long that screen reader users, who don't see the bar, are told. */
function useLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isLong;
}

/** Each navigation scrolls to the top (spec §2), unless it only changes the list in view. */
function ScrollReset() {
  const { key, hash, state } = useLocation();
  const shown = useRef(key);
  const keepScroll = Boolean((state as { keepScroll?: boolean } | null)?.keepScroll);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    // begin-client.ts waits for it.
    document.dispatchEvent(new Event('taken-over'));
  }, []);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const content = document.getElementById('content');
    // Screen readers read out where the focus goes, but not a changed title.
    content?.setAttribute('aria-label', document.title);
    // An anchor, also one that the back button returns to. Ours are plain ASCII; decoding what somebody typed could throw.
    if (hash) {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
      return;
    }
    if (keepScroll) {
      // The pressed element may have disappeared with its list.
      if (document.activeElement === document.body) content?.focus({ preventScroll: true });
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    // Screen readers and the keyboard start at the new page, not where the old one ended.
    content?.focus({ preventScroll: true });
  }, [key, hash, keepScroll]);
  return null;
}
