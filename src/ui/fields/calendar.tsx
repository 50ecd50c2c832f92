import { DayPicker } from 'react-day-picker';
import { zhTW } from 'react-day-picker/locale/zh-TW';
import type { GridProps } from './typed-date.ts';

const asDate = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`) : undefined);

const two = (n: number) => String(n).padStart(2, '0');
const asText = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The days of a month, Monday first (spec §9), with lists that reach any year in two clicks. */
export default function Calendar({ value, years: [first, last], onPick }: GridProps) {
  const chosen = asDate(value);
  const today = new Date();
  const nearest = new Date(Math.min(Math.max(today.getFullYear(), first), last), today.getMonth());
  return (
    <DayPicker
      mode="single"
      // Picking the chosen day again doesn't unset it.
      required
      locale={zhTW}
      weekStartsOn={1}
      captionLayout="dropdown"
      reverseYears={last <= today.getFullYear()}
      startMonth={new Date(first, 0)}
      endMonth={new Date(last, 11)}
      defaultMonth={chosen && !Number.isNaN(chosen.getTime()) ? chosen : nearest}
      // Date turns a day that the month doesn't have into one of the next month.
      selected={chosen && asText(chosen) === value ? chosen : undefined}
      autoFocus
      onSelect={(date) => onPick(asText(date))}
    />
  );
}
