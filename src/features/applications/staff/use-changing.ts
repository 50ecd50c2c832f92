import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import type { Application, findStanding } from './contract.ts';

/** Changes an application: a refusal is shown at the fields, and the current state is loaded. */
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
      // Somebody else was faster, or the change is no longer possible. The refusal itself is what is shown.
      if (error instanceof CallFailure && error.status === 400) readStanding().catch(() => {});
      throw error;
    }
  };
  return {
    isBusy,
    problemAt,
    markChanged,
    /** Returns whether it was done. */
    change: (send: () => Promise<T>, done: string, onRefused?: (error: unknown) => void) => {
      setFailure();
      return act(() => changeIt(send, onRefused), done);
    },
  };
}

/** Loads what colleagues have changed. Not the whole application, whose reading would be reported to the member. */
function useStanding(id: string) {
  const client = useQueryClient();
  return async () => {
    const row = 'GET /api/admin/applications/{id}/standing';
    const standing = await call<typeof findStanding>(row, { params: { id } });
    client.setQueryData<Application>(['application', id], (known) => known && { ...known, ...standing });
  };
}
