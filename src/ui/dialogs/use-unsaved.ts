import { useEffect } from 'react';
import { useHoldBack } from '../routing/use-router.tsx';
import { showAlert } from './alerts.tsx';
import { leave, UNSAVED } from './show-failure.ts';

/**
 * Asks before a page with unsaved changes is left: with our own words for a link or the back button, with the browser's when
 * the tab is closed.
 */
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
