import { Alert, Box, Button, Link, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, Title } from 'react-admin';
import { MIN_SEARCHES } from '#features/vacancies/rules.ts';
import { call, callAddress } from '#shared/call.ts';
import { CountsPart } from '../shared/counts-table.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { PERIODS, type Period, type readStatistics, type Statistics } from './contract.ts';
import { DaysChart } from './days-chart.tsx';
import { DaysTable, isAnyCounted, TotalsList } from './days-table.tsx';
import { SwitchPart } from './switch-part.tsx';

/** How the site is visited. */
export function StatisticsPage() {
  const [days, setDays] = useState<Period>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', days],
    queryFn: () => call<typeof readStatistics>('GET /api/admin/statistics', { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4 }}>
      <Title title="網站統計" />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <ToggleButtonGroup
          exclusive
          value={days}
          onChange={(_, next: Period | null) => next && setDays(next)}
          aria-label="期間"
        >
          {PERIODS.map((period) => (
            <ToggleButton key={period} value={period} sx={{ minHeight: 44 }}>
              近 {period} 天
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          component="a"
          href={callAddress({ method: 'GET', path: '/api/admin/statistics/export.csv', query: { days } })}
          download
        >
          下載 CSV
        </Button>
      </Stack>
      {error && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <Filled data={data} onChanged={refetch} />}
    </Stack>
  );
}

function Filled({ data, onChanged }: { data: Statistics; onChanged: () => Promise<unknown> }) {
  const { days, pages, vacancies, articles, sources, emptySearches } = data;
  return (
    <>
      {!data.isOn && <Alert severity="warning">目前沒有記錄統計。</Alert>}
      <TotalsList days={days} />
      <Part title="每日瀏覽與進站">
        {!isAnyCounted(days) ? (
          <Typography color="text.secondary">這段期間還沒有數字。有人看過網站後，幾秒內就會出現在這裡。</Typography>
        ) : (
          <>
            <DaysChart days={days} />
            <DaysTable days={days} />
          </>
        )}
      </Part>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <CountsPart
          title="來源"
          empty="還沒有人進站。"
          titles={['來源', '進站', '應徵']}
          rows={sources.map(({ key, kind, name, entrances, applications }) => ({
            key,
            name: name ? (
              <>
                {name}{' '}
                <Typography component="span" variant="body2" color="text.secondary">
                  {kind}
                </Typography>
              </>
            ) : (
              kind
            ),
            counts: [entrances, applications],
          }))}
          note="求職者從其他網站或帶標記的連結進站，中途沒有離開，也沒有另開分頁，才知道應徵的來源；其餘列為「不明」。"
        />
        <CountsPart
          title="頁面"
          empty="還沒有人瀏覽。"
          titles={['頁面', '瀏覽']}
          rows={pages.map(({ page, label, views }) => ({ key: page, name: label, counts: [views] }))}
        />
        <CountsPart
          title="職缺"
          empty="還沒有人看過職缺。"
          titles={['職缺', '瀏覽']}
          rows={vacancies.map(({ id, title, views }) => ({
            key: id,
            name: linked('vacancies', id, title),
            counts: [views],
          }))}
        />
        <CountsPart
          title="文章"
          empty="還沒有人看過文章。"
          titles={['文章', '瀏覽']}
          rows={articles.map(({ id, title, views }) => ({
            key: id,
            name: linked('articles', id, title),
            counts: [views],
          }))}
        />
        <CountsPart
          title="找不到職缺的搜尋"
          empty="這段期間，常用的搜尋都找得到職缺。"
          titles={['字詞', '搜尋']}
          rows={emptySearches.map(({ words, searches }) => ({ key: words, name: words, counts: [searches] }))}
          note={`只列 ${MIN_SEARCHES} 次以上的字詞，保留 90 天。`}
        />
        <SwitchPart state={data} onChanged={onChanged} />
      </Box>
    </>
  );
}

const linked = (list: 'vacancies' | 'articles', id: string, title: string) => (
  <Link component={LinkBase} to={`/${list}/${encodeURIComponent(id)}`}>
    {title}
  </Link>
);
