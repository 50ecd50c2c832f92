import { useState } from 'react';
import { fieldErrors } from '#shared/failures.ts';

const NONE: ReadonlySet<string> = new Set();

/** Why something was refused, and at which fields; of a field that was changed since, what was wrong is not said any more. */
export function useProblems() {
  const [failure, setFailure] = useState<unknown>();
  const [changed, setChanged] = useState(NONE);
  const refused = fieldErrors(failure);
  return {
    failure,
    /** Whether it is about this field, changed or not. */
    isAbout: (name: string) => name in refused,
    problemAt: (name: string) => (changed.has(name) ? undefined : refused[name]?.join('、')),
    /** Before another try without a failure. */
    setFailure: (next?: unknown) => {
      setFailure(next);
      setChanged(NONE);
    },
    markChanged: (...names: string[]) => {
      if (names.some((name) => name in refused && !changed.has(name))) setChanged(new Set([...changed, ...names]));
    },
  };
}
