import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { NO_EMAIL } from '../rules.ts';

/** Whether it is asked. */
export interface Asking {
  isOpen: boolean;
  onClose: () => void;
  /** Once it is gone. */
  onExited: () => void;
}

interface Props extends Asking {
  title: string;
  isDirty: boolean;
  isBusy: boolean;
  isMailed: boolean;
  /** Who would get the letter; null: nobody, for want of an address. */
  whom: string | null;
  onMailed: (isMailed: boolean) => void;
  /** What the button says. */
  confirm: string;
  isOff?: boolean;
  isEnding?: boolean;
  onSend: () => void;
  /** What there is to know, or to fill in. */
  children: ReactNode;
}

/** Asks for what becomes of an interview, and whether the applicant is told. */
export function InterviewDialog({
  title,
  isOpen,
  isDirty,
  isBusy,
  isMailed,
  whom,
  onMailed,
  children,
  ...props
}: Props) {
  const id = useId();
  const question = useCloseQuestion(isDirty, props.onClose);
  useLeaveQuestion(isOpen && isDirty);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) props.onSend();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={question.onClose}
      slotProps={{ transition: { onExited: props.onExited } }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(typeof children === 'string' && { 'aria-describedby': `${id}-content` })}
    >
      <form method="post" onSubmit={send} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {typeof children === 'string' ? (
            <DialogContentText id={`${id}-content`}>{children}</DialogContentText>
          ) : (
            children
          )}
          <FormControlLabel
            sx={{ mt: 1.5 }}
            disabled={whom === null}
            control={<Checkbox checked={isMailed} onChange={({ target }) => onMailed(target.checked)} />}
            label={whom === null ? NO_EMAIL : `寄通知信給${whom}，附行事曆`}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={question.close}>{props.isEnding ? '保留面試' : '取消'}</Button>
          <Button
            type="submit"
            variant="contained"
            color={props.isEnding ? 'error' : 'primary'}
            disabled={props.isOff === true}
            aria-disabled={isBusy}
          >
            {isBusy ? '處理中…' : props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
