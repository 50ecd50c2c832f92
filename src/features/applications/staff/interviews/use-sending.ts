import { useState } from 'react';
import { call } from '#shared/call.ts';
import type { Application, Changed, changeInterview } from '../contract.ts';
import { useInterviewMailing } from '../letters/use-mailing.ts';
import { useChanging } from '../use-changing.ts';
import type { Interview, InterviewAct } from './contract.ts';

export interface Sending {
  application: Application;
  onChanged: (changed: Changed) => void;
}

/** Sends an interview's change, and a letter to the applicant if wanted. */
export function useSending({ application, onChanged }: Sending, planned: Interview & { act: InterviewAct }) {
  const { id, addedBy, interviewRevision: revision } = application;
  // A talent put there by staff may not know of it yet.
  const [isWanted, setWanted] = useState(addedBy === null);
  const [postscript, setPostscript] = useState('');
  const mailing = useInterviewMailing(application, planned, postscript);
  const isMailed = isWanted && mailing.canMail;
  const { change, isBusy, problemAt, markChanged } = useChanging(id, onChanged);
  return {
    ...{ isBusy, isMailed, problemAt, markChanged },
    isPostscriptTyped: postscript.trim() !== '',
    /** What the dialog shows of the letter. */
    letter: {
      ...{ mailing, isMailed, onMailed: setWanted, postscript, problem: problemAt('postscript') },
      onPostscript: (text: string) => {
        setPostscript(text);
        markChanged('postscript');
      },
    },
    /** null cancels it. Returns whether it was done. */
    send(interview: Interview | null, done: string) {
      const row = 'POST /api/admin/applications/{id}/interview';
      const body = { interview, revision, mail: isMailed, ...(isMailed && { postscript }) };
      return change(
        () => call<typeof changeInterview>(row, { params: { id }, body }),
        isMailed ? `${done}，通知信隨即寄出` : done,
      );
    },
  };
}
