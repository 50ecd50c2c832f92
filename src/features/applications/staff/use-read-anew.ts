import { useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import type { Application, findStanding } from './contract.ts';

/**
 * For a change of an application: refused because somebody else was faster, what they made of it is read. Not the whole, which the
 * member would be told of.
 */
export function useReadAnew(id: string) {
  const client = useQueryClient();
  const readAnew = async () => {
    const row = 'GET /api/admin/applications/{id}/standing';
    const standing = await call<typeof findStanding>(row, { params: { id } });
    client.setQueryData<Application>(['application', id], (known) => known && { ...known, ...standing });
  };
  return <T>(change: Promise<T>): Promise<T> =>
    change.catch((error) => {
      // What can't be done any more is said in other words than that somebody was faster. The refusal is what is told.
      if (error instanceof CallFailure && error.status === 400) readAnew().catch(() => {});
      throw error;
    });
}
