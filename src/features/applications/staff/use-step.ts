import { useState } from 'react';
import type { Stage } from '#content/application-stages.ts';
import type { Application } from './contract.ts';
import { asTyped, isTyped } from './interviews/interview-fields.tsx';
import { isAhead, STAGE } from './interviews/rules.ts';

/** The chosen step, and what belongs to it. */
export function useStep({ stage: from, interview }: Application) {
  // A choice is made from one stage: when that changes, the choice is dropped, together with that of the mail.
  const [made, setMade] = useState<{ from: Stage; to: Stage; isMailed: boolean }>();
  const chosen = made?.from === from ? made : { from, to: from, isMailed: false };
  const { to: stage, isMailed } = chosen;
  const [postscript, setPostscript] = useState('');
  const known = asTyped(isAhead(interview, new Date()) ? interview : null);
  const [entered, setEntered] = useState<typeof known>();
  const typed = entered ?? known;
  const isToInterview = stage === STAGE && from !== STAGE;
  return {
    stage,
    choose: (to: Stage) => setMade({ ...chosen, to, isMailed: false }),
    isMailWanted: isMailed,
    setMailed: (next: boolean) => setMade({ ...chosen, isMailed: next }),
    /** Kept while it isn't decided whether and with which letter it is sent, even if a colleague was faster. */
    postscript,
    setPostscript,
    isToInterview,
    /** When and where the interview is, as entered; undefined: as stored. */
    typed,
    enter: setEntered,
    /** The step is made: what was typed for it has been sent, or isn't wanted. */
    finish: () => {
      setEntered(undefined);
      setPostscript('');
    },
    isArranged: isToInterview && isTyped(typed),
    isUnsaved: (isToInterview && entered !== undefined && isTyped(entered)) || postscript.trim() !== '',
  };
}

export type Step = ReturnType<typeof useStep>;
