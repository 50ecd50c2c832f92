import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { isAnyAsking, useUnsaved } from './use-unsaved.ts';

/** Asks before unsaved changes are lost by following a link or closing the tab; for forms that aren't react-admin's. */
export function useLeaveQuestion(isDirty: boolean): void {
  const translate = useTranslate();
  useUnsaved(isDirty, true);
  // A router only asks the last form on a screen, so each form answers for all of them.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAnyAsking() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed?.();
    else blocker.reset?.();
  }, [blocker, translate]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
