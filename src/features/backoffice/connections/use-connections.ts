import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { Connections, readConnections } from './contract.ts';

const queryKey = ['connections'];

/** All settings; `keep` takes over the answer to a change. */
export function useConnections() {
  const client = useQueryClient();
  const found = useQuery({
    queryKey,
    queryFn: () => call<typeof readConnections>('GET /api/admin/connections'),
    staleTime: 0,
  });
  return { ...found, keep: (connections: Connections) => void client.setQueryData(queryKey, connections) };
}

/** The props of each part of the page. */
export interface PartProps {
  connections: Connections;
  onChanged: (connections: Connections) => void;
  /** Called when somebody else saved first; the next save then overwrites knowingly. */
  onStale: () => void;
}
