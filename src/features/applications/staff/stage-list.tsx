import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Button, ButtonBase, Card, CardActionArea, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetList, useLocation, useStore } from 'react-admin';
import type { Stage } from '#content/application-stages.ts';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { addressIn, type InList } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { Time } from '#features/backoffice/shared/times.tsx';
import { appointmentText } from '#shared/times.ts';
import type { ApplicationRow } from './contract.ts';
import { Marks } from './marks.tsx';
import { directionIn, isSettled } from './rules.ts';
import { StageDaysMark } from './stage-days-mark.tsx';

const CARDS = 20;
const MAX_CARDS = 100;

interface Props {
  stage: Stage;
  /** The board's filter. */
  among: InList;
  count: number | undefined;
  isFolded: boolean;
  /** Folds or unfolds it, if it can be folded. */
  onFold?: ((isOpen: boolean) => void) | undefined;
}

/** One column of the board; folded it is a strip with its name and count, and loads no cards. */
export function StageList({ stage, among, count, isFolded, onFold }: Props) {
  const name = (
    <>
      <span style={isFolded ? UPWARDS : undefined}>{stage}</span>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          ...(isFolded && count! > WIDEST && UPWARDS),
        }}
      >
        {count}
      </Box>
    </>
  );
  return (
    <Box component="section" aria-label={stage} tabIndex={-1} sx={isFolded ? STRIP : COLUMN}>
      <Typography component="h2" variant="subtitle1" sx={onFold ? undefined : HEAD}>
        {onFold ? (
          <ButtonBase aria-expanded={!isFolded} onClick={() => onFold(isFolded)} sx={isFolded ? UPRIGHT : FOLDING}>
            {name}
            <ExpandMoreIcon sx={{ ml: isFolded ? 0 : 'auto', rotate: isFolded ? '-90deg' : '90deg' }} />
          </ButtonBase>
        ) : (
          name
        )}
      </Typography>
      {!isFolded && <Cards stage={stage} among={among} />}
    </Box>
  );
}

const BOX = { bgcolor: '#eef4f3', borderRadius: '14px', scrollSnapAlign: 'start', '&:focus': { outline: 0 } } as const;
/** Four columns and three strips fit beside the menu at 1280 px; on a phone the edge of the next column is visible. */
const COLUMN = { ...BOX, p: 1, flex: { xs: '0 0 84%', sm: '1 0 12.75rem' }, maxWidth: { sm: 420 }, minWidth: 0 };
const UPWARDS = { writingMode: 'vertical-rl' } as const;
/** A larger number doesn't fit across a strip. */
const WIDEST = 9999;
const STRIP = { ...BOX, flex: '0 0 44px' };
const HEAD = { px: 1, py: 0.5, display: 'flex', gap: 1 };
const FOLD = { font: 'inherit', gap: 1, borderRadius: '14px', '&:focus-visible': { outline: 2, outlineOffset: -2 } };
const FOLDING = { ...FOLD, width: 1, px: 1, minHeight: 32, justifyContent: 'flex-start' };
const UPRIGHT = { ...FOLD, width: 44, py: 1.5, flexDirection: 'column' };

function Cards({ stage, among }: Pick<Props, 'stage' | 'among'>) {
  const [count, setCount] = useState(CARDS);
  const [, setView] = useStore<'board' | 'table'>('applications.view', 'board');
  const list = { stage, ...among };
  const direction = directionIn(stage);
  const order = direction === 'asc' ? 'ASC' : 'DESC';
  const inTable = new URLSearchParams({ filter: JSON.stringify(list), sort: 'appliedAt', order });
  const { data, total, isPending, error, refetch } = useGetList<ApplicationRow>('applications', {
    filter: list,
    sort: { field: 'appliedAt', order },
    pagination: { page: 1, perPage: count },
  });
  return (
    <>
      {error && <FailureNotice error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton variant="rounded" height={96} />}
      <Stack spacing={1}>
        {data?.map((row) => (
          <ApplicationCard key={row.id} row={row} to={addressIn('applications', row.id, { ...list, direction })} />
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
          <>
            <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
              看板只列出{direction === 'asc' ? '最早' : '最新'}的 {MAX_CARDS} 筆。
            </Typography>
            <Button component={LinkBase} to={`/applications?${inTable}`} onClick={() => setView('table')}>
              在表格看全部 {total.toLocaleString('en')} 筆
            </Button>
          </>
        )}
      </Stack>
    </>
  );
}

function ApplicationCard({ row, to }: { row: ApplicationRow; to: string }) {
  const { search } = useLocation();
  return (
    <Card>
      {/* Going back shows the board with the same filters. */}
      <CardActionArea component={LinkBase} to={to} state={{ board: search }}>
        <CardContent sx={{ p: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {row.name} <Marks of={row} />
          </Typography>
          <Typography variant="body2">{row.position}</Typography>
          {row.interview && !isSettled(row.stage) && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              面試 {appointmentText(row.interview.at, new Date())}
            </Typography>
          )}
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}
          >
            <Time at={row.appliedAt} />
            {row.assigneeName && <span>{row.assigneeName}</span>}
          </Typography>
          <StageDaysMark of={row} />
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
