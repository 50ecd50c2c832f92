import { TextInput, type TextInputProps } from 'react-admin';
import { inTaipei } from '#shared/dates.ts';

/** A moment as `datetime-local` shows it: in Taipei, whatever zone the computer is in. */
export const asLocal = (iso: string | null | undefined) => (iso ? inTaipei(iso).slice(0, 16) : '');
export const fromLocal = (local: string) => (local ? `${local.slice(0, 16)}:00+08:00` : '');

/** A day and a time in Taipei, or nothing. */
export const MomentInput = (props: TextInputProps) => (
  <TextInput
    type="datetime-local"
    format={asLocal}
    parse={fromLocal}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '2100-12-31T23:59' } }}
    sx={{ maxWidth: 300 }}
    {...props}
  />
);
