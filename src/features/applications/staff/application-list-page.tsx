import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import ViewListIcon from '@mui/icons-material/ViewListOutlined';
import { Alert, Box, Button, Chip, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { AssigneeSelect } from '#features/backoffice/shared/assignees/assignee-filter.tsx';
import { call } from '#shared/call.ts';
import { ApplicationBoard } from './application-board.tsx';
import { ApplicationTable } from './application-table.tsx';
import type { countApplications, InList, OnBoard } from './contract.ts';
import { VacancyChip } from './vacancy-chip.tsx';

/** The filters from the address, for both views; a link in the menu has none. */
function useNarrowed() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search.get('filter'));
  const { overdue, stage, vacancyId, assignee } = filter;
  const narrow = (change: Filter) => setSearch({ filter: JSON.stringify({ ...filter, ...change }) }, { replace: true });
  return {
    isOverdueOnly: overdue === 'true',
    stage: STAGES.find((one) => one === stage),
    vacancyId: typeof vacancyId === 'string' ? vacancyId : '',
    assignee: typeof assignee === 'string' ? assignee : '',
    narrow,
  };
}

/** Undefined values are left out of the address. */
type Filter = Partial<Record<keyof InList, unknown>>;

function readFilter(text: string | null): Filter {
  try {
    const filter: unknown = JSON.parse(text ?? '');
    return typeof filter === 'object' && filter !== null ? filter : {};
  } catch {
    return {};
  }
}

/** How many there are in each stage, and how many are overdue. */
function useCounts(isOverdueOnly: boolean, of: Partial<OnBoard>) {
  const { data } = useQuery({
    // Invalidated together with react-admin's lists of applications.
    queryKey: ['applications', 'counts', of],
    queryFn: () => call<typeof countApplications>('GET /api/admin/applications/counts', { query: of }),
  });
  if (!data) return { overdue: 0, counts: undefined };
  // Overdue applications are all in the first stage.
  const countOf = ({ stage, count }: { stage: Stage; count: number }) =>
    isOverdueOnly ? (stage === STAGES[0] ? data.overdue : 0) : count;
  const counts = Object.fromEntries(data.stages.map((one) => [one.stage, countOf(one)])) as Record<Stage, number>;
  return { overdue: data.overdue, counts };
}

/** Applications as a board by stage, or as a table; the browser remembers the choice. */
export function ApplicationListPage() {
  const [view, setView] = useStore<'board' | 'table'>('applications.view', 'board');
  const { isOverdueOnly, stage, vacancyId, assignee, narrow } = useNarrowed();
  const onBoard: Record<keyof OnBoard, string> = { vacancyId, assignee };
  const narrowed = Object.fromEntries(Object.entries(onBoard).filter(([, value]) => value));
  const { overdue, counts } = useCounts(isOverdueOnly, narrowed);
  const among = { ...narrowed, ...(isOverdueOnly && { overdue: 'true' }) };
  return (
    <Box sx={{ pt: 2, minWidth: 0 }}>
      <Title title="應徵" />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <ToggleButtonGroup
          exclusive
          value={view}
          onChange={(_, next) => next && setView(next)}
          aria-label="檢視方式"
          color="primary"
        >
          <ToggleButton value="board">
            <ViewColumnIcon sx={{ mr: 1 }} />
            看板
          </ToggleButton>
          <ToggleButton value="table">
            <ViewListIcon sx={{ mr: 1 }} />
            表格
          </ToggleButton>
        </ToggleButtonGroup>
        {/* The table shows its own filters. */}
        {view === 'board' && (
          <AssigneeSelect value={assignee} onChange={(value) => narrow({ assignee: value || undefined })} />
        )}
        {!isOverdueOnly && overdue > 0 && <Overdue count={overdue} onNarrow={() => narrow({ overdue: 'true' })} />}
        {view === 'board' && isOverdueOnly && (
          <Chip color="warning" label="只看逾期" onDelete={() => narrow({ overdue: undefined })} />
        )}
        {view === 'board' && stage && <Chip label={`只看${stage}`} onDelete={() => narrow({ stage: undefined })} />}
        {view === 'board' && vacancyId && (
          <VacancyChip id={vacancyId} onDelete={() => narrow({ vacancyId: undefined })} />
        )}
      </Box>
      {view === 'board' ? <ApplicationBoard among={among} only={stage} counts={counts} /> : <ApplicationTable />}
    </Box>
  );
}

/** How many applications have waited longer than promised, and a button to see only those. */
const Overdue = ({ count, onNarrow }: { count: number; onNarrow: () => void }) => (
  <Alert
    severity="warning"
    sx={{ py: 0, alignItems: 'center' }}
    action={
      <Button color="inherit" onClick={onNarrow}>
        只看逾期
      </Button>
    }
  >
    {count} 件逾期未處理
  </Alert>
);
