import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { type PlainField, PlainForm } from './plain-form.tsx';
import { useCloseQuestion } from './use-close-question.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface Props {
  title: string;
  /** What there is to know before. */
  content?: string;
  fields: readonly [PlainField, ...PlainField[]];
  button: string;
  isOpen: boolean;
  onClose: () => void;
  onSend: (values: Record<string, string>) => Promise<unknown>;
}

/** A few fields in a dialog, which one begins to type in at once. */
export function FormDialog({ title, content, fields, button, isOpen, onClose, onSend }: Props) {
  const id = useId();
  const [first, ...rest] = fields;
  const [isDirty, setDirty] = useState(false);
  // A password is soon typed again.
  const isWorthAsking = isDirty && fields.some(({ type }) => type !== 'password');
  const question = useCloseQuestion(isWorthAsking, onClose);
  useLeaveQuestion(isOpen && isWorthAsking);
  return (
    <Dialog
      open={isOpen}
      onClose={question.onClose}
      // What was typed goes with it.
      slotProps={{ transition: { onExited: () => setDirty(false) } }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(content && { 'aria-describedby': `${id}-content` })}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {content && (
          <DialogContentText id={`${id}-content`} sx={{ mb: 2 }}>
            {content}
          </DialogContentText>
        )}
        <PlainForm fields={[{ ...first, hasFocus: true }, ...rest]} button={button} onDirty={setDirty} onSend={onSend}>
          <Button onClick={question.close}>取消</Button>
        </PlainForm>
      </DialogContent>
    </Dialog>
  );
}
