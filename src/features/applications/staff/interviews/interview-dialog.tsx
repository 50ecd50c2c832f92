import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { LetterField } from '../letters/letter-field.tsx';

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
  letter: ComponentProps<typeof LetterField>;
  /** What the button says. */
  confirm: string;
  isOff?: boolean;
  isEnding?: boolean;
  onSend: () => void;
  /** What there is to know, or to fill in. */
  children: ReactNode;
}

/** Asks for what becomes of an interview, and whether the applicant is told. */
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
      {/* However long the letter is, the buttons stay in sight. */}
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
