import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, FunctionField, List, TextField, TopToolbar } from 'react-admin';
import { AssignChosen } from '#features/backoffice/shared/assignees/assign-chosen-button.tsx';
import { AssigneeFilter } from '#features/backoffice/shared/assignees/assignee-filter.tsx';
import { EmptyOrFiltered, NewButton } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { BLANK, LineLabel, RowLink, StackedTable, WORDS } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import { type assignClients, CLIENT_STATES, type ClientRow } from './contract.ts';
import { StateChip } from './state-chip.tsx';

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="公司、統編、聯絡人、電話或信箱" sx={{ minWidth: 350 }} />,
  selectFilter('state', '往來狀態', CLIENT_STATES),
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
];

const asSeen = ({ id, name, assigneeId }: ClientRow) => ({ id, name, assigneeId });

/** Only rows that have been shown can be chosen. */
const TOOLBAR = (
  <BulkActionsToolbar selectAllButton={false}>
    <AssignChosen
      noun="客戶"
      keptAs="clients.seen"
      asSeen={asSeen}
      nameOf={({ name }) => name}
      send={(body) => call<typeof assignClients>('POST /api/admin/clients/bulk/assignee', { body })}
    />
  </BulkActionsToolbar>
);

const Actions = () => (
  <TopToolbar>
    <NewButton label="新增客戶" to="/clients/create" />
  </TopToolbar>
);

const Empty = () => (
  <EmptyOrFiltered of="客戶" none="還沒有客戶。職缺填了公司名稱，也會出現在這裡。">
    <NewButton label="新增第一個客戶" to="/clients/create" />
  </EmptyOrFiltered>
);

/** Columns for which a small window has no room. */
const WIDE_ONLY = {
  '& .column-assigneeName, & .column-updatedAt': { display: { xs: 'none', lg: 'table-cell' } },
};

/** With its label, where the column's heading is not visible. */
const Counted = ({ label, count }: { label: string; count: number }) =>
  count === 0 ? (
    BLANK
  ) : (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <LineLabel>{label}</LineLabel>
      {count.toLocaleString('en')}
    </Box>
  );

export const ClientListPage = () => (
  <List
    title="客戶"
    filters={FILTERS}
    actions={<Actions />}
    sort={{ field: 'name', order: 'ASC' }}
    empty={false}
    exporter={false}
    perPage={25}
  >
    <StackedTable below="md" bulkActionsToolbar={TOOLBAR} rowClick="show" empty={<Empty />} sx={WIDE_ONLY}>
      <FunctionField<ClientRow>
        source="name"
        label="公司名稱"
        render={({ name, industry }) => (
          <Box sx={WORDS}>
            <RowLink>{name}</RowLink>
            <Second>{industry}</Second>
          </Box>
        )}
      />
      <FunctionField<ClientRow>
        label="聯絡人"
        sortable={false}
        render={({ contact }) => (contact ? <Main {...contact} /> : BLANK)}
      />
      <FunctionField<ClientRow>
        label="刊登中的職缺"
        sortable={false}
        textAlign="right"
        render={({ openVacancies }) => <Counted label="刊登中的職缺" count={openVacancies} />}
      />
      <FunctionField<ClientRow>
        label="進行中的應徵"
        sortable={false}
        textAlign="right"
        render={({ underWay }) => <Counted label="進行中的應徵" count={underWay} />}
      />
      <TextField source="assigneeName" label="負責人" sortable={false} emptyText="—" />
      <FunctionField<ClientRow>
        source="status"
        label="往來狀態"
        sortable={false}
        render={({ state }) => <StateChip state={state} />}
      />
      <FunctionField<ClientRow>
        source="updatedAt"
        label="更新時間"
        sortByOrder="DESC"
        render={({ updatedAt, notedAt }) => (
          <>
            <Time at={updatedAt} />
            {notedAt && (
              <Second>
                備註 <Time at={notedAt} />
              </Second>
            )}
          </>
        )}
      />
    </StackedTable>
  </List>
);

const Second = ({ children }: { children: ReactNode }) =>
  children && (
    <Typography variant="body2" color="text.secondary">
      {children}
    </Typography>
  );

const Main = ({ name, title, phone }: NonNullable<ClientRow['contact']>) => (
  <Box sx={{ minWidth: { md: '8em' }, overflowWrap: 'anywhere' }}>
    {[name, title].filter(Boolean).join(' ')}
    <Second>{phone}</Second>
  </Box>
);
