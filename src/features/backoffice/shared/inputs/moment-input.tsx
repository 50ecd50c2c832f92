import { TextInput, type TextInputProps, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { inTaipei } from '#shared/dates.ts';
import { todayInTaipei } from '#shared/times.ts';

/** A moment as `datetime-local` shows it: in Taipei, whatever the computer's time zone. */
export const asLocal = (iso: string | null | undefined) => (iso ? inTaipei(iso).slice(0, 16) : '');
export const fromLocal = (local: string) => (local ? `${local.slice(0, 16)}:00+08:00` : '');

interface Props extends TextInputProps {
  /** For the end of an entry: what happens to a published one if that end is over. */
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

/** Whether the field's value would take a published entry off the site. */
function useOver(source: string, isOver: (end: string) => boolean): boolean {
  const entry = useRecordContext<{ status?: string }>();
  const end: string | null | undefined = useWatch({ name: source });
  return entry?.status === 'open' && Boolean(end) && isOver(end as string);
}
