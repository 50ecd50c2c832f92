import { FunctionField, List, SelectInput, TextField } from 'react-admin';
import { STAGES } from '#content/application-stages.ts';
import { EmptyOrFiltered } from '#features/backoffice/shared/list-states.tsx';
import { OverdueOnly } from '#features/backoffice/shared/overdue-only.tsx';
import { SearchBox } from '#features/backoffice/shared/search-box.tsx';
import { StackedTable } from '#features/backoffice/shared/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { ApplicationRow } from './contract.ts';
import { OverdueMark } from './overdue-mark.tsx';

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="姓名、職缺，或完整的信箱、手機" sx={{ minWidth: 300 }} />,
  <SelectInput
    key="stage"
    source="stage"
    label="階段"
    alwaysOn
    emptyText="全部"
    choices={STAGES.map((id) => ({ id, name: id }))}
  />,
  <OverdueOnly key="overdue" source="overdue" />,
];

const Empty = () => <EmptyOrFiltered of="應徵" none="還沒有人應徵。" />;

export function ApplicationTable() {
  return (
    <List
      resource="applications"
      title={false}
      filters={FILTERS}
      actions={false}
      empty={false}
      exporter={false}
      perPage={25}
    >
      <StackedTable rowClick="show" empty={<Empty />}>
        <FunctionField<ApplicationRow>
          label="姓名"
          sortable={false}
          render={({ name, isOverdue, dueAt }) => (
            <strong>
              {name} {isOverdue && <OverdueMark dueAt={dueAt} />}
            </strong>
          )}
        />
        <TextField source="position" label="職缺" sortable={false} />
        <TextField source="stage" label="階段" sortable={false} sx={{ whiteSpace: 'nowrap' }} />
        <FunctionField<ApplicationRow>
          label="應徵時間"
          sortable={false}
          render={({ appliedAt }) => <Time at={appliedAt} />}
        />
      </StackedTable>
    </List>
  );
}
