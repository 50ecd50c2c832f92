import { Box, Button } from '@mui/material';
import { BulkActionsToolbar, Datagrid, FunctionField, LinkBase, TextField, TopToolbar } from 'react-admin';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { AssigneeFilter } from '#features/backoffice/shared/assignees/assignee-filter.tsx';
import { ExportLinks } from '#features/backoffice/shared/lists/export-links.tsx';
import { EmptyOrFiltered, NewButton } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox, TypedFilter } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { LINKED_ROWS, RowLink } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { EntryList, statusColumn, updatedColumn } from '#features/publishing/staff/entry-list.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { FILTER_LABELS, type ListedVacancy, STATUS_FILTERS, STATUS_LABELS } from './contract.ts';
import { ClientLink } from './vacancy-links.tsx';

const statuses = STATUS_FILTERS.filter((id) => id !== 'all').map((id) => ({ id, name: FILTER_LABELS[id] }));

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="搜尋職缺" sx={{ minWidth: 200 }} />,
  selectFilter('status', '狀態', statuses),
  selectFilter('category', '職務類別', JOB_CATEGORIES),
  <TypedFilter key="city" source="city" label="縣市" alwaysOn sx={{ width: { sm: 120 } }} />,
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
];

const Actions = () => (
  <TopToolbar sx={{ flexWrap: 'wrap' }}>
    <ExportLinks
      files={[
        { label: '匯出 Excel', path: '/api/admin/vacancies/export.xlsx' },
        { label: '匯出 CSV', path: '/api/admin/vacancies/export.csv' },
      ]}
    />
    <Button component={LinkBase} to="/vacancy-import">
      匯入
    </Button>
    <NewButton label="新增職缺" to="/vacancies/create" />
  </TopToolbar>
);

/** Only rows that have been shown can be chosen. */
const TOOLBAR = (
  <BulkActionsToolbar selectAllButton={false}>
    <BulkActions />
  </BulkActionsToolbar>
);

/** Columns for which a tablet has no room; the form shows them. */
const WIDE_ONLY = {
  '& .column-category, & .column-salary, & .column-updatedAt, & .column-assigneeName': {
    display: { xs: 'none', lg: 'table-cell' },
  },
};

/** Beside the longest name, city and district share a line; where it is narrow, each has its own. */
const PLACE = { display: 'inline-block', minWidth: { xs: '3.25em', lg: '6.5em' } };
const WHOLE = { display: 'inline-block' };

const Empty = () => (
  <EmptyOrFiltered of="職缺" none="還沒有職缺。">
    <NewButton label="新增第一個職缺" to="/vacancies/create" />
  </EmptyOrFiltered>
);

export function VacancyListPage() {
  return (
    <EntryList title="職缺" filters={FILTERS} actions={<Actions />}>
      <Datagrid rowClick="edit" body={LINKED_ROWS} bulkActionsToolbar={TOOLBAR} empty={<Empty />} sx={WIDE_ONLY}>
        <FunctionField<ListedVacancy>
          source="position"
          label="職務名稱"
          sortable={false}
          render={({ position, employerId, employer }) => (
            <>
              <RowLink>{position}</RowLink>
              {employerId && <ClientLink id={employerId} name={employer ?? ''} />}
            </>
          )}
        />
        <TextField source="category" label="職務類別" sortBy="category" />
        <FunctionField<ListedVacancy>
          label="地點"
          sortBy="city"
          render={({ city, township }) => (
            <Box component="span" sx={PLACE}>
              <span style={WHOLE}>{city}</span>
              <span style={WHOLE}>{township}</span>
            </Box>
          )}
        />
        <TextField source="salary" label="薪資" sortable={false} />
        <TextField source="assigneeName" label="負責人" sortable={false} emptyText="—" />
        {statusColumn(STATUS_LABELS)}
        {updatedColumn}
      </Datagrid>
    </EntryList>
  );
}
