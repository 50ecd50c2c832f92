import { useEffect, useId } from 'react';

/** Of each form with something unsaved, whether it asks before it is left. */
const forms = new Map<string, boolean>();

/** Whether something on the screen would be lost if it were left or read anew. */
export const isAnythingUnsaved = () => forms.size > 0;

/** Whether one of its forms asks before that. */
export const isAnyAsking = () => [...forms.values()].includes(true);

/** Says of a form whether something is typed in it that the server doesn't have yet. */
export function useUnsaved(isDirty: boolean, isAsking = false): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    forms.set(id, isAsking);
    return () => {
      forms.delete(id);
    };
  }, [id, isDirty, isAsking]);
}
