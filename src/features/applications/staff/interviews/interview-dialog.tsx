import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { LetterField } from '../letters/letter-field.tsx';

/** Whether the dialog is open. */
export interface Asking {
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has disappeared. */
  onExited: () => void;
}

interface Props extends Asking {
  title: string;
  isDirty: boolean;
  isBusy: boolean;
  letter: ComponentProps<typeof LetterField>;
  /** The button's label. */
  confirm: string;
  isOff?: boolean;
  isEnding?: boolean;
  onSend: () => void;
  /** Information, or fields to fill in. */
  children: ReactNode;
}

/** Asks what happens to an interview, and whether the applicant is told. */
export function InterviewDialog({ title, isOpen, isDirty, isBusy, letter, children, ...props }: Props) {
  const id = useId();
  const question = useCloseQuestion({ isDirty, isSending: isBusy, onClose: props.onClose });
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
      {/* However long the letter is, the buttons stay in view. */}
      <Box component="form" method="post" onSubmit={send} noValidate sx={FORM}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent inert={question.isStill}>
          {typeof children === 'string' ? (
            <DialogContentText id={`${id}-content`}>{children}</DialogContentText>
          ) : (
            children
          )}
          <Box sx={{ mt: 1.5 }}>
            <LetterField {...letter} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button {...question.closing}>{props.isEnding ? '保留面試' : '取消'}</Button>
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
      </Box>
    </Dialog>
  );
}

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 };
