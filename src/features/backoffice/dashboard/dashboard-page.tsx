import { Box, Button, FormControlLabel, Link, Skeleton, Stack, Switch, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, Title, useLogoutIfAccessDenied, useStore } from 'react-admin';
import { MIN_SEARCHES } from '#features/vacancies/rules.ts';
import { call } from '#shared/call.ts';
import { todayInTaipei } from '#shared/times.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { DAYS_COUNTED, type Dashboard, type readDashboard } from './contract.ts';
import { FloodNotice } from './flood-notice.tsx';
import { GuideNotice } from './guide-notice.tsx';
import { InterviewList } from './interview-list.tsx';
import { ReminderList } from './reminder-list.tsx';
import { TodoList } from './todo-list.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** What needs doing today, and what visitors do. */
export function DashboardPage() {
  const [isMine, setMine] = useStore('dashboard.isMine', false);
  const query = { assignee: isMine ? 'me' : '' };
  const logoutIfDenied = useLogoutIfAccessDenied();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['dashboard', query],
    queryFn: () =>
      call<typeof readDashboard>('GET /api/admin/dashboard', { query }).catch(async (problem) => {
        await logoutIfDenied(problem);
        throw problem;
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A window left open overnight would show yesterday's data as today's.
    refetchOnWindowFocus: ({ state }) => todayInTaipei(new Date(state.dataUpdatedAt)) !== todayInTaipei(),
  });
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title="今日待辦" />
      <Stack spacing={2}>
        {data && <GuideNotice />}
        {data?.flood && <FloodNotice flood={data.flood} />}
        {/* Also if nothing could be read: one can switch back. */}
        <FormControlLabel
          control={<Switch checked={isMine} onChange={(_, checked) => setMine(checked)} />}
          label="只看我負責的"
          sx={{ alignSelf: 'flex-start' }}
        />
        {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={420} />}
        {data && (
          <Stack spacing={2} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
            <TodoList dashboard={data} isMine={isMine} />
            <ReminderList reminders={data.reminders} />
            <WithdrawalList withdrawals={data.withdrawals} />
            <InterviewList interviews={data.interviews} />
          </Stack>
        )}
        {data && !isMine && <Rankings dashboard={data} />}
      </Stack>
    </Box>
  );
}

const Rankings = ({ dashboard: { mostRead, emptySearches } }: { dashboard: Dashboard }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
    <Ranking
      title={`最多人看的職缺（近 ${DAYS_COUNTED} 天）`}
      empty="還沒有瀏覽紀錄。"
      rows={mostRead.map(({ id, position, reads }) => ({
        key: id,
        text: position,
        count: reads,
        to: `/vacancies/${encodeURIComponent(id)}`,
      }))}
    />
    <Ranking
      title={`找不到職缺的搜尋（近 ${DAYS_COUNTED} 天，${MIN_SEARCHES} 次以上）`}
      empty="這段期間，常用的搜尋都找得到職缺。"
      rows={emptySearches.map(({ words, searches }) => ({ key: words, text: words, count: searches }))}
    />
  </Box>
);

interface RankingProps {
  title: string;
  empty: string;
  rows: { key: string; text: string; count: number; to?: string }[];
}

function Ranking({ title, empty, rows }: RankingProps) {
  return (
    <Part title={title}>
      {rows.length === 0 && <Typography color="text.secondary">{empty}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ key, text, count, to }) => (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              minHeight: 44,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {to ? (
                <Link component={LinkBase} to={to}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{count.toLocaleString('en')} 次</Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

export const BackButton = () => (
  <Button component={LinkBase} to="/">
    返回今日待辦
  </Button>
);
