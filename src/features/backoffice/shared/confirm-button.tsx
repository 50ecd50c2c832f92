import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';

interface Props extends Omit<ButtonProps, 'onClick' | 'content'> {
  title: string;
  content: ReactNode;
  /** The label of the dialog's button. */
  confirm?: string;
  onConfirm: () => unknown;
}

/** A button that asks before it acts. */
export function ConfirmButton({ title, content, confirm = '確定', onConfirm, children, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={title}
        content={content}
        confirm={confirm}
        confirmColor={props.color === 'error' ? 'warning' : 'primary'}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
        onClose={() => setOpen(false)}
        // react-admin would put a warning sign on 取消.
        sx={{ '& .MuiButton-startIcon': { display: 'none' } }}
      />
    </>
  );
}
