import { useState } from 'react';
import { fieldErrors } from '#shared/failures.ts';

const NONE: ReadonlySet<string> = new Set();

/** The reason of a refusal, with the fields it names; the error of a field disappears when the field is changed. */
export function useProblems() {
  const [failure, setFailure] = useState<unknown>();
  const [changed, setChanged] = useState(NONE);
  const refused = fieldErrors(failure);
  return {
    failure,
    /** Whether the refusal names this field, changed or not. */
    isAbout: (name: string) => name in refused,
    problemAt: (name: string) => (changed.has(name) ? undefined : refused[name]?.join('、')),
    /** Call it without a failure before another try. */
    setFailure: (next?: unknown) => {
      setFailure(next);
      setChanged(NONE);
    },
    markChanged: (...names: string[]) => {
      if (names.some((name) => name in refused && !changed.has(name))) setChanged(new Set([...changed, ...names]));
    },
  };
}
