import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { FunctionField, List, TextField, TextInput, TopToolbar } from 'react-admin';
import { ExportLinks } from '../shared/lists/export-links.tsx';
import { EmptyList, ManagersOnly } from '../shared/lists/list-states.tsx';
import { SearchBox } from '../shared/lists/search-box.tsx';
import { selectFilter } from '../shared/lists/select-filter.tsx';
import { StackedTable, WORDS } from '../shared/lists/stacked-table.tsx';
import { Time } from '../shared/times.tsx';
import { AUDIT_ACTIONS, type AuditEntry } from './contract.ts';

const day = { type: 'date', slotProps: { inputLabel: { shrink: true } }, alwaysOn: true } as const;

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="人員、對象或內容" sx={{ minWidth: 200 }} />,
  selectFilter('action', '動作', AUDIT_ACTIONS),
  <TextInput key="from" source="from" label="開始日期" {...day} />,
  <TextInput key="to" source="to" label="結束日期" {...day} />,
];

const Actions = () => (
  <TopToolbar>
    <ExportLinks files={[{ label: '匯出 CSV', path: '/api/admin/audit/export' }]} />
  </TopToolbar>
);

const Empty = () => <EmptyList>沒有符合條件的紀錄。</EmptyList>;

const detailText = (detail: AuditEntry['detail']) =>
  Object.entries(detail)
    .map(([name, value]) => `${name}：${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('；');

const WHOLE = { wordBreak: 'keep-all' };

/** Texts written for everybody (a page, a template) have thousands of characters. */
const AT_A_GLANCE = 200;

function Said({ children: text }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  const letters = [...text];
  if (isWhole || letters.length <= AT_A_GLANCE) return text && <Box sx={WORDS}>{text}</Box>;
  return (
    <Box sx={WORDS}>
      {letters.slice(0, AT_A_GLANCE).join('')}…
      <Button size="small" aria-label={`顯示全文：${letters.slice(0, 20).join('')}…`} onClick={() => setWhole(true)}>
        顯示全文
      </Button>
    </Box>
  );
}

/** Columns for which a tablet has no room. */
const WIDE_ONLY = { '& .column-address': { display: { xs: 'none', lg: 'table-cell' } } };

export function AuditPage() {
  return (
    <ManagersOnly>
      <List title="稽核紀錄" filters={FILTERS} actions={<Actions />} empty={false} exporter={false} perPage={50}>
        <StackedTable below="md" rowClick={false} empty={<Empty />} sx={WIDE_ONLY}>
          <FunctionField<AuditEntry> label="時間" sortable={false} render={({ at }) => <Time at={at} />} />
          <TextField source="staffName" label="人員" sortable={false} sx={WHOLE} />
          <TextField source="action" label="動作" sortable={false} sx={WHOLE} />
          <FunctionField<AuditEntry>
            label="對象"
            sortable={false}
            render={({ subjectKind, subjectName }) => (
              <Said>{[subjectKind, subjectName].filter(Boolean).join('：')}</Said>
            )}
          />
          <FunctionField<AuditEntry>
            label="內容"
            sortable={false}
            render={({ detail }) => <Said>{detailText(detail)}</Said>}
          />
          <TextField source="address" label="IP 位址" sortable={false} />
        </StackedTable>
      </List>
    </ManagersOnly>
  );
}
