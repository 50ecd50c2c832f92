import { type Asking, InterviewDialog } from './interview-dialog.tsx';
import { interviewText, isAhead } from './rules.ts';
import { type Sending, useSending } from './use-sending.ts';

/** Cancels an interview that is still to come. */
export function CancelDialog({ application, onChanged, ...asking }: Sending & Asking) {
  const { interview } = application;
  const now = new Date();
  const { mailing, send } = useSending({ application, onChanged });
  return (
    <InterviewDialog
      {...asking}
      {...mailing}
      title="取消面試"
      isDirty={false}
      confirm={mailing.isMailed ? '取消面試並寄信' : '取消面試'}
      isEnding
      // A colleague was faster: of nothing nobody is told.
      isOff={!isAhead(interview, now)}
      onSend={async () => (await send(null, '已取消面試')) && asking.onClose()}
    >
      {interview ? interviewText(interview, now) : '這場面試已經取消'}
    </InterviewDialog>
  );
}
