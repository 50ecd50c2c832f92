import { Alert } from '@mui/material';
import { useState } from 'react';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { isSettled } from '../rules.ts';
import { type Asking, InterviewDialog } from './interview-dialog.tsx';
import { asTyped, asWanted, InterviewFields } from './interview-fields.tsx';
import { interviewText, isAhead, toldOf } from './rules.ts';
import { type Sending, useSending } from './use-sending.ts';

/** Arranges an interview; moves a coming one, or announces it once more. */
export function ArrangeDialog({ application, onChanged, ...asking }: Sending & Asking & { title: string }) {
  const { stage, interview, interviewRevision: revision } = application;
  const now = new Date();
  const isDue = isAhead(interview, now);
  const before = asTyped(isDue ? interview : null);
  const [typed, setTyped] = useState(before);
  const [seen] = useState(revision);
  const wanted = asWanted(typed);
  const planned = { ...wanted, act: toldOf(interview, wanted, now) };
  const { isBusy, isMailed, isPostscriptTyped, problemAt, markChanged, letter, send } = useSending(
    { application, onChanged },
    planned,
  );
  const isChanged = typed.local !== before.local || typed.place.trim() !== before.place;
  return (
    <InterviewDialog
      {...asking}
      {...{ isBusy, letter }}
      isDirty={isChanged || isPostscriptTyped}
      confirm={isMailed ? (isChanged ? '儲存並寄信' : '再寄一次') : '儲存'}
      isOff={isSettled(stage) || (!isChanged && !(isMailed && isDue))}
      onSend={async () => {
        const isDone = await send(wanted, isChanged ? '已儲存面試' : '面試沒有變更');
        if (isDone) asking.onClose();
      }}
    >
      {isSettled(stage) ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          同仁剛把這筆應徵移至「{stage}」，不能再安排面試
        </Alert>
      ) : (
        seen !== revision && <Theirs facts={[['面試', interview ? interviewText(interview, now) : '已取消']]} />
      )}
      <InterviewFields
        value={typed}
        hasFocus
        problemAt={problemAt}
        onChange={(value, field) => {
          setTyped(value);
          markChanged(field);
        }}
      />
    </InterviewDialog>
  );
}
