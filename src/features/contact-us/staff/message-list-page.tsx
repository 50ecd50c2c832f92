import { Button, Chip } from '@mui/material';
import { BulkActionsToolbar, FunctionField, LinkBase, List, TextField, TopToolbar, useListContext } from 'react-admin';
import { AssignChosen } from '#features/backoffice/shared/assignees/assign-chosen-button.tsx';
import { AssigneeFilter } from '#features/backoffice/shared/assignees/assignee-filter.tsx';
import { EmptyOrFiltered } from '#features/backoffice/shared/lists/list-states.tsx';
import { OverdueOnly } from '#features/backoffice/shared/lists/overdue-only.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { LineLabel, RowLink, StackedTable } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { addressIn } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { Time } from '#features/backoffice/shared/times.tsx';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import { call } from '#shared/call.ts';
import { type assignMessages, MESSAGE_KINDS, MESSAGE_STATUSES, type MessageRow } from './contract.ts';

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="搜尋訊息" sx={{ minWidth: 200 }} />,
  selectFilter('status', '狀態', MESSAGE_STATUSES),
  selectFilter('kind', '類型', MESSAGE_KINDS),
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
  <OverdueOnly key="overdue" source="overdue" />,
];

const asSeen = ({ id, subject, assigneeId }: MessageRow) => ({ id, subject, assigneeId });

/** Only rows that have been shown can be chosen. */
const TOOLBAR = (
  <BulkActionsToolbar selectAllButton={false}>
    <AssignChosen
      noun="訊息"
      help="已回覆、不需回覆的訊息，負責人不變"
      kept="已處理完或負責人相同"
      keptAs="messages.seen"
      asSeen={asSeen}
      nameOf={({ subject }) => subject}
      send={(body) => call<typeof assignMessages>('POST /api/admin/messages/bulk/assignee', { body })}
    />
  </BulkActionsToolbar>
);

const Actions = () => (
  <TopToolbar>
    <Button component={LinkBase} to="/messages/templates">
      回覆範本
    </Button>
  </TopToolbar>
);

const Empty = () => <EmptyOrFiltered of="訊息" none="還沒有訊息。" />;

/** Columns for which a small window has no room. */
const WIDE_ONLY = {
  '& .column-kind': { display: { md: 'none', lg: 'table-cell' } },
  '& .column-assigneeName': { display: { xs: 'none', lg: 'table-cell' } },
};
const NO_WRAP = { whiteSpace: 'nowrap' };

export const MessageListPage = () => (
  <List title="訊息" filters={FILTERS} actions={<Actions />} empty={false} exporter={false} perPage={25}>
    <Rows />
  </List>
);

function Rows() {
  const { filterValues } = useListContext();
  return (
    <StackedTable
      below="md"
      bulkActionsToolbar={TOOLBAR}
      rowClick={(id) => addressIn('messages', String(id), filterValues)}
      empty={<Empty />}
      sx={WIDE_ONLY}
    >
      <FunctionField<MessageRow>
        label="主旨"
        sortable={false}
        render={({ subject, isOverdue }) => (
          <>
            <RowLink>{subject}</RowLink> {isOverdue && <Chip size="small" color="error" label="逾期" />}
          </>
        )}
      />
      <TextField source="kind" label="類型" sortable={false} sx={NO_WRAP} />
      <FunctionField<MessageRow>
        label="寄件人"
        sortable={false}
        render={({ name, companyName }) => (
          <>
            {companyName && <div>{companyName}</div>}
            {name}
          </>
        )}
      />
      <FunctionField<MessageRow>
        source="status"
        label="狀態"
        sortable={false}
        render={({ status }) => <StatusChip status={status} isNew={status === MESSAGE_STATUSES[0]} />}
      />
      <TextField source="assigneeName" label="負責人" sortable={false} emptyText="—" />
      <FunctionField<MessageRow>
        label="時間"
        sortable={false}
        render={({ createdAt }) => (
          <>
            <LineLabel>來信</LineLabel>
            <Time at={createdAt} />
          </>
        )}
      />
    </StackedTable>
  );
}
