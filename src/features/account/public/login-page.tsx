import { useState } from 'react';
import { loadWords, useWords } from '#features/company/use-words.ts';
import { setAuth } from '#features/session/use-auth.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { Captcha } from '#ui/fields/captcha.tsx';
import { NeedsScript } from '#ui/fields/needs-script.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useCaptchaForm } from '#ui/fields/use-captcha-form.ts';
import { Link } from '#ui/link.tsx';
import { useNavigate } from '#ui/routing/use-router.tsx';
import { NO_COOKIES, SignInButtons } from '../providers/sign-in-buttons.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LoginInput, type login, NOT_VERIFIED } from './contract.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

export const loader = () => loadWords('account');

export default function LoginPage() {
  const words = useWords<'account'>();
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  /** An address whose code was not entered yet: somebody who has left the registration page can only come here. */
  const [unverified, setUnverified] = useState<string>();
  const [isVerifying, setVerifying] = useState(false);
  const form = useCaptchaForm(LoginInput, { email: '', password: '' });
  const { isSubmitting } = form.formState;

  const submit = form.submit(
    async (body) => {
      // Without cookies the visitor would be greeted, but be a stranger at the next step.
      if (!navigator.cookieEnabled) throw new CallFailure(0, NO_COOKIES);
      setAuth(await call<typeof login>('POST /api/login', { body }));
      navigate('/');
    },
    async (error) => {
      await showFailure(error, '登入失敗');
      const isUnverified = error instanceof CallFailure && error.body === NOT_VERIFIED;
      setUnverified(isUnverified ? form.getValues('email') : undefined);
    },
  );
  return (
    <AccountFrame title="登入" {...words.login} path="/login">
      <form className="form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
        <TextField label="電子信箱" type="email" autoComplete="username" isRequired {...form.inputOf('email')} />
        <PasswordField label="密碼" autoComplete="current-password" isRequired {...form.inputOf('password')} />
        <Captcha ref={form.captcha} />
        <NeedsScript />
        <div className="form-actions">
          <button type="submit" className="button">
            {isSubmitting ? '登入中…' : '登入'}
          </button>
          <button type="button" className="text-button" onClick={() => setForgotten(true)}>
            忘記密碼？
          </button>
        </div>
      </form>
      <div role="status">
        {unverified && (
          <p className="account-verify">
            信箱還沒有驗證。
            <button type="button" className="text-button" onClick={() => setVerifying(true)}>
              輸入驗證碼
            </button>
          </p>
        )}
      </div>
      <SignInButtons notice={words.thirdParty} />
      <p className="account-other">
        還沒有帳號？
        <Link className="text-link" to="/register">
          註冊
        </Link>
      </p>
      {unverified && isVerifying && (
        <VerifyDialog email={unverified} isMaybeElsewhere onClose={() => setVerifying(false)} />
      )}
      {isForgotten && <ForgotPasswordDialog email={form.getValues('email')} onClose={() => setForgotten(false)} />}
    </AccountFrame>
  );
}
