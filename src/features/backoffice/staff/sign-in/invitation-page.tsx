import { Alert, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useGetIdentity, useLocation } from 'react-admin';
import { call } from '#shared/call.ts';
import type { ReplyOf } from '#shared/contract.ts';
import { CallFailure } from '#shared/failures.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { PlainForm } from '../../shared/plain-form.tsx';
import { ROLE_LABELS } from '../rules.ts';
import type { acceptInvitation, checkInvitation, Next } from './contract.ts';
import { NEW_PASSWORD } from './new-password.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** An invitation, or the link for a new password; they differ in what is already known about the account. */
export function InvitationPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    // A link that lost its token is reported as expired, not as an empty field.
    queryFn: () => call<typeof checkInvitation>('POST /api/admin/invitation/check', { body: { token: token || '-' } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error)
    return (
      <SignInCard title="連結無法使用">
        {error instanceof CallFailure && error.status === 400 ? (
          <FailureNotice error={error} />
        ) : (
          <FailureNotice error={error} onRetry={() => refetch()} />
        )}
        <Stack direction="row" spacing={1}>
          <Button component={LinkBase} to="/login" variant="contained">
            前往登入
          </Button>
          <Button component={LinkBase} to="/forgot">
            忘記密碼
          </Button>
        </Stack>
      </SignInCard>
    );
  return (
    <SignInSteps
      title={data?.isReset ? '設定新密碼' : '接受邀請'}
      goal="/admin"
      first={(onNext) =>
        data ? (
          <Acceptance data={data} token={token} onNext={onNext} onRefused={refetch} />
        ) : (
          <CircularProgress aria-label="載入中" />
        )
      }
    />
  );
}

interface AcceptanceProps {
  data: ReplyOf<typeof checkInvitation>;
  token: string;
  onNext: (next: Next) => void;
  /** The link may be used up: by an earlier press whose answer was lost. */
  onRefused: () => unknown;
}

function Acceptance({ data, token, onNext, onRefused }: AcceptanceProps) {
  const { identity } = useGetIdentity();
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {data.isReset
          ? `為 ${data.email} 設定新密碼。`
          : `您受邀成為${ROLE_LABELS[data.role]}，將以 ${data.email} 登入。`}
      </Typography>
      {identity && identity.email !== data.email && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          這個瀏覽器目前以{identity.fullName}的帳號登入。繼續之後，所有分頁都會改用 {data.email} 登入。
        </Alert>
      )}
      <PlainForm
        fields={[
          ...(data.isReset
            ? []
            : [{ name: 'name', label: '姓名', autoComplete: 'name', maxLength: 50, initial: data.name }]),
          ...NEW_PASSWORD,
        ]}
        button={data.isReset ? '設定新密碼' : '建立帳號'}
        onSend={async ({ name = data.name, password = '', confirmation = '' }) => {
          try {
            const body = { token, name, password, confirmation };
            onNext(await call<typeof acceptInvitation>('POST /api/admin/invitation/accept', { body }));
          } catch (error) {
            if (error instanceof CallFailure && error.status === 400 && typeof error.body === 'string') onRefused();
            throw error;
          }
        }}
      />
    </>
  );
}
