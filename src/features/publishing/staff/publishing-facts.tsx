import { Box, Button, Divider, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useGetResourceLabel, useRecordContext, useResourceContext } from 'react-admin';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Status } from '../rules.ts';
import { StatusChip } from './status-chip.tsx';

interface Entry {
  id: string;
  status: Status;
  publishAt: string | null;
  updatedAt: string;
}

interface Props {
  labels: Record<Status, string>;
  /** Links to where one can go from here. */
  children?: ReactNode;
}

/** Above the form of a saved entry: whether it is public, and since when. */
export function PublishingFacts({ labels, children }: Props) {
  const entry = useRecordContext<Entry>();
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  if (!entry?.status) return null;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <StatusChip status={entry.status} labels={labels} />
        <Typography variant="body2" color="text.secondary">
          發布時間：
          <Time at={entry.publishAt} empty="尚未發布" />
        </Typography>
        {/* Publishing changes both times; for a scheduled entry both lie in the future. */}
        {entry.updatedAt !== entry.publishAt && (
          <Typography variant="body2" color="text.secondary">
            更新時間：
            <Time at={entry.updatedAt} />
          </Typography>
        )}
        {children}
        {/* On a phone it would take a line, and people go back by swiping. */}
        <Button
          component={LinkBase}
          to={`/${resource}`}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, ml: 'auto' }}
        >
          返回{labelOf(resource)}
        </Button>
      </Box>
      <Divider sx={{ mb: 1 }} />
    </>
  );
}
