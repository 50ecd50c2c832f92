import { useState } from 'react';
import { accountContent } from '#content/account.ts';
import { loadWords, useWords } from '#features/company/use-words.ts';
import { call } from '#shared/call.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { NeedsScript } from '#ui/fields/needs-script.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { Link } from '#ui/link.tsx';
import { useSite } from '#ui/site.tsx';
import { AccountFrame } from './account-frame.tsx';
import { RegisterInput, type register } from './contract.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { usePending } from './use-pending.ts';
import { VerifyDialog } from './verify-dialog.tsx';

const BLANK = { userName: '', email: '', phoneNumber: '', password: '', confirmation: '' };

export const loader = () => loadWords('account');

export default function RegisterPage() {
  const words = useWords<'account'>();
  const { policy } = useSite();
  const form = useShapedForm(RegisterInput, BLANK);
  const { isSubmitting } = form.formState;
  const { pending, isAsked, ask, stop } = usePending();
  const [isResending, setResending] = useState(false);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call<typeof register>('POST /api/register', { body: { ...body, noticeVersion: policy } });
      ask({ email: body.email, isMaybeElsewhere: false });
    } catch (error) {
      form.showRefused(error);
      await showFailure(error, '註冊失敗');
    }
  });
  return (
    <AccountFrame title="註冊" {...words.register} path="/register">
      <form className="form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
        <TextField label="姓名" autoComplete="name" isRequired {...form.inputOf('userName')} />
        <TextField label="電子信箱" type="email" autoComplete="username" isRequired {...form.inputOf('email')} />
        <TextField
          label="手機號碼"
          type="tel"
          autoComplete="tel-national"
          isRequired
          help={accountContent.phoneHelp}
          {...form.inputOf('phoneNumber')}
        />
        <NewPasswordFields name="password" label="密碼" inputOf={form.inputOf} />
        <PrivacyNote text={words.register.notice} />
        <NeedsScript />
        <div className="form-actions">
          <button type="submit" className="button">
            {isSubmitting ? '註冊中…' : '註冊'}
          </button>
          <button type="button" className="text-button" onClick={() => setResending(true)}>
            沒收到驗證信？重新寄送
          </button>
        </div>
      </form>
      <p className="account-other">
        已經有帳號？
        <Link className="text-link" to="/login">
          登入
        </Link>
      </p>
      {isResending && (
        <ResendDialog
          email={pending?.email}
          onClose={() => setResending(false)}
          onSent={(email) => {
            setResending(false);
            ask({ email, isMaybeElsewhere: email !== pending?.email || pending.isMaybeElsewhere });
          }}
        />
      )}
      {isAsked && pending && <VerifyDialog {...pending} onClose={stop} />}
    </AccountFrame>
  );
}
