import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import type { Stage } from '#content/application-stages.ts';
import { call } from '#shared/call.ts';
import type { listApplications } from './contract.ts';

/** As many as a column of the board shows. */
const SOME = { page: 1, pageSize: 100 };

/**
 * The applications above and below on the board, by the stage that this one was opened in: whoever works through a column moves
 * each on, and goes to the next of the column.
 */
export function NeighbourLinks({ id, stage }: { id: string; stage: Stage }) {
  const [opened] = useState(stage);
  const { data = [] } = useQuery({
    // Not a list of react-admin's, which is read anew with each move.
    queryKey: ['neighbours', id],
    queryFn: () => call<typeof listApplications>('GET /api/admin/applications', { query: { ...SOME, stage: opened } }),
    gcTime: 0,
  });
  const at = data.findIndex((row) => row.id === id);
  if (at < 0) return null;
  return (
    <>
      <NeighbourLink label="上一件" to={data[at - 1]?.id} />
      <NeighbourLink label="下一件" to={data[at + 1]?.id} />
    </>
  );
}

const NeighbourLink = ({ label, to }: { label: string; to: string | undefined }) =>
  to ? (
    <Button component={LinkBase} to={`/applications/${encodeURIComponent(to)}/show`}>
      {label}
    </Button>
  ) : (
    <Button disabled>{label}</Button>
  );
