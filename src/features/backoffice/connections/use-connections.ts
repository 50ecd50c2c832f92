import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { Connections, readConnections } from './contract.ts';

const queryKey = ['connections'];

/** How everything is set; `keep` takes what a change has answered. */
export function useConnections() {
  const client = useQueryClient();
  const found = useQuery({
    queryKey,
    queryFn: () => call<typeof readConnections>('GET /api/admin/connections'),
    staleTime: 0,
  });
  return { ...found, keep: (connections: Connections) => void client.setQueryData(queryKey, connections) };
}

/** What each part of the page is handed. */
export interface PartProps {
  connections: Connections;
  onChanged: (connections: Connections) => void;
  /** Called when somebody else saved first; the next save then overwrites knowingly. */
  onStale: () => void;
}
