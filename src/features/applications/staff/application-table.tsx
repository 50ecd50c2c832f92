import { Box } from '@mui/material';
import {
  BulkActionsToolbar,
  FunctionField,
  List,
  type SortPayload,
  TextField,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { STAGES } from '#content/application-stages.ts';
import { AssignChosen } from '#features/backoffice/shared/assignees/assign-chosen-button.tsx';
import { AssigneeFilter } from '#features/backoffice/shared/assignees/assignee-filter.tsx';
import { ExportLinks } from '#features/backoffice/shared/lists/export-links.tsx';
import { EmptyOrFiltered } from '#features/backoffice/shared/lists/list-states.tsx';
import { OverdueOnly } from '#features/backoffice/shared/lists/overdue-only.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { LineLabel, RowLink, StackedTable } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { addressIn } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { Time } from '#features/backoffice/shared/times.tsx';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import { call } from '#shared/call.ts';
import { appointmentText } from '#shared/times.ts';
import type { ApplicationRow, assignApplications } from './contract.ts';
import { MoveButton } from './many/move-button.tsx';
import { asSeen, nameOf } from './many/rules.ts';
import { Marks } from './marks.tsx';
import { isSettled } from './rules.ts';
import { StageDaysMark } from './stage-days-mark.tsx';
import { VacancyOnly } from './vacancy-chip.tsx';

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="姓名、職缺，或完整的信箱、手機" sx={{ minWidth: 390 }} />,
  selectFilter('stage', '階段', STAGES),
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
  <OverdueOnly key="overdue" source="overdue" />,
  <VacancyOnly key="vacancyId" source="vacancyId" />,
];

/** Only rows that have been shown can be chosen. */
const TOOLBAR = (
  <BulkActionsToolbar selectAllButton={false}>
    <AssignChosen
      noun="應徵"
      help="錄取、婉拒、取消的應徵，負責人不變"
      kept="已有結果或負責人相同"
      keptAs="applications.seen"
      {...{ asSeen, nameOf }}
      send={(body) => call<typeof assignApplications>('POST /api/admin/applications/bulk/assignee', { body })}
    />
    <MoveButton />
  </BulkActionsToolbar>
);

/** A column for which a small window has no room. */
const WIDE_ONLY = { '& .column-assigneeName': { display: { xs: 'none', md: 'table-cell' } } };

const Empty = () => <EmptyOrFiltered of="應徵" none="還沒有人應徵。" />;

const directionOf = ({ order }: SortPayload) => (order === 'ASC' ? 'asc' : 'desc');

function Actions() {
  const direction = directionOf(useListContext().sort);
  return (
    <TopToolbar>
      <ExportLinks files={[{ label: '匯出 CSV', path: '/api/admin/applications/export.csv' }]} more={{ direction }} />
    </TopToolbar>
  );
}

export const ApplicationTable = () => (
  <List
    resource="applications"
    title={false}
    filters={FILTERS}
    sort={{ field: 'appliedAt', order: 'DESC' }}
    actions={<Actions />}
    empty={false}
    exporter={false}
    perPage={25}
  >
    <Rows />
  </List>
);

function Rows() {
  const { filterValues, sort } = useListContext();
  const direction = directionOf(sort);
  return (
    <StackedTable
      bulkActionsToolbar={TOOLBAR}
      rowClick={(id) => addressIn('applications', String(id), { ...filterValues, direction })}
      empty={<Empty />}
      sx={WIDE_ONLY}
    >
      <FunctionField<ApplicationRow>
        label="姓名"
        sortable={false}
        render={(row) => (
          <>
            <RowLink>{row.name}</RowLink> <Marks of={row} />
          </>
        )}
      />
      <TextField source="position" label="職缺" sortable={false} />
      <FunctionField<ApplicationRow>
        source="stage"
        label="階段"
        sortable={false}
        render={(row) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
            <StatusChip status={row.stage} isNew={row.stage === STAGES[0]} />
            {row.interview && !isSettled(row.stage) && <span>{appointmentText(row.interview.at, new Date())}</span>}
            <StageDaysMark of={row} />
          </Box>
        )}
      />
      <TextField source="assigneeName" label="負責人" sortable={false} emptyText="—" />
      <FunctionField<ApplicationRow>
        source="appliedAt"
        label="應徵時間"
        sortByOrder="DESC"
        render={({ appliedAt, addedBy }) => (
          <>
            <LineLabel>{addedBy === null ? '應徵' : '推薦'}</LineLabel>
            <Time at={appliedAt} />
          </>
        )}
      />
    </StackedTable>
  );
}
