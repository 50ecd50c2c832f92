import { useId } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { EmailInput } from './contract.ts';

interface EmailDialogProps {
  title: string;
  button: string;
  /** Known from an earlier input. */
  email?: string | undefined;
  /** What will be sent. */
  about?: string;
  /** Reports failures itself. */
  send: (body: { email: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the address of an account and has something mailed to it. */
export function EmailDialog({ title, button, email = '', about, send, onClose }: EmailDialogProps) {
  const id = useId();
  const form = useShapedForm(EmailInput, { email });
  const { isSubmitting, isDirty } = form.formState;
  const footer = (
    <>
      <button type="button" className="button quiet" data-close>
        取消
      </button>
      <button type="submit" form={id} className="button">
        {isSubmitting ? '寄送中…' : button}
      </button>
    </>
  );
  return (
    <Modal
      title={title}
      describedBy={about && `${id}-about`}
      isOpen
      onClose={onClose}
      size="small"
      hasStaticBackdrop
      isDirty={isDirty}
      footer={footer}
    >
      <form id={id} className="form" method="post" noValidate onSubmit={form.handleSubmit(send)}>
        {about && <p id={`${id}-about`}>{about}</p>}
        <TextField label="電子信箱" type="email" autoComplete="username" isRequired {...form.inputOf('email')} />
      </form>
    </Modal>
  );
}
