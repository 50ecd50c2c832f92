import { Box, Button, Card, CardActionArea, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { ApplicationRow } from './contract.ts';
import { OverdueMark } from './overdue-mark.tsx';

const CARDS = 20;
const MAX_CARDS = 100;

/** One column for each stage, with the newest cards on top. */
export function ApplicationBoard({ isOverdueOnly, only }: { isOverdueOnly: boolean; only: Stage | undefined }) {
  return (
    <Box
      role="region"
      aria-label="應徵看板"
      tabIndex={0}
      sx={{ display: 'flex', gap: 1.5, overflowX: 'auto', pb: 2, alignItems: 'flex-start' }}
    >
      {STAGES.filter((stage) => !only || stage === only).map((stage) => (
        <Column key={stage} stage={stage} isOverdueOnly={isOverdueOnly} />
      ))}
    </Box>
  );
}

function Column({ stage, isOverdueOnly }: { stage: Stage; isOverdueOnly: boolean }) {
  const [count, setCount] = useState(CARDS);
  const { data, total, isPending, error, refetch } = useGetList<ApplicationRow>('applications', {
    filter: { stage, ...(isOverdueOnly ? { overdue: 'true' } : {}) },
    pagination: { page: 1, perPage: count },
  });
  return (
    <Box
      component="section"
      aria-label={stage}
      sx={{ flex: '0 0 232px', bgcolor: '#eef4f3', borderRadius: '14px', p: 1 }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ px: 1, py: 0.5, display: 'flex', gap: 1 }}>
        {stage}
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {total}
        </Box>
      </Typography>
      {error && <FailureNotice error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton variant="rounded" height={96} />}
      <Stack spacing={1}>
        {data?.map((row) => (
          <ApplicationCard key={row.id} row={row} />
        ))}
        {data?.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
            沒有應徵
          </Typography>
        )}
        {total !== undefined && total > count && count < MAX_CARDS && (
          <Button onClick={() => setCount(Math.min(count + CARDS, MAX_CARDS))}>再顯示 {CARDS} 筆</Button>
        )}
        {total !== undefined && total > MAX_CARDS && count >= MAX_CARDS && (
          <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
            看板只列出最新的 {MAX_CARDS} 筆，更早的請切換到表格查看。
          </Typography>
        )}
      </Stack>
    </Box>
  );
}

function ApplicationCard({ row }: { row: ApplicationRow }) {
  return (
    <Card>
      <CardActionArea component={LinkBase} to={`/applications/${encodeURIComponent(row.id)}/show`}>
        <CardContent sx={{ p: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {row.name} {row.isOverdue && <OverdueMark dueAt={row.dueAt} />}
          </Typography>
          <Typography variant="body2">{row.position}</Typography>
          <Typography variant="body2" color="text.secondary">
            <Time at={row.appliedAt} />
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
