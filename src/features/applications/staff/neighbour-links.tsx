import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import type { Stage } from '#content/application-stages.ts';
import { call } from '#shared/call.ts';
import type { findNeighbours } from './contract.ts';
import { addressIn, directionIn, listIn } from './rules.ts';

/**
 * The applications before and after this one, in the list that it was opened from; without one, in its column of the board. Whoever
 * works through a list moves each on, and goes to the next of the same list.
 */
export function NeighbourLinks({ id, stage }: { id: string; stage: Stage }) {
  const { search, state } = useLocation();
  const [list] = useState(() => listIn(search) ?? { stage, direction: directionIn(stage) });
  const { data } = useQuery({
    // Not a list of react-admin's, which is read anew with each move.
    queryKey: ['neighbours', id],
    queryFn: () =>
      call<typeof findNeighbours>('GET /api/admin/applications/{id}/neighbours', { params: { id }, query: list }),
    gcTime: 0,
  });
  if (!data) return null;
  const link = (label: string, to: string | null) =>
    to ? (
      <Button component={LinkBase} to={addressIn(to, list)} state={state}>
        {label}
      </Button>
    ) : (
      <Button disabled>{label}</Button>
    );
  return (
    <>
      {link('上一件', data.previous)}
      {link('下一件', data.next)}
    </>
  );
}
