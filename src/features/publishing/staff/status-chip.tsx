import { Chip } from '@mui/material';
import type { Status } from '../rules.ts';

const COLOR = { draft: 'default', scheduled: 'warning', open: 'success', expired: 'error' } as const;

interface Props<S extends Status> {
  status: S;
  labels: Record<S, string>;
  /** For lists in which expired entries need no attention. */
  isQuiet?: boolean;
}

export function StatusChip<S extends Status>({ status, labels, isQuiet = false }: Props<S>) {
  const color = isQuiet && status === 'expired' ? 'default' : COLOR[status];
  return <Chip size="small" label={labels[status]} color={color} variant="outlined" />;
}
