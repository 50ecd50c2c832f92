import { Chip } from '@mui/material';
import { useListContext } from 'react-admin';

/** A filter set by a card or button: visible while it is on, and removed by its cross. */
export function OverdueOnly(_: { source: 'overdue' }) {
  const { filterValues, setFilters } = useListContext();
  const { overdue, ...others } = filterValues as { overdue?: string };
  if (overdue !== 'true') return null;
  return <Chip color="warning" label="只看逾期" onDelete={() => setFilters(others)} sx={{ mb: 1.5 }} />;
}
