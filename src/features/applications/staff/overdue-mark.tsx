import { Chip } from '@mui/material';
import { dateTimeText } from '#shared/times.ts';

/** Marks an application that nobody answered within the promised time. */
export function OverdueMark({ dueAt }: { dueAt: string }) {
  return (
    <Chip
      size="small"
      color="error"
      label="逾期"
      title={`應於 ${dateTimeText(dueAt).slice(0, 16)} 前回覆`}
      sx={{ verticalAlign: 'middle' }}
    />
  );
}
