import { useEffect, useId } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useUnsaved } from './use-unsaved.ts';

/** Which forms of the screen ask. A router hears the last of them alone, so each asks for all. */
const asking = new Set<string>();

/** Asks before unsaved changes are lost by following a link or closing the tab; for forms that aren't react-admin's. */
export function useLeaveQuestion(isDirty: boolean): void {
  const translate = useTranslate();
  const id = useId();
  useUnsaved(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    asking.add(id);
    return () => {
      asking.delete(id);
    };
  }, [id, isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asking.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
