import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { HandedTo } from '../../accesses/contract.ts';

/** The clients who were given a resume, newest first. */
export const HandedList = ({ handedTo }: { handedTo: readonly HandedTo[] }) =>
  handedTo.map(({ client, staffName, action, accessedAt }) => (
    <Entry key={`${accessedAt} ${client}`} title={client}>
      {staffName}．{action}　<Time at={accessedAt} />
    </Entry>
  ));

/** What was handed on or looked at, and by whom. */
export function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1, '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {children}
      </Typography>
    </Box>
  );
}
