import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { readStorage, StorageState } from './contract.ts';

const queryKey = ['storage'];
const LOOK_EVERY_MS = 2000;

/** Where files are stored; asked again and again while they are being moved. */
export function useStorage() {
  const client = useQueryClient();
  const found = useQuery({
    queryKey,
    queryFn: () => call<typeof readStorage>('GET /api/admin/connections/storage'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.phase === 'moving' || data?.phase === 'clearing' ? LOOK_EVERY_MS : false,
  });
  return { ...found, keep: (state: StorageState) => void client.setQueryData(queryKey, state) };
}
