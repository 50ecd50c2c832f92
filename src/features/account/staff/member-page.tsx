import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, Title, useParams } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { ManagersOnly } from '#features/backoffice/shared/lists/list-states.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { type findMember, type MemberDetails, PROVIDER_LABELS, type unlinkSignIn } from './contract.ts';
import { DeleteMemberPart } from './delete-member-part.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberMarks } from './member-list-page.tsx';

/** One account: its data, how its member signs in, and what a 管理員 can do with it. */
export function MemberPage() {
  return (
    <ManagersOnly>
      <Member />
    </ManagersOnly>
  );
}

function Member() {
  const id = useParams().id ?? '';
  const client = useQueryClient();
  const queryKey = ['member', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findMember>('GET /api/admin/members/{id}', { params: { id } }),
  });
  const changed = (member: MemberDetails) => {
    client.setQueryData(queryKey, member);
    client.invalidateQueries({ queryKey: ['members'] });
  };
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
      <Title title={`會員：${data.userName}`} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="p" variant="h6">
          {data.userName}
        </Typography>
        <MemberMarks member={data} />
        <Box sx={{ flex: 1 }} />
        <Button component={LinkBase} to="/members">
          返回會員
        </Button>
      </Box>
      {data.talentId && <Alert severity="info">您查看了這位會員的帳號資料，會員看得到這筆紀錄。</Alert>}
      <Part title="帳號資料">
        <Facts member={data} />
      </Part>
      <Part title="登入方式">
        <SignIns member={data} onChanged={changed} />
      </Part>
      <Part title="登入中的裝置">
        {data.sessions.length === 0 && <Typography>目前沒有登入。</Typography>}
        <Box component="ul" sx={{ pl: 2.5, my: 0 }}>
          {data.sessions.map((session) => (
            <li key={session.createdAt}>
              登入於 <Time at={session.createdAt} />
              ，最近使用 <Time at={session.seenAt} />
            </li>
          ))}
        </Box>
      </Part>
      <Part title="管理">
        <MemberActions member={data} onChanged={changed} />
      </Part>
      <DeleteMemberPart member={data} />
    </Stack>
  );
}

function Facts({ member }: { member: MemberDetails }) {
  const { email, phoneNumber, createdAt, disabledAt, talentId, applications, newsletterSince } = member;
  const facts: [string, ReactNode][] = [
    ['電子信箱', email ?? '（沒有電子信箱）'],
    ['手機號碼', phoneNumber || '未填'],
    ['註冊時間', <Time key="created" at={createdAt} />],
    ...(disabledAt ? [['停用時間', <Time key="disabled" at={disabledAt} />] as [string, ReactNode]] : []),
    ['履歷', talentId ? `已建立，應徵 ${applications} 次` : '尚未建立'],
    ['電子報', newsletterSince ? <Time key="newsletter" at={newsletterSince} /> : '未訂閱'],
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '112px 1fr', gap: 1, m: 0 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  member: MemberDetails;
  onChanged: (member: MemberDetails) => void;
}

function SignIns({ member: { id, hasPassword, signIns }, onChanged }: Props) {
  const { act, isBusy } = useAct();
  const unlink = (provider: string) =>
    act(async () => {
      const row = 'DELETE /api/admin/members/{id}/signIns/{provider}';
      onChanged(await call<typeof unlinkSignIn>(row, { params: { id, provider } }));
    }, '已解除');
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <li>{hasPassword ? '電子信箱與密碼' : '沒有設定密碼'}</li>
      {signIns.map(({ provider, linkedAt }) => {
        const label = PROVIDER_LABELS[provider] ?? provider;
        return (
          <Box component="li" key={provider} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <span>
              {label}（<Time at={linkedAt} /> 綁定）
            </span>
            <ConfirmButton
              size="small"
              disabled={isBusy}
              title={`解除 ${label} 登入`}
              content={`會員之後不能再用這個 ${label} 帳號登入，並會從所有裝置登出；會員可以自行重新綁定。`}
              confirm="解除"
              onConfirm={() => unlink(provider)}
            >
              解除
            </ConfirmButton>
          </Box>
        );
      })}
    </Stack>
  );
}
