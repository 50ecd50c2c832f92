import { Box } from '@mui/material';
import { FunctionField, List, TopToolbar, useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import { letterFaultText } from '../connections/rules.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { EmptyList, ManagersOnly } from '../shared/lists/list-states.tsx';
import { StackedTable, WORDS } from '../shared/lists/stacked-table.tsx';
import { Time } from '../shared/times.tsx';
import { useAct } from '../shared/use-act.ts';
import type { FailedMail, resendMail } from './contract.ts';
import { BackButton } from './dashboard-page.tsx';

const Empty = () => <EmptyList>沒有寄送失敗的信。</EmptyList>;

const Actions = () => (
  <TopToolbar>
    <BackButton />
  </TopToolbar>
);

export function FailedMailListPage() {
  return (
    <ManagersOnly>
      <List title="寄送失敗的信" actions={<Actions />} empty={false} exporter={false} perPage={25}>
        <StackedTable below="md" rowClick={false} empty={<Empty />}>
          <FunctionField<FailedMail>
            label="信件"
            sortable={false}
            render={({ to, subject }) => (
              <Box sx={{ minWidth: { md: '15em' }, overflowWrap: 'anywhere' }}>
                <strong>{subject ?? '（內容未保留）'}</strong>
                <br />
                {to}
              </Box>
            )}
          />
          <FunctionField<FailedMail>
            label="原因"
            sortable={false}
            render={({ fault, attempts }) => (
              <Box sx={WORDS}>{`${fault ? letterFaultText(fault) : '不明'}，試了 ${attempts} 次`}</Box>
            )}
          />
          <FunctionField<FailedMail>
            label="建立時間"
            sortable={false}
            render={({ createdAt }) => <Time at={createdAt} />}
          />
          <FunctionField<FailedMail>
            label="管理"
            sortable={false}
            render={(mail) => (mail.canResend ? <Resend mail={mail} /> : '無法重寄')}
          />
        </StackedTable>
      </List>
    </ManagersOnly>
  );
}

function Resend({ mail: { id, to } }: { mail: FailedMail }) {
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  return (
    <ConfirmButton
      disabled={isBusy}
      title="重寄這封信"
      content={`再寄一次給 ${to}。`}
      confirm="重寄"
      onConfirm={async () => {
        const row = 'POST /api/admin/failedMails/{id}/resend';
        await act(() => call<typeof resendMail>(row, { params: { id } }), '已重新排入寄送');
        refresh();
      }}
    >
      重寄
    </ConfirmButton>
  );
}
