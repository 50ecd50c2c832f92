import { Chip } from '@mui/material';
import { type ArticleStatus, STATUS_LABELS } from './contract.ts';

const COLOR = { draft: 'default', scheduled: 'warning', open: 'success', expired: 'error' } as const;

export function StatusChip({ status }: { status: ArticleStatus }) {
  return <Chip size="small" label={STATUS_LABELS[status]} color={COLOR[status]} variant="outlined" />;
}
