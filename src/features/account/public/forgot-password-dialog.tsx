import { useId } from 'react';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { EmailInput, type forgotPassword } from './contract.ts';

const FAILED = '寄送失敗';

/** An address that nobody registered stands under this feature's title (decisions §2). */
async function showRefused(error: unknown): Promise<void> {
  const isUnknown = error instanceof CallFailure && error.status === 400 && typeof error.body === 'string';
  if (isUnknown) await showAlert({ icon: 'error', title: FAILED, texts: [error.body as string] });
  else await showFailure(error, FAILED);
}

/** Mails a temporary password to the address (spec §4). */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useShapedForm(EmailInput, { email: '' });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call<typeof forgotPassword>('POST /api/ForgotPassword', { body });
    } catch (error) {
      await showRefused(error);
      return;
    }
    onClose();
    await showAlert({
      icon: 'success',
      title: '已寄送至您註冊時的信箱',
      texts: ['請盡快以臨時密碼登入，並變更成您自己的密碼。'],
    });
  });
  const footer = (
    <>
      <button type="button" className="button quiet" onClick={onClose}>
        取消
      </button>
      <button type="submit" form={id} className="button">
        {isSubmitting ? '寄送中…' : '送出'}
      </button>
    </>
  );
  return (
    <Modal title="忘記密碼" isOpen onClose={onClose} size="small" hasStaticBackdrop isDirty={isDirty} footer={footer}>
      <form id={id} className="form" noValidate onSubmit={submit}>
        <p>輸入註冊時的電子信箱，我們會寄一組臨時密碼給您。</p>
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
