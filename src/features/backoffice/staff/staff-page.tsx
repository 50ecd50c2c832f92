import { Box, Chip, Stack } from '@mui/material';
import { FunctionField, List, TopToolbar } from 'react-admin';
import { EmptyList, ManagersOnly } from '../shared/lists/list-states.tsx';
import { SearchBox } from '../shared/lists/search-box.tsx';
import { StackedTable, WORDS } from '../shared/lists/stacked-table.tsx';
import { Time } from '../shared/times.tsx';
import type { StaffEntry } from './contract.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteButton } from './invite-button.tsx';
import { ROLE_LABELS } from './rules.ts';
import { StaffActions } from './staff-actions.tsx';

const FILTERS = [<SearchBox key="q" source="q" alwaysOn placeholder="姓名或信箱" sx={{ minWidth: 200 }} />];

const Actions = () => (
  <TopToolbar>
    <InviteButton />
  </TopToolbar>
);

const Empty = () => <EmptyList>沒有符合條件的人員。</EmptyList>;

/** Columns for which a tablet has no room. */
const WIDE_ONLY = { '& .column-seenAt': { display: { xs: 'none', lg: 'table-cell' } } };

/** The members of staff, and what a 管理員 can do with their accounts. */
export function StaffPage() {
  return (
    <ManagersOnly>
      <List title="人員" filters={FILTERS} actions={<Actions />} empty={false} exporter={false} perPage={25}>
        <StackedTable below="md" rowClick={false} empty={<Empty />} sx={WIDE_ONLY}>
          <FunctionField<StaffEntry>
            label="姓名"
            sortable={false}
            render={({ name, email }) => (
              <Box sx={WORDS}>
                <strong>{name}</strong>
                <br />
                {email}
              </Box>
            )}
          />
          <FunctionField<StaffEntry>
            label="角色"
            sortable={false}
            render={({ role }) => <span style={{ whiteSpace: 'nowrap' }}>{ROLE_LABELS[role]}</span>}
          />
          <FunctionField<StaffEntry>
            label="狀態"
            sortable={false}
            render={({ disabledAt, hasSecondFactor }) => (
              <Stack
                direction={{ xs: 'row', md: 'column' }}
                spacing={0.5}
                sx={{ alignItems: { xs: 'center', md: 'flex-start' } }}
              >
                <Chip
                  size="small"
                  variant="outlined"
                  label={disabledAt ? '已停用' : '使用中'}
                  color={disabledAt ? 'error' : 'success'}
                />
                <span>{hasSecondFactor ? '兩步驟驗證' : '僅密碼'}</span>
              </Stack>
            )}
          />
          <FunctionField<StaffEntry>
            source="seenAt"
            label="最近使用"
            sortable={false}
            render={({ seenAt }) => <Time at={seenAt} empty="尚未登入過" />}
          />
          <FunctionField<StaffEntry> label="管理" sortable={false} render={(entry) => <StaffActions entry={entry} />} />
        </StackedTable>
      </List>
      <InvitationList />
    </ManagersOnly>
  );
}
