import { Box, Button, Chip } from '@mui/material';
import { FunctionField, LinkBase, List, TextField, TopToolbar } from 'react-admin';
import { EmptyList, ManagersOnly } from '#features/backoffice/shared/lists/list-states.tsx';
import { RowLink, StackedTable, WORDS } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { ISSUE_LABELS, type IssueRow, type IssueState } from './contract.ts';

const COLORS: Record<IssueState, 'default' | 'warning' | 'info' | 'success'> = {
  draft: 'default',
  sending: 'info',
  stopped: 'warning',
  sent: 'success',
};

export const IssueChip = ({ state }: { state: IssueState }) => (
  <Chip size="small" variant="outlined" color={COLORS[state]} label={ISSUE_LABELS[state]} />
);

const Actions = () => (
  <TopToolbar>
    <Button component={LinkBase} to="/subscribers">
      訂閱者
    </Button>
    <Button component={LinkBase} to="/newsletters/create" variant="contained">
      新增電子報
    </Button>
  </TopToolbar>
);

const Empty = () => <EmptyList>還沒有電子報。按「新增電子報」，從已發布的文章編寫第一期。</EmptyList>;

export function NewsletterListPage() {
  return (
    <ManagersOnly>
      <List title="電子報" actions={<Actions />} empty={false} exporter={false} perPage={25}>
        <StackedTable rowClick="show" empty={<Empty />}>
          <FunctionField<IssueRow>
            label="主旨"
            sortable={false}
            render={({ subject }) => (
              <Box sx={WORDS}>
                <RowLink>{subject}</RowLink>
              </Box>
            )}
          />
          <FunctionField<IssueRow> label="狀態" sortable={false} render={({ state }) => <IssueChip state={state} />} />
          <TextField source="staffName" label="建立者" sortable={false} />
          <FunctionField<IssueRow>
            label="時間"
            sortable={false}
            render={({ startedAt, updatedAt }) => (
              // In the cell, since on a phone no column has a heading.
              <Box component="span" sx={{ whiteSpace: { lg: 'nowrap' } }}>
                {startedAt ? '開始寄送' : '更新於'} <Time at={startedAt ?? updatedAt} />
              </Box>
            )}
          />
        </StackedTable>
      </List>
    </ManagersOnly>
  );
}
