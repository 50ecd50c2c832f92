import { TextInput, type TextInputProps, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { inTaipei } from '#shared/dates.ts';
import { todayInTaipei } from '#shared/times.ts';

/** A moment as `datetime-local` shows it: in Taipei, whatever zone the computer is in. */
export const asLocal = (iso: string | null | undefined) => (iso ? inTaipei(iso).slice(0, 16) : '');
export const fromLocal = (local: string) => (local ? `${local.slice(0, 16)}:00+08:00` : '');

interface Props extends TextInputProps {
  /** Of an entry's end: what becomes of one that is shown, if it is over. */
  ifOver?: string;
}

/** A day and a time in Taipei, or nothing. */
export const MomentInput = ({ ifOver, helperText, ...props }: Props) => (
  <TextInput
    type="datetime-local"
    format={asLocal}
    parse={fromLocal}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '2100-12-31T23:59' } }}
    sx={{ maxWidth: 300 }}
    helperText={
      useOver(props.source, (moment) => Date.parse(moment) <= Date.now()) && ifOver ? (
        <strong>{ifOver}</strong>
      ) : (
        helperText
      )
    }
    {...props}
  />
);

/** A day in Taipei, or none. */
export const DayInput = ({ ifOver, helperText, ...props }: Props) => (
  <TextInput
    type="date"
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ maxWidth: 260 }}
    helperText={
      useOver(props.source, (day) => day < todayInTaipei()) && ifOver ? <strong>{ifOver}</strong> : helperText
    }
    {...props}
  />
);

/** Whether an entry that is shown would be taken off by what the field says. */
function useOver(source: string, isOver: (end: string) => boolean): boolean {
  const entry = useRecordContext<{ status?: string }>();
  const end: string | null | undefined = useWatch({ name: source });
  return entry?.status === 'open' && Boolean(end) && isOver(end as string);
}
