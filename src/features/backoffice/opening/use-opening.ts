import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { readOpening } from './contract.ts';

export const openingKey = ['opening'];

/** Whether the site is ready for visitors. */
export const useOpening = () =>
  useQuery({
    queryKey: openingKey,
    queryFn: () => call<typeof readOpening>('GET /api/admin/opening'),
    staleTime: 30_000,
  });
