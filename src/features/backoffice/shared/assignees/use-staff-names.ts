import { useQuery } from '@tanstack/react-query';
import type { listStaffNames } from '#features/backoffice/staff/contract.ts';
import { call } from '#shared/call.ts';

/** Who of the staff may look after things. */
export const useStaffNames = () =>
  useQuery({
    queryKey: ['staff-names'],
    queryFn: () => call<typeof listStaffNames>('GET /api/admin/staff/names'),
  });
