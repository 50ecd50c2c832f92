import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import type { Alert } from '#ui/alert-dialog.tsx';
import { showAlert } from '#ui/alerts.tsx';
import { leave } from '#ui/show-failure.ts';

const QUESTION: Alert = {
  icon: 'warning',
  title: '尚有未儲存的內容',
  texts: ['離開此頁，剛才輸入的內容就不會保留。'],
  confirm: '離開',
  cancel: '留在此頁',
};

const KEY = 'unsaved';

/**
 * Leaving with unsaved changes asks first: by a link or the back button in words, by closing the tab as browsers do.
 * The router is asked by its context, as its own useBlocker() does: that hook lies in a file that every public page
 * loads, and only the member area uses it.
 */
export function useUnsaved(isDirty: boolean): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!isDirty || !router) return;
    router.getBlocker(KEY, ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY);
      if (blocker?.state !== 'blocked') return;
      void showAlert(QUESTION).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
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
