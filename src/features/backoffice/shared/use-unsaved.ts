import { useEffect, useId } from 'react';

/** Forms with unsaved input, and whether each asks before it is left. */
const forms = new Map<string, boolean>();

/** Whether leaving or reloading the screen would lose something. */
export const isAnythingUnsaved = () => forms.size > 0;

/** Whether one of its forms asks before that. */
export const isAnyAsking = () => [...forms.values()].includes(true);

/** Registers whether a form contains input that the server doesn't have yet. */
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
