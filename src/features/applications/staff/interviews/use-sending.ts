import { useState } from 'react';
import { call } from '#shared/call.ts';
import type { Application, Changed, changeInterview } from '../contract.ts';
import { useChanging } from '../use-changing.ts';
import type { Interview } from './contract.ts';

export interface Sending {
  application: Application;
  onChanged: (changed: Changed) => void;
}

/** Sends what is to become of an interview, and tells whose it is if that is wanted. */
export function useSending({ application: { id, addedBy, email, interviewRevision: revision }, onChanged }: Sending) {
  // Whom staff put there may not know of it yet.
  const isTold = addedBy === null;
  const [isMailed, setMailed] = useState(isTold);
  const { change, isBusy, problemAt, markChanged } = useChanging(id, onChanged);
  const whom = email === '' ? null : isTold ? '應徵者' : '這位人選';
  return {
    problemAt,
    markChanged,
    /** What the dialog shows of it. */
    mailing: { isBusy, isMailed, onMailed: setMailed, whom },
    /** null cancels it. Answers whether it was done. */
    send(interview: Interview | null, done: string) {
      const row = 'POST /api/admin/applications/{id}/interview';
      const body = { interview, revision, mail: isMailed };
      return change(
        () => call<typeof changeInterview>(row, { params: { id }, body }),
        isMailed ? `${done}，通知信隨即寄出` : done,
      );
    },
  };
}
