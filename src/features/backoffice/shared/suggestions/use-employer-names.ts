import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { listEmployers } from '#features/vacancies/staff/contract.ts';
import { call } from '#shared/call.ts';
import { usePaused } from './use-paused.ts';

/**
 * Employers' names that contain what was typed, while they are to be shown. They only help with typing, so failures are not
 * reported.
 */
export function useEmployerNames(typed: string, isOpen: boolean): string[] {
  const q = usePaused(isOpen ? typed.slice(0, 100) : undefined);
  const { data = [] } = useQuery({
    queryKey: ['employers', q],
    queryFn: ({ signal }) => call<typeof listEmployers>('GET /api/admin/employers', { query: { q }, signal }),
    enabled: isOpen && q !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return data.map(({ name }) => name);
}
