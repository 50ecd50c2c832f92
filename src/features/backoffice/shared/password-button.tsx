import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormDialog } from './form-dialog.tsx';
import { OWN_PASSWORD } from './plain-form.tsx';

interface Props extends Omit<ButtonProps, 'onClick' | 'content'> {
  title: string;
  content: string;
  /** The label of the dialog's button. */
  confirm: string;
  onConfirm: (password: string) => Promise<unknown>;
  /** Shown once it is done. */
  done: string;
}

/** A button that asks before it acts, and requires one's password. */
export function PasswordButton({ title, content, confirm, onConfirm, done, children, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <FormDialog
        title={title}
        content={content}
        fields={[OWN_PASSWORD]}
        button={confirm}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={async ({ password = '' }) => {
          await onConfirm(password);
          setOpen(false);
          notify(done, { type: 'success' });
        }}
      />
    </>
  );
}
