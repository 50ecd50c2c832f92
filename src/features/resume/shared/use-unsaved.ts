import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
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

/** Leaving with unsaved changes asks first: by a link or the back button in words, by closing the tab as browsers do. */
export function useUnsaved(isDirty: boolean): void {
  const { state, proceed, reset } = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
      [isDirty],
    ),
  );
  useEffect(() => {
    if (state !== 'blocked') return;
    void showAlert(QUESTION).then((isSure) => (isSure ? proceed() : reset()));
  }, [state, proceed, reset]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leave.isLeaving) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
