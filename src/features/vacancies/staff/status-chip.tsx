import { Chip } from '@mui/material';
import { STATUS_LABELS, type VacancyStatus } from './contract.ts';

const COLOR = { draft: 'default', scheduled: 'warning', open: 'success', expired: 'error' } as const;

export function StatusChip({ status }: { status: VacancyStatus }) {
  return <Chip size="small" label={STATUS_LABELS[status]} color={COLOR[status]} variant="outlined" />;
}
