import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import ViewListIcon from '@mui/icons-material/ViewListOutlined';
import { Alert, Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Title, useGetList, useStore } from 'react-admin';
import { ApplicationBoard } from './application-board.tsx';
import { ApplicationTable } from './application-table.tsx';

/** Applications as a board by stage, or as a table; each member of the staff keeps the one they like. */
export function ApplicationListPage() {
  const [view, setView] = useStore<'board' | 'table'>('applications.view', 'board');
  const [overdueOnly, setOverdueOnly] = useStore('applications.overdue', false);
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
        <Overdue isOnly={overdueOnly} onToggle={() => setOverdueOnly(!overdueOnly)} />
      </Box>
      {view === 'board' ? (
        <ApplicationBoard isOverdueOnly={overdueOnly} />
      ) : (
        <ApplicationTable isOverdueOnly={overdueOnly} />
      )}
    </Box>
  );
}

/** How many wait for longer than was promised, and a way to see only them. */
function Overdue({ isOnly, onToggle }: { isOnly: boolean; onToggle: () => void }) {
  const { total } = useGetList('applications', { filter: { overdue: 'true' }, pagination: { page: 1, perPage: 1 } });
  if (!total && !isOnly) return null;
  return (
    <Alert
      severity="warning"
      sx={{ py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onToggle}>
          {isOnly ? '顯示全部' : '只看逾期'}
        </Button>
      }
    >
      {total ?? 0} 件逾期未處理
    </Alert>
  );
}
