import { useId, useState } from 'react';
import { accountContent } from '#content/account.ts';
import { clearAuth, emptyTab } from '#features/session/use-auth.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { useNavigate } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { DELETE_PHRASE, DeleteAccountInput, type deleteAccount } from '../public/contract.ts';

const { lost, kept } = accountContent.deleteAccount;

/** Says what is lost, and asks for the password, or for a phrase from members without one. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { signIn } = useSite();
  const navigate = useNavigate();
  const [hasPassword, setHasPassword] = useState(true);
  const form = useShapedForm(DeleteAccountInput, { password: '' });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call<typeof deleteAccount>('POST /api/account/delete', { body });
    } catch (error) {
      form.showRefused(error);
      await showFailure(error, '刪除失敗');
      return;
    }
    clearAuth();
    emptyTab();
    navigate('/');
    await showAlert({ icon: 'success', title: '帳號已刪除' });
  });
  const switchTo = (withPassword: boolean) => {
    setHasPassword(withPassword);
    form.reset({ password: '' });
  };
  const footer = (
    <>
      <button type="button" className="button quiet" aria-disabled={isSubmitting} data-close>
        取消
      </button>
      <button type="submit" form={id} className="button danger">
        {isSubmitting ? '刪除中…' : '永久刪除'}
      </button>
    </>
  );
  return (
    <Modal
      title="刪除帳號"
      describedBy={`${id}-about`}
      isOpen
      onClose={onClose}
      hasStaticBackdrop
      isDirty={isDirty}
      isSending={isSubmitting}
      footer={footer}
    >
      <form id={id} className="form" method="post" noValidate onSubmit={submit}>
        <div id={`${id}-about`}>
          <p>刪除後，以下資料都會移除，無法復原：</p>
          <ul className="rights-lost">
            {lost.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p className="help">{kept}</p>
        </div>
        {hasPassword ? (
          <PasswordField
            label="密碼"
            autoComplete="current-password"
            isRequired
            help="請輸入目前的密碼，確認是您本人。"
            {...form.inputOf('password')}
          />
        ) : (
          <TextField
            label="確認文字"
            autoComplete="off"
            isRequired
            help={`請輸入「${DELETE_PHRASE}」。`}
            field={form.register('password')}
            error={errors.password && { ...errors.password, message: `請輸入「${DELETE_PHRASE}」` }}
          />
        )}
        {(signIn.line || signIn.google) && (
          <button type="button" className="text-button" onClick={() => switchTo(!hasPassword)}>
            {hasPassword ? '我沒有設定密碼' : '我有設定密碼'}
          </button>
        )}
      </form>
    </Modal>
  );
}
