import { Button, CircularProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation } from 'react-admin';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { PlainForm } from '../../shared/plain-form.tsx';
import type { checkWelcome, createFirstStaff, Next } from './contract.ts';
import { NEW_PASSWORD } from './new-password.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const FIELDS = [
  { name: 'email', label: '電子信箱', type: 'email', autoComplete: 'username', maxLength: 300 },
  { name: 'name', label: '姓名', autoComplete: 'name', maxLength: 50 },
  ...NEW_PASSWORD,
] as const;

/** Makes the first account, with the link that the start printed. */
export function WelcomePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  return (
    <SignInSteps
      title="建立第一個管理員帳號"
      goal="/admin"
      first={(onNext) => <FirstAccount token={token} onNext={onNext} />}
    />
  );
}

/** The form, only for a link that is still valid, so that nobody types a new password in vain. */
function FirstAccount({ token, onNext }: { token: string; onNext: (next: Next) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['welcome', token],
    queryFn: () => call<typeof checkWelcome>('POST /api/admin/welcome/check', { body: { token: token || '-' } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error instanceof CallFailure && error.status === 400)
    return (
      <>
        <FailureNotice error={error} />
        <Typography sx={{ mb: 2 }}>已經有帳號的人員請直接登入，或請管理員寄送邀請。</Typography>
        <Button component={LinkBase} to="/login" variant="contained">
          前往登入
        </Button>
      </>
    );
  if (error) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <CircularProgress aria-label="載入中" />;
  return (
    <>
      <Typography sx={{ mb: 2 }}>這個帳號可以管理整個後台，並邀請其他人員。</Typography>
      <PlainForm
        fields={FIELDS}
        button="建立帳號"
        onSend={async ({ email = '', name = '', password = '', confirmation = '' }) =>
          onNext(
            await call<typeof createFirstStaff>('POST /api/admin/welcome', {
              body: { token, email, name, password, confirmation },
            }),
          )
        }
      />
    </>
  );
}
