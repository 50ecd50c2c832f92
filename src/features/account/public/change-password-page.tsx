import { accountContent } from '#content/account.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { useOwner } from '#ui/use-owner.ts';
import { RightsSection } from '../rights/rights-section.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type AccessLogEntry, ChangePasswordInput, type changePassword, type readAccessLog } from './contract.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const BLANK = { email: '', password: '', newPassword: '', confirmation: '' };

export const loader = () => call<typeof readAccessLog>('GET /api/account/accessLog');

export default function ChangePasswordPage() {
  useOwner('/changePassword');
  const accesses = useLoaderData<AccessLogEntry[]>();
  const form = useShapedForm(ChangePasswordInput, BLANK);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call<typeof changePassword>('POST /api/changePassword', { body });
    } catch (error) {
      form.showRefused(error);
      await showFailure(error, '找不到Email');
      return;
    }
    form.reset(BLANK);
    await showAlert({ icon: 'success', title: '已完成密碼變更' });
  });
  return (
    <AccountFrame
      {...accountContent.changePassword}
      path="/changePassword"
      noIndex
      foot={<RightsSection accesses={accesses} />}
    >
      <form className="form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
        <TextField label="電子信箱" type="email" autoComplete="username" isRequired {...form.inputOf('email')} />
        <PasswordField label="舊密碼" autoComplete="current-password" isRequired {...form.inputOf('password')} />
        <NewPasswordFields name="newPassword" label="新密碼" inputOf={form.inputOf} />
        <div className="form-actions">
          <button type="submit" className="button">
            {isSubmitting ? '儲存中…' : '儲存'}
          </button>
        </div>
      </form>
    </AccountFrame>
  );
}
