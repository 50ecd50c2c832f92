import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PlainField, PlainForm } from './plain-form.tsx';
import { useCloseQuestion } from './use-close-question.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface Props {
  title: string;
  /** What to know beforehand. */
  content?: string;
  fields: readonly [PlainField, ...PlainField[]];
  button: string;
  isOpen: boolean;
  onClose: () => void;
  onSend: (values: Record<string, string>) => Promise<unknown>;
  width?: 'xs' | 'sm';
  /** Shown above the fields. */
  children?: ReactNode;
}

/** A few fields in a dialog; the first one has the focus. */
export function FormDialog({ title, content, fields, button, isOpen, onClose, width = 'xs', ...props }: Props) {
  const id = useId();
  const [first, ...rest] = fields;
  const [isDirty, setDirty] = useState(false);
  // A password is quickly typed again.
  const isWorthAsking = isDirty && fields.some(({ type }) => type !== 'password');
  const [isSending, setSending] = useState(false);
  const question = useCloseQuestion({ isDirty: isWorthAsking, isSending, onClose });
  useLeaveQuestion(isOpen && isWorthAsking);
  const send = async (values: Record<string, string>) => {
    setSending(true);
    // Its fields at once: an inert field can't get the focus when it is refused.
    await props.onSend(values).finally(() => flushSync(() => setSending(false)));
  };
  return (
    <Dialog
      open={isOpen}
      onClose={question.onClose}
      // What was typed disappears with it.
      slotProps={{ transition: { onExited: () => setDirty(false) } }}
      maxWidth={width}
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(content && { 'aria-describedby': `${id}-content` })}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent inert={question.isStill}>
        {content && (
          <DialogContentText id={`${id}-content`} sx={{ mb: 2 }}>
            {content}
          </DialogContentText>
        )}
        {props.children}
        <PlainForm fields={[{ ...first, hasFocus: true }, ...rest]} button={button} onDirty={setDirty} onSend={send}>
          <Button {...question.closing}>取消</Button>
        </PlainForm>
      </DialogContent>
    </Dialog>
  );
}
