import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import type { Application, findStanding } from './contract.ts';

/** Changes an application: what is refused is said at the fields, and where it stands by now is shown. */
export function useChanging<T>(id: string, onChanged: (changed: T) => void) {
  const readStanding = useStanding(id);
  const { act, isBusy } = useAct();
  const { problemAt, setFailure, markChanged } = useProblems();
  const changeIt = async (send: () => Promise<T>, onRefused?: (error: unknown) => void) => {
    try {
      onChanged(await send());
    } catch (error) {
      setFailure(error);
      onRefused?.(error);
      // Somebody else was faster; what can't be done any more is said in other words. The refusal is what is told.
      if (error instanceof CallFailure && error.status === 400) readStanding().catch(() => {});
      throw error;
    }
  };
  return {
    isBusy,
    problemAt,
    markChanged,
    /** Answers whether it was done. */
    change: (send: () => Promise<T>, done: string, onRefused?: (error: unknown) => void) => {
      setFailure();
      return act(() => changeIt(send, onRefused), done);
    },
  };
}

/** What colleagues made of it. Not the whole, which the member would be told of. */
function useStanding(id: string) {
  const client = useQueryClient();
  return async () => {
    const row = 'GET /api/admin/applications/{id}/standing';
    const standing = await call<typeof findStanding>(row, { params: { id } });
    client.setQueryData<Application>(['application', id], (known) => known && { ...known, ...standing });
  };
}
