import { Box, Card, CardContent, Typography } from '@mui/material';
import { useGetList, useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Time } from '../shared/times.tsx';
import { useAct } from '../shared/use-act.ts';
import type { Invitation, withdrawInvitation } from './contract.ts';
import { ROLE_LABELS } from './rules.ts';

/** People who have been invited but have not joined yet. */
export function InvitationList() {
  const { data, error, refetch } = useGetList<Invitation>('invitations', { pagination: { page: 1, perPage: 100 } });
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  if (error) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data?.length) return null;
  const withdraw = async (id: string) => {
    const row = 'DELETE /api/admin/invitations/{id}';
    await act(() => call<typeof withdrawInvitation>(row, { params: { id } }), '邀請已撤回');
    refresh();
  };
  return (
    <Card component="section" aria-label="尚未接受的邀請" sx={{ my: 2 }}>
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          尚未接受的邀請
        </Typography>
        {data.map((one) => (
          <Box key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', mt: 1 }}>
            <strong>{one.name}</strong>
            <span>{one.email}</span>
            <span>{ROLE_LABELS[one.role]}</span>
            <span>
              有效至 <Time at={one.expiresAt} />
            </span>
            <Box sx={{ flex: 1 }} />
            <ConfirmButton
              color="error"
              disabled={isBusy}
              title={`撤回給 ${one.email} 的邀請`}
              content="撤回後，信中的連結立即失效。"
              confirm="撤回"
              onConfirm={() => withdraw(one.id)}
            >
              撤回
            </ConfirmButton>
          </Box>
        ))}
      </CardContent>
    </Card>
  );
}
