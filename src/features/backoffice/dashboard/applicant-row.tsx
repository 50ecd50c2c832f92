import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';

interface Props {
  of: { id: string; name: string; position: string; assigneeName: string | null };
  /** The time of what the row is about. */
  time: ReactNode;
  /** Its width on a phone. */
  timeWidth: string;
  /** What else to know about it. */
  remark: ReactNode;
}

/** An application in a list by time, with a link to it. */
export const ApplicantRow = ({ of: { id, name, position, assigneeName }, time, timeWidth, remark }: Props) => (
  <Box component="li" sx={{ ...ROW, gridTemplateColumns: { xs: `${timeWidth} 1fr`, md: WIDE } }}>
    <Typography sx={TIME}>{time}</Typography>
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Link component={LinkBase} to={`/applications/${id}/show`}>
        {name}
      </Link>
      {`　${position}`}
    </Typography>
    <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {remark}
    </Typography>
    <Typography color="text.secondary">{assigneeName}</Typography>
  </Box>
);

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
