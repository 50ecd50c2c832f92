import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import type { Status } from '../rules.ts';
import { PublishTime, usePublishTime } from './publish-time.tsx';

interface Props {
  entry: { id: string; revision: number; status: Status; publishAt: string | null };
  /** The entry's name. */
  name: string;
  disabled: boolean;
  /** Asked before the dialog opens. */
  prepare?: () => Promise<void>;
  publish: (call: { params: { id: string }; body: { revision: number; publishAt: string } }) => Promise<unknown>;
  /** The text of the publish button. */
  confirm: (isLater: boolean) => string;
  children?: ReactNode;
}

/** Publishes a saved entry, at once or at a later time. */
export function PublishButton({ entry, name, disabled, prepare, publish, confirm, children }: Props) {
  const titleId = useId();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const time = usePublishTime();
  const close = () => setOpen(false);
  const question = useCloseQuestion({ isDirty: false, isSending: isOpen && isBusy, onClose: close });
  const { id, revision, status, publishAt } = entry;
  const isScheduled = status === 'scheduled';

  const open = () =>
    act(async () => {
      await prepare?.();
      time.reset(isScheduled ? publishAt : null);
      setOpen(true);
    });
  const send = async () => {
    const body = { revision, publishAt: time.publishAt };
    const done = time.isLater ? '已排程，時間到會自動發布' : '已發布，網站上看得到了';
    if (!(await act(() => publish({ params: { id }, body }), done))) return;
    close();
    refresh();
  };

  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={open}>
        {isScheduled ? '變更發布時間' : '發布'}
      </Button>
      <Dialog open={isOpen} onClose={question.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>發布「{name}」</DialogTitle>
        <DialogContent inert={question.isStill}>
          <PublishTime time={time} />
          {children}
        </DialogContent>
        <DialogActions>
          <Button {...question.closing}>取消</Button>
          <Button variant="contained" onClick={send} disabled={time.isMissing} aria-disabled={isBusy}>
            {isBusy ? '處理中…' : confirm(time.isLater)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
