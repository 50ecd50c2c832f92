import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-admin';
import type { Stage } from '#content/application-stages.ts';
import { call } from '#shared/call.ts';
import type { findNeighbours } from './contract.ts';
import { addressIn, directionIn, listIn } from './rules.ts';

/** Their addresses. */
export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * The applications before and after this one, in the list that it was opened from; without one, in its column of the board. Whoever
 * works through a list moves each on, and goes to the next of the same list.
 */
export function useNeighbours({ id, stage }: { id: string; stage: Stage }): Neighbours | undefined {
  const { search } = useLocation();
  const [list] = useState(() => listIn(search) ?? { stage, direction: directionIn(stage) });
  const { data } = useQuery({
    // Not a list of react-admin's, which is read anew with each move.
    queryKey: ['neighbours', id],
    queryFn: () =>
      call<typeof findNeighbours>('GET /api/admin/applications/{id}/neighbours', { params: { id }, query: list }),
    gcTime: 0,
  });
  const addressOf = (one: string | null) => (one ? addressIn(one, list) : undefined);
  return data && { previous: addressOf(data.previous), next: addressOf(data.next) };
}
