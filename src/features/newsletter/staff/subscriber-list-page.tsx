import { Button } from '@mui/material';
import { FunctionField, LinkBase, List, TextField, TopToolbar, useRefresh } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { EmptyOrFiltered, ManagersOnly } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { StackedTable } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { removeSubscriber, Subscriber } from './contract.ts';

const FILTERS = [<SearchBox key="q" source="q" alwaysOn placeholder="電子信箱" sx={{ minWidth: 240 }} />];

const Actions = () => (
  <TopToolbar>
    <Button component={LinkBase} to="/newsletters">
      返回電子報
    </Button>
  </TopToolbar>
);

const Empty = () => <EmptyOrFiltered of="訂閱者" none="還沒有人訂閱。" />;

export function SubscriberListPage() {
  return (
    <ManagersOnly>
      <List title="訂閱者" filters={FILTERS} actions={<Actions />} empty={false} exporter={false} perPage={25}>
        <StackedTable rowClick={false} empty={<Empty />}>
          <TextField source="email" label="電子信箱" sortable={false} sx={{ overflowWrap: 'anywhere' }} />
          <FunctionField<Subscriber>
            label="訂閱時間"
            sortable={false}
            render={({ subscribedAt }) => <Time at={subscribedAt} />}
          />
          <FunctionField<Subscriber> label="管理" sortable={false} render={({ email }) => <Remove email={email} />} />
        </StackedTable>
      </List>
    </ManagersOnly>
  );
}

function Remove({ email }: { email: string }) {
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  return (
    <ConfirmButton
      color="error"
      disabled={isBusy}
      title="取消訂閱"
      content={`${email} 之後不會再收到電子報；對方可以隨時重新訂閱。`}
      confirm="取消訂閱"
      sx={{ whiteSpace: 'nowrap' }}
      onConfirm={async () => {
        const row = 'POST /api/admin/subscribers/remove';
        await act(() => call<typeof removeSubscriber>(row, { body: { email } }), '已取消訂閱');
        refresh();
      }}
    >
      取消訂閱
    </ConfirmButton>
  );
}
