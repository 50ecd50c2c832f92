import { useEffect } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { leave, UNSAVED } from '#ui/dialogs/show-failure.ts';
import { useHoldBack } from '#ui/routing/use-router.tsx';

/** Leaving with unsaved changes asks first: in words for a link or the back button, as the browser does when the tab is closed. */
export function useUnsaved(isDirty: boolean): void {
  const holdBack = useHoldBack();
  useEffect(() => {
    if (!isDirty) return;
    return holdBack(() => showAlert(UNSAVED));
  }, [isDirty, holdBack]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leave.isLeaving) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
