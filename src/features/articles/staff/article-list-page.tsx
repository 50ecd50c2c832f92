import { Box } from '@mui/material';
import { FunctionField, TopToolbar } from 'react-admin';
import { EmptyOrFiltered, NewButton } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { BLANK, LineLabel, RowLink, StackedTable, WORDS } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { STATUSES } from '#features/publishing/rules.ts';
import { EntryList, statusColumn, updatedColumn } from '#features/publishing/staff/entry-list.tsx';
import { ARTICLE_TYPES, isArticleType } from '../rules.ts';
import { type AdminArticleRow, STATUS_LABELS, TYPES } from './contract.ts';

const statuses = STATUSES.map((id) => ({ id, name: STATUS_LABELS[id] }));
const types = TYPES.map((id) => ({ id, name: ARTICLE_TYPES[id].title }));

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="搜尋標題與摘要" sx={{ minWidth: 200 }} />,
  selectFilter('type', '類型', types),
  selectFilter('status', '狀態', statuses),
];

const Actions = () => (
  <TopToolbar>
    <NewButton label="新增文章" to="/articles/create" />
  </TopToolbar>
);

/** Columns for which a tablet has no room; the form shows them. */
const WIDE_ONLY = {
  '& .column-updatedAt': { display: { xs: 'none', lg: 'table-cell' } },
  '& .column-title': { minWidth: 180 },
};

const Empty = () => (
  <EmptyOrFiltered of="文章" none="還沒有文章。">
    <NewButton label="撰寫第一篇文章" to="/articles/create" />
  </EmptyOrFiltered>
);

export function ArticleListPage() {
  return (
    <EntryList title="文章" filters={FILTERS} actions={<Actions />}>
      <StackedTable rowClick="edit" empty={<Empty />} sx={WIDE_ONLY}>
        <FunctionField<AdminArticleRow>
          label="標題"
          sortable={false}
          render={({ title }) => (
            <Box sx={WORDS}>
              <RowLink>{title}</RowLink>
            </Box>
          )}
        />
        <FunctionField<AdminArticleRow>
          label="類型"
          sortable={false}
          render={({ typeName }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {isArticleType(typeName) ? ARTICLE_TYPES[typeName].title : typeName}
            </span>
          )}
        />
        {statusColumn(STATUS_LABELS)}
        <FunctionField<AdminArticleRow>
          label="發布時間"
          sortable={false}
          render={({ publishAt }) =>
            publishAt ? (
              <>
                <LineLabel>發布</LineLabel>
                <Time at={publishAt} />
              </>
            ) : (
              BLANK
            )
          }
        />
        {updatedColumn}
      </StackedTable>
    </EntryList>
  );
}
