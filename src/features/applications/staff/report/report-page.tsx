import { Box, Link, Skeleton, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, Title } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CountsPart } from '#features/backoffice/shared/counts-table.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { call, callAddress } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { ArrivalsPart } from './arrivals-part.tsx';
import type { Period, Report, readReport } from './contract.ts';
import { MarketParts } from './market-part.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PlacementsPart } from './placements-part.tsx';
import { SpansPart } from './spans-part.tsx';

/**
 * How many come in, how far they get, how long it takes, and who is placed where by whom; the address says for which time.
 */
export function ReportPage() {
  const [search, setSearch] = useSearchParams();
  const said = (name: string) => search.get(name) ?? '';
  const own = { from: said('from'), to: said('to') };
  const isOwn = own.from !== '' || own.to !== '';
  // The server checks what somebody has typed into the address.
  const query: { period?: Period; from?: string; to?: string } = isOwn
    ? own
    : { period: (said('period') || 'month') as Period };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['report', query],
    queryFn: () => call<typeof readReport>('GET /api/admin/report', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const days = isOwn ? own : { from: data?.from ?? '', to: data?.to ?? '' };
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4 }}>
      <Title title="招募報表" />
      <PeriodBar period={query.period ?? null} days={days} onChoose={setSearch} />
      {error && <FailureNotice error={error} onRetry={isWrong(error) ? undefined : () => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <Stack spacing={2} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          <Filled
            report={data}
            file={callAddress({ method: 'GET', path: '/api/admin/report/placements.csv', query })}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** The days in the address are invalid: only other days help. */
const isWrong = (error: unknown) => error instanceof CallFailure && error.status === 400;

const TITLES = ['應徵', '面試', '錄取'];

const restOf = ({ rows, total }: { rows: readonly unknown[]; total: number }) =>
  total > rows.length ? `共 ${total.toLocaleString('en')} 列，只列出前 ${rows.length} 列。` : '';

function Filled({
  report: { arrivals, spans, placements, assignees, clients, market },
  file,
}: {
  report: Report;
  file: string;
}) {
  return (
    <>
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        }}
      >
        <ArrivalsPart arrivals={arrivals} />
        <SpansPart spans={spans} />
        <CountsPart
          title="依負責人"
          empty="這段期間沒有應徵、面試或錄取。"
          titles={['負責人', ...TITLES]}
          rows={assignees.rows.map(({ id, name, came, interviewed, placed }) => ({
            key: id ?? '',
            name: name ?? '尚未指派',
            counts: [came, interviewed, placed],
          }))}
          note={`${restOf(assignees)}面試只算第一次；負責人與客戶都以現在的為準。`}
        />
        <CountsPart
          title="依客戶"
          empty="這段期間沒有應徵、面試或錄取。"
          titles={['客戶', ...TITLES]}
          rows={clients.rows.map(({ id, name, isDeleted, came, interviewed, placed }) => ({
            key: id ?? String(isDeleted),
            name: clientOf({ id, name, isDeleted }),
            counts: [came, interviewed, placed],
          }))}
          note={restOf(clients)}
        />
        <MarketParts market={market} rest={restOf(market.categories)} />
      </Box>
      <PlacementsPart placements={placements} file={file} />
    </>
  );
}

function clientOf({ id, name, isDeleted }: Pick<Report['clients']['rows'][number], 'id' | 'name' | 'isDeleted'>) {
  if (id === null) return isDeleted ? '職缺已刪除' : '職缺沒有填公司';
  return (
    <Link component={LinkBase} to={`/clients/${encodeURIComponent(id)}/show`}>
      {name}
    </Link>
  );
}
