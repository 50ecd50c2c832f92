import { Button, Typography } from '@mui/material';
import {
  Datagrid,
  FunctionField,
  LinkBase,
  List,
  SearchInput,
  SelectInput,
  TextField,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { ARTICLE_TYPES, isArticleType } from '#features/articles/rules.ts';
import { EmptyList } from '../shared/list-states.tsx';
import { Time } from '../shared/times.tsx';
import { type AdminArticleRow, STATUS_LABELS, STATUSES, TYPES } from './contract.ts';
import { StatusChip } from './status-chip.tsx';

const statuses = STATUSES.map((id) => ({ id, name: STATUS_LABELS[id] }));
const types = TYPES.map((id) => ({ id, name: ARTICLE_TYPES[id].title }));

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn placeholder="搜尋標題與摘要" sx={{ minWidth: 200 }} />,
  <SelectInput key="type" source="type" label="類型" choices={types} alwaysOn emptyText="全部" />,
  <SelectInput key="status" source="status" label="狀態" choices={statuses} alwaysOn emptyText="全部" />,
];

const NewButton = ({ label }: { label: string }) => (
  <Button component={LinkBase} to="/articles/create" variant="contained">
    {label}
  </Button>
);

const Actions = () => (
  <TopToolbar>
    <NewButton label="新增文章" />
  </TopToolbar>
);

/** What a tablet has no room for; the form shows it. */
const WIDE_ONLY = { '& .column-updatedAt': { display: { xs: 'none', lg: 'table-cell' } } };

function Empty() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <EmptyList>
      <Typography sx={{ mb: 2 }}>{isFiltered ? '沒有符合條件的文章。' : '還沒有文章。'}</Typography>
      {isFiltered ? (
        <Button variant="outlined" onClick={() => setFilters({}, [])}>
          清除篩選
        </Button>
      ) : (
        <NewButton label="撰寫第一篇文章" />
      )}
    </EmptyList>
  );
}

export function ArticleListPage() {
  return (
    <List
      title="文章"
      filters={FILTERS}
      actions={<Actions />}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <Datagrid rowClick="edit" bulkActionButtons={false} empty={<Empty />} sx={WIDE_ONLY}>
        <TextField source="title" label="標題" sortable={false} sx={{ fontWeight: 600 }} />
        <FunctionField<AdminArticleRow>
          label="類型"
          sortable={false}
          render={({ typeName }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {isArticleType(typeName) ? ARTICLE_TYPES[typeName].title : typeName}
            </span>
          )}
        />
        <FunctionField<AdminArticleRow>
          label="狀態"
          sortable={false}
          render={({ status }) => <StatusChip status={status} />}
        />
        <FunctionField<AdminArticleRow>
          label="發布時間"
          sortable={false}
          render={({ publishAt }) => <Time at={publishAt} />}
        />
        <FunctionField<AdminArticleRow>
          source="updatedAt"
          label="更新時間"
          sortBy="updatedAt"
          sortByOrder="DESC"
          render={({ updatedAt }) => <Time at={updatedAt} />}
        />
      </Datagrid>
    </List>
  );
}
