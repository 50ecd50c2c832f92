import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { STALE } from '#shared/revisions.ts';

/** For a change of an application: refused because somebody else was faster, what they made of it is read. */
export function useReadAnew(id: string) {
  const client = useQueryClient();
  return <T>(change: Promise<T>): Promise<T> =>
    change.catch((error) => {
      if (failureText(error) === STALE) client.refetchQueries({ queryKey: ['application', id] });
      throw error;
    });
}
