import { Alert, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, usePermissions } from 'react-admin';
import { FailureNotice } from './failure-notice.tsx';

/** Where a list has no rows: because there are none, or because they could not be read. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { error, refetch } = useListContext();
  if (error) return <FailureNotice error={error} onRetry={() => refetch()} />;
  return (
    <Typography component="div" sx={{ p: 6, textAlign: 'center' }}>
      {children}
    </Typography>
  );
}

/** The server refuses everybody else as well; this says so without asking it. */
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
