import { Chip, Stack } from '@mui/material';
import { FunctionField, List } from 'react-admin';
import { EmptyOrFiltered, ManagersOnly } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { LineLabel, RowLink, StackedTable } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { MEMBER_STATUSES, type MemberRow, STATUS_LABELS } from './contract.ts';

const FILTERS = [
  <SearchBox
    key="q"
    source="q"
    alwaysOn
    placeholder="姓名，或完整的信箱、電話"
    sx={{ minWidth: { xs: 200, sm: 300 } }}
  />,
  selectFilter(
    'status',
    '狀態',
    MEMBER_STATUSES.map((id) => ({ id, name: STATUS_LABELS[id] })),
  ),
];

const Empty = () => <EmptyOrFiltered of="會員" none="還沒有人註冊。" />;

/** The account's states at a glance. */
export function MemberMarks({ member: { disabledAt, isVerified, isSpecial } }: { member: MemberRow }) {
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {disabledAt && <Chip size="small" variant="outlined" color="error" label={STATUS_LABELS.disabled} />}
      {!disabledAt && !isVerified && (
        <Chip size="small" variant="outlined" color="warning" label={STATUS_LABELS.unverified} />
      )}
      {!disabledAt && isVerified && (
        <Chip size="small" variant="outlined" color="success" label={STATUS_LABELS.active} />
      )}
      {isSpecial && <Chip size="small" variant="outlined" color="info" label={STATUS_LABELS.special} />}
    </Stack>
  );
}

export function MemberListPage() {
  return (
    <ManagersOnly>
      <List title="會員" filters={FILTERS} actions={false} empty={false} exporter={false} perPage={25}>
        <StackedTable rowClick="show" empty={<Empty />}>
          <FunctionField<MemberRow>
            label="會員"
            sortable={false}
            render={({ userName, email }) => (
              <>
                <RowLink>{userName}</RowLink>
                <br />
                <span style={{ overflowWrap: 'anywhere' }}>{email ?? '（沒有電子信箱）'}</span>
              </>
            )}
          />
          <FunctionField<MemberRow>
            source="status"
            label="狀態"
            sortable={false}
            render={(one) => <MemberMarks member={one} />}
          />
          <FunctionField<MemberRow>
            label="註冊時間"
            sortable={false}
            render={({ createdAt }) => (
              <>
                <LineLabel>註冊</LineLabel>
                <Time at={createdAt} />
              </>
            )}
          />
        </StackedTable>
      </List>
    </ManagersOnly>
  );
}
