import { useEffect, useState } from 'react';
import type { listEmployers } from '#features/vacancies/staff/contract.ts';
import { call } from '#shared/call.ts';

/** The pause in typing before names are asked for. */
const PAUSE_MS = 250;

/** Names of employers that hold what was typed, while they are to be seen. */
export function useEmployerNames(typed: string, isOpen: boolean): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input = { query: { q: typed.slice(0, 100) }, signal: leaving.signal };
        const found = await call<typeof listEmployers>('GET /api/admin/employers', input);
        setNames(found.map(({ name }) => name));
      } catch {
        // Suggestions only help typing, so a failure is not reported.
        if (!leaving.signal.aborted) setNames([]);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, isOpen]);
  return names;
}
