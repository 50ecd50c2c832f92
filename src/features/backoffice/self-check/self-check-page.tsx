import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { ManagersOnly } from '../shared/lists/list-states.tsx';
import { Time } from '../shared/times.tsx';
import { type Check, type CheckState, STATE_LABELS, type selfCheck } from './contract.ts';
import { OpeningPart } from './opening-part.tsx';

/** What the site depends on, checked now. */
export function SelfCheckPage() {
  return (
    <ManagersOnly>
      <Title title="系統檢查" />
      <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
        <OpeningPart />
        <Looked />
      </Stack>
    </ManagersOnly>
  );
}

function Looked() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['selfCheck'],
    queryFn: () => call<typeof selfCheck>('GET /api/admin/selfCheck'),
    staleTime: 0,
  });
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  const isWell = data.checks.every(({ state }) => state === 'ok');
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography role="status">
          {isWell ? '一切正常' : '有需要處理的項目'}（<Time at={data.checkedAt} /> 檢查）
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" aria-disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? '檢查中…' : '重新檢查'}
        </Button>
      </Box>
      <Card>
        <CardContent sx={{ py: 0 }}>
          <Box component="ul" aria-label="檢查項目" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.checks.map((check) => (
              <Row key={check.name} check={check} />
            ))}
          </Box>
        </CardContent>
      </Card>
    </Stack>
  );
}

const ICONS: Record<CheckState, typeof OkIcon> = { ok: OkIcon, warning: WarningIcon, bad: ErrorIcon };
const COLORS: Record<CheckState, 'success' | 'warning' | 'error'> = { ok: 'success', warning: 'warning', bad: 'error' };

function Row({ check: { label, state, text, advice } }: { check: Check }) {
  const Icon = ICONS[state];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}
    >
      <Icon color={COLORS[state]} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
        {advice && (
          <Typography variant="body2" color="text.secondary">
            {advice}
          </Typography>
        )}
      </Box>
      <Typography sx={{ whiteSpace: 'nowrap' }}>{STATE_LABELS[state]}</Typography>
    </Box>
  );
}
