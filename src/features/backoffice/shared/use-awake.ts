import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { readMe } from '#features/backoffice/staff/sign-in/contract.ts';
import { call } from '#shared/call.ts';

/** Well within the half hour after which an idle session ends. */
const EVERY_MS = 5 * 60_000;

/** Typing keeps the session open, so that saving after an hour of writing does not end at the sign-in page. */
export function useAwake(): void {
  const { watch } = useFormContext();
  useEffect(() => {
    let told = Date.now();
    const { unsubscribe } = watch(() => {
      if (Date.now() - told < EVERY_MS) return;
      told = Date.now();
      // If it has already ended, saving says so.
      call<typeof readMe>('GET /api/admin/me').catch(() => {});
    });
    return unsubscribe;
  }, [watch]);
}
