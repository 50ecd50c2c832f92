import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useListContext, usePermissions } from 'react-admin';
import { FailureNotice } from '../failure-notice.tsx';

/** Shown if a list has no rows: because there are none, or because they could not be read. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { error, refetch } = useListContext();
  if (error)
    return (
      <Box sx={{ px: 2 }}>
        <FailureNotice error={error} onRetry={() => refetch()} />
      </Box>
    );
  return (
    <Typography component="div" sx={{ px: { xs: 3, sm: 6 }, py: 6, textAlign: 'center', textWrap: 'balance' }}>
      {children}
    </Typography>
  );
}

/** react-admin's own button floats above the rows on a tablet. */
export const NewButton = ({ label, to }: { label: string; to: string }) => (
  <Button component={LinkBase} to={to} variant="contained">
    {label}
  </Button>
);

interface EmptyProps {
  /** The noun for the list's entries. */
  of: string;
  /** Shown if there are no entries yet. */
  none: string;
  /** How to begin. */
  children?: ReactNode;
}

/** Shown if a list has no rows: because nothing matches its filters, or because there are no entries yet. */
export function EmptyOrFiltered({ of, none, children }: EmptyProps) {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <EmptyList>
      <Typography role="status" sx={{ '&:not(:last-child)': { mb: 2 } }}>
        {isFiltered ? `沒有符合條件的${of}。` : none}
      </Typography>
      {isFiltered ? (
        <Button variant="outlined" onClick={() => setFilters({}, [])}>
          清除篩選
        </Button>
      ) : (
        children
      )}
    </EmptyList>
  );
}

/** The server refuses everybody else anyway; this says so without asking it. */
export function ManagersOnly({ children }: { children: ReactNode }) {
  const { permissions, isPending } = usePermissions();
  if (isPending) return null;
  if (permissions === 'manager') return children;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      您沒有權限執行此操作
    </Alert>
  );
}
