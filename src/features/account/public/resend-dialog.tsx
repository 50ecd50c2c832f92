import { useId } from 'react';
import { call } from '#shared/call.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { EmailInput, type sendConfirmLetter } from './contract.ts';

interface ResendDialogProps {
  onClose: () => void;
  onSent: (email: string) => void;
}

/** For those who registered before: a new letter with a new code. */
export function ResendDialog({ onClose, onSent }: ResendDialogProps) {
  const id = useId();
  const form = useShapedForm(EmailInput, { email: '' });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call<typeof sendConfirmLetter>('POST /api/SendConfirmLetter', { body });
      onSent(body.email);
    } catch (error) {
      await showFailure(error, '找不到Email');
    }
  });
  const footer = (
    <>
      <button type="button" className="button quiet" onClick={onClose}>
        取消
      </button>
      <button type="submit" form={id} className="button">
        {isSubmitting ? '寄送中…' : '重新寄送'}
      </button>
    </>
  );
  return (
    <Modal
      title="重新寄送驗證信"
      isOpen
      onClose={onClose}
      size="small"
      hasStaticBackdrop
      isDirty={isDirty}
      footer={footer}
    >
      <form id={id} className="form" noValidate onSubmit={submit}>
        <TextField
          label="電子信箱"
          type="email"
          autoComplete="username"
          isRequired
          field={form.register('email')}
          error={errors.email}
        />
      </form>
    </Modal>
  );
}
