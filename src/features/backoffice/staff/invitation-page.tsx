import { CircularProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-admin';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { PlainForm } from '../shared/plain-form.tsx';
import type { acceptInvitation, checkInvitation, Next } from './contract.ts';
import { NEW_PASSWORD } from './new-password.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const ROLE = { manager: '管理員', consultant: '顧問' };

export function InvitationPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  return (
    <SignInSteps title="接受邀請" goal="/admin" first={(onNext) => <Acceptance token={token} onNext={onNext} />} />
  );
}

function Acceptance({ token, onNext }: { token: string; onNext: (next: Next) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call<typeof checkInvitation>('POST /api/admin/invitation/check', { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <CircularProgress aria-label="載入中" />;
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {data.isReset ? `為 ${data.email} 設定新密碼。` : `您受邀成為${ROLE[data.role]}，將以 ${data.email} 登入。`}
      </Typography>
      <PlainForm
        fields={[
          ...(data.isReset
            ? []
            : [{ name: 'name', label: '姓名', autoComplete: 'name', maxLength: 50, initial: data.name }]),
          ...NEW_PASSWORD,
        ]}
        button={data.isReset ? '設定新密碼' : '建立帳號'}
        onSend={async ({ name = data.name, password = '', confirmation = '' }) =>
          onNext(
            await call<typeof acceptInvitation>('POST /api/admin/invitation/accept', {
              body: { token, name, password, confirmation },
            }),
          )
        }
      />
    </>
  );
}
