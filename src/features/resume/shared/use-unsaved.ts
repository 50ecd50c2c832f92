import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { leave, UNSAVED } from '#ui/dialogs/show-failure.ts';

const KEY = 'unsaved';

/**
 * Leaving with unsaved changes asks first: in words for a link or the back button, as the browser does when the tab is
 * closed. This takes the router from its context, as the router's own useBlocker() does: that hook lies in a file that every
 * public page loads, 0.15 kB that only the member area needs (decision 0043, use-unsaved.test.ts).
 */
export function useUnsaved(isDirty: boolean): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!isDirty || !router) return;
    router.getBlocker(KEY, ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY);
      if (blocker?.state !== 'blocked') return;
      void showAlert(UNSAVED).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
    });
    return () => {
      stop();
      router.deleteBlocker(KEY);
    };
  }, [isDirty, router]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leave.isLeaving) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
