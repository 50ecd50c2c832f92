import { Chip } from '@mui/material';
import type { Status } from '../rules.ts';

const COLOR = { draft: 'default', scheduled: 'warning', open: 'success', expired: 'error' } as const;

interface Props<S extends string> {
  status: S;
  /** The status's label, if it isn't its own name. */
  labels?: Record<S, string>;
  /** For lists in which expired entries need no attention. */
  isQuiet?: boolean;
  /** Nobody has taken it up yet. */
  isNew?: boolean;
}

/** The status of an entry, or of something that has come in. */
export function StatusChip<S extends string>({ status, labels, isQuiet = false, isNew = false }: Props<S>) {
  const known = status in COLOR && !(isQuiet && status === 'expired') ? COLOR[status as Status & S] : 'default';
  return (
    <Chip
      size="small"
      label={labels?.[status] ?? status}
      color={isNew ? 'primary' : known}
      variant={isNew ? 'filled' : 'outlined'}
    />
  );
}
