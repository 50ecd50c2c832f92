import { Box, Button, Card, CardActionArea, CardContent, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, Title, usePermissions } from 'react-admin';
import { EXPIRING_DAYS } from '#features/publishing/rules.ts';
import { MIN_SEARCHES } from '#features/vacancies/rules.ts';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { Figure, TileList } from '../shared/tile-list.tsx';
import { DAYS_COUNTED, type Dashboard, FAILED_SIGN_IN_DAYS, type readDashboard } from './contract.ts';
import { FloodNotice } from './flood-notice.tsx';
import { GuideNotice } from './guide-notice.tsx';
import { InterviewList } from './interview-list.tsx';
import { ReminderList } from './reminder-list.tsx';
import { firstDayOfSignIns } from './rules.ts';

/** What needs doing today, and what visitors do. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => call<typeof readDashboard>('GET /api/admin/dashboard'),
    staleTime: 0,
  });
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title="今日待辦" />
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <Filled data={data} />}
    </Box>
  );
}

function Filled({ data: { todo, interviews, reminders, flood, mostRead, emptySearches } }: { data: Dashboard }) {
  return (
    <Stack spacing={2}>
      <GuideNotice />
      {flood && <FloodNotice flood={flood} />}
      <Todo todo={todo} />
      <ReminderList reminders={reminders} />
      <InterviewList interviews={interviews} />
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
    </Stack>
  );
}

const late = (label: string, count: number, to: string) => (count > 0 ? [{ label, count, to, isAlarm: true }] : []);

function Todo({ todo }: { todo: Dashboard['todo'] }) {
  const { permissions } = usePermissions();
  const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  // Each tile opens exactly what it counts.
  const tiles: { label: string; count: number; to: string; isAlarm?: boolean; alarm?: string }[] = [
    { label: '新應徵', count: todo.newApplications, to: filtered('applications', { stage: '新應徵' }) },
    ...late('逾期未處理的應徵', todo.overdueApplications, filtered('applications', { overdue: 'true' })),
    { label: '新訊息', count: todo.newMessages, to: filtered('messages', { status: '新訊息' }) },
    ...late('逾期未回覆的訊息', todo.overdueMessages, filtered('messages', { overdue: 'true' })),
    {
      label: `${EXPIRING_DAYS} 天內截止的職缺`,
      count: todo.expiringVacancies,
      to: filtered('vacancies', { status: 'expiring' }),
    },
    { label: '職缺草稿', count: todo.drafts, to: filtered('vacancies', { status: 'draft' }) },
    ...(permissions === 'manager'
      ? [
          {
            label: '寄送失敗的信',
            count: todo.failedMails,
            alarm: todo.failedMails > 0 ? '點此查看並重寄' : '',
            to: '/failedMails',
          },
          {
            label: `登入失敗（${FAILED_SIGN_IN_DAYS} 天內）`,
            count: todo.failedSignIns,
            to: filtered('audit', { action: '登入失敗', from: firstDayOfSignIns(new Date()) }),
          },
        ]
      : []),
  ];
  // In one row if they fit, else in rows of equal length, so that no tile stands alone.
  const half = Math.ceil(tiles.length / 2);
  return (
    <TileList
      label="待辦"
      columns={{
        xs: 'repeat(2, 1fr)',
        sm: `repeat(${Math.min(half, 3)}, 1fr)`,
        lg: `repeat(${tiles.length > 6 ? half : tiles.length}, 1fr)`,
      }}
    >
      {tiles.map(({ label, count, alarm = '', isAlarm, to }) => (
        <Card component="li" key={label}>
          <CardActionArea component={LinkBase} to={to} sx={{ height: '100%' }}>
            <CardContent>
              <Figure label={label} count={count} isAlarm={isAlarm === true} isQuiet={count === 0} />
              {alarm && (
                <Typography variant="body2" sx={{ color: 'error.main' }}>
                  {alarm}
                </Typography>
              )}
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </TileList>
  );
}

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
