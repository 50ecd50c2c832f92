import { useQuery } from '@tanstack/react-query';
import type { listStaffNames } from '#features/backoffice/staff/contract.ts';
import { call } from '#shared/call.ts';

/** The members of staff who can be assignees. */
export const useStaffNames = () =>
  useQuery({
    queryKey: ['staff-names'],
    queryFn: () => call<typeof listStaffNames>('GET /api/admin/staff/names'),
  });
