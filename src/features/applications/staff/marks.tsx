import { Chip, type ChipProps } from '@mui/material';
import { dateTimeText } from '#shared/times.ts';
import type { ApplicationRow } from './contract.ts';

const Mark = (chip: ChipProps) => <Chip size="small" {...chip} sx={{ verticalAlign: 'middle' }} />;

const timeText = (at: string) => dateTimeText(at).slice(0, 16);

/** Marks a talent whom staff put on a vacancy: they have not applied. */
export const RecommendedMark = ({ addedBy }: { addedBy: string }) => (
  <Mark variant="outlined" label="顧問推薦" title={`${addedBy} 推薦`} />
);

/** What to know about an application beside its name: overdue, put there by staff, withdrawn. */
export const Marks = ({ of: { isOverdue, dueAt, addedBy, withdrawnAt } }: { of: ApplicationRow }) => (
  <>
    {isOverdue && <Mark color="error" label="逾期" title={`應於 ${timeText(dueAt)} 前回覆`} />}
    {addedBy !== null && <RecommendedMark addedBy={addedBy} />}
    {withdrawnAt !== null && (
      <Mark color="warning" variant="outlined" label="本人撤回" title={`${timeText(withdrawnAt)} 撤回`} />
    )}
  </>
);
