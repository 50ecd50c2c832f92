import { Box, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { appointmentText } from '#shared/times.ts';
import { Part } from '../shared/part.tsx';
import type { Dashboard } from './contract.ts';

/** Today's interviews, or the next ones; nothing where none is arranged. */
export function InterviewList({ interviews: { isToday, rows } }: Pick<Dashboard, 'interviews'>) {
  if (rows.length === 0) return null;
  const now = new Date();
  const timeOf = (at: string) => appointmentText(at, now).slice(isToday ? -5 : 0);
  return (
    <Part title={isToday ? '今日面試' : '接下來的面試'}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ id, at, place, name, position, assigneeName }) => (
          <Box
            component="li"
            key={id}
            sx={{ ...ROW, gridTemplateColumns: { xs: isToday ? '3em 1fr' : '8.5em 1fr', md: WIDE } }}
          >
            <Typography sx={TIME}>
              <time dateTime={at} style={{ fontWeight: 600 }}>
                {timeOf(at)}
              </time>
              {Date.parse(at) < now.getTime() && (
                <Box component="span" sx={{ display: { xs: 'block', md: 'inline' }, ml: { md: 2 } }}>
                  已過
                </Box>
              )}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              <Link component={LinkBase} to={`/applications/${id}/show`}>
                {name}
              </Link>
              {`　${position}`}
            </Typography>
            <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {place}
            </Typography>
            <Typography color="text.secondary">{assigneeName}</Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

const WIDE = '9em minmax(0, 1fr) minmax(0, 1fr) 7em';

const TIME = {
  fontVariantNumeric: 'tabular-nums',
  gridRow: { xs: '1 / span 3', md: 'auto' },
  alignSelf: { xs: 'start', md: 'center' },
};
/** On a phone one below the other, beside the time. */
const ROW = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'center',
  minHeight: 44,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& > :nth-of-type(n + 3)': { gridColumn: { xs: 2, md: 'auto' } },
  '& > :empty': { display: { xs: 'none', md: 'block' } },
} as const;
