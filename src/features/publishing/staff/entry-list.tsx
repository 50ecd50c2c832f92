import type { ReactElement } from 'react';
import { FunctionField, List } from 'react-admin';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Status } from '../rules.ts';
import { StatusChip } from './status-chip.tsx';

interface Props {
  title: string;
  filters: ReactElement[];
  actions: ReactElement;
  children: ReactElement;
}

/** A list of entries that staff edit, most recently changed first. */
export const EntryList = (props: Props) => (
  <List sort={{ field: 'updatedAt', order: 'DESC' }} perPage={25} empty={false} exporter={false} {...props} />
);

/** Elements, not components: a table reads its headings from the elements it is given. */
export const statusColumn = (labels: Record<Status, string>) => (
  <FunctionField<{ id: string; status: Status }>
    source="status"
    label="狀態"
    sortable={false}
    render={({ status }) => <StatusChip status={status} labels={labels} />}
  />
);

export const updatedColumn = (
  <FunctionField<{ id: string; updatedAt: string }>
    source="updatedAt"
    label="更新時間"
    sortBy="updatedAt"
    sortByOrder="DESC"
    render={({ updatedAt }) => <Time at={updatedAt} />}
  />
);
