import { useEffect, useId } from 'react';

const places = new Set<string>();

/** Whether something on the screen would be lost if it were left or read anew. */
export const isAnythingUnsaved = () => places.size > 0;

/** Says of a form whether something is typed in it that the server doesn't have yet. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    places.add(id);
    return () => {
      places.delete(id);
    };
  }, [id, isDirty]);
}
