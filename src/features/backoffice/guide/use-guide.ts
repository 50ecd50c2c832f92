import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { readGuide } from './contract.ts';

export const guideKey = ['guide'];

/** How far the site has become the agency's own. */
export const useGuide = (enabled = true) =>
  useQuery({
    queryKey: guideKey,
    queryFn: () => call<typeof readGuide>('GET /api/admin/guide'),
    staleTime: 0,
    enabled,
  });
