import { type Asking, InterviewDialog } from './interview-dialog.tsx';
import { interviewText, isAhead } from './rules.ts';
import { type Sending, useSending } from './use-sending.ts';

/** Cancels a coming interview. */
export function CancelDialog({ application, onChanged, ...asking }: Sending & Asking) {
  const { interview } = application;
  const now = new Date();
  const planned = { at: '', place: '', ...interview, act: '取消' } as const;
  const { isBusy, isMailed, isPostscriptTyped, letter, send } = useSending({ application, onChanged }, planned);
  return (
    <InterviewDialog
      {...asking}
      {...{ isBusy, letter }}
      title="取消面試"
      isDirty={isPostscriptTyped}
      confirm={isMailed ? '取消面試並寄信' : '取消面試'}
      isEnding
      // A colleague was faster: there is nothing to tell the applicant.
      isOff={!isAhead(interview, now)}
      onSend={async () => (await send(null, '已取消面試')) && asking.onClose()}
    >
      {interview ? interviewText(interview, now) : '這場面試已經取消'}
    </InterviewDialog>
  );
}
