import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { call } from '#shared/call.ts';
import { CONFIRMED_BY_PEOPLE, type confirmItem, type Opening } from '../opening/contract.ts';
import { LABELS, PLACES } from '../opening/rules.ts';
import { openingKey, useOpening } from '../opening/use-opening.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { Time } from '../shared/times.tsx';
import { useAct } from '../shared/use-act.ts';

/** On a phone below the text, in its column. */
const BUTTONS = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  pl: { xs: 4.5, sm: 0 },
  width: { xs: 1, sm: 'auto' },
  '&:empty': { display: 'none' },
};

/** Whether the site is ready for visitors, point by point, each with a way to fix it. */
export function OpeningPart() {
  const { data, error, refetch } = useOpening();
  return (
    <Part title="開放前確認">
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map((item) => (
            <Item key={item.key} item={item} sitemap={data.sitemap} />
          ))}
        </Box>
      )}
    </Part>
  );
}

const isByPeople = (key: string): key is (typeof CONFIRMED_BY_PEOPLE)[number] =>
  (CONFIRMED_BY_PEOPLE as readonly string[]).includes(key);

function Item({ item, sitemap }: { item: Opening['items'][number]; sitemap: string }) {
  const { key, isDone, text, confirmedBy, confirmedAt } = item;
  const client = useQueryClient();
  const { act, isBusy } = useAct();
  const place = isDone ? undefined : PLACES[key];
  const Icon = isDone ? DoneIcon : OpenIcon;
  const confirm = () =>
    act(async () => {
      if (!isByPeople(key)) return;
      const body = { item: key, isConfirmed: !isDone };
      client.setQueryData(openingKey, await call<typeof confirmItem>('POST /api/admin/opening/confirm', { body }));
    });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}
    >
      <Icon color={isDone ? 'success' : 'warning'} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {LABELS[key]}
          {isDone ? '' : '（未完成）'}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
          {key === 'sitemap' && !isDone && `：${sitemap}`}
          {confirmedBy && (
            <>
              {`　${confirmedBy}　`}
              <Time at={confirmedAt} />
            </>
          )}
        </Typography>
      </Box>
      <Box sx={BUTTONS}>
        {place && (
          <Button component={LinkBase} to={place.to} variant="outlined">
            {place.label}
          </Button>
        )}
        {isByPeople(key) && (
          <Button
            variant="outlined"
            onClick={confirm}
            disabled={isBusy}
            aria-label={`${isDone ? '取消確認' : '確認'}${LABELS[key]}`}
          >
            {isDone ? '取消確認' : '確認'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
