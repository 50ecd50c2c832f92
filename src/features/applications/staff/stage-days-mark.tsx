import { Typography } from '@mui/material';
import type { ApplicationRow } from './contract.ts';
import { daysInStage, LONG_DAYS } from './rules.ts';

/** How long nothing has happened to an application under way; a long time stands out. */
export function StageDaysMark({ of }: { of: ApplicationRow }) {
  const days = daysInStage(of, new Date());
  if (days === 0) return null;
  const isLong = days >= LONG_DAYS;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={isLong ? { color: 'warning.dark', fontWeight: 600 } : { color: 'text.secondary' }}
    >
      在此階段 {days} 天
    </Typography>
  );
}
