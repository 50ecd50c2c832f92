import { Chip } from '@mui/material';
import { useListContext } from 'react-admin';

/** A filter that a card or button sets: visible while it is on, and removed by its cross. */
export function OverdueOnly(_: { source: 'overdue' }) {
  const { filterValues, setFilters } = useListContext();
  const { overdue, ...others } = filterValues as { overdue?: string };
  if (overdue !== 'true') return null;
  return <Chip color="warning" label="只看逾期" onDelete={() => setFilters(others)} sx={{ mb: 1.5 }} />;
}
