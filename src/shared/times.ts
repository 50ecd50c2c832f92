import { dateText, inTaipei, yearInTaipei } from './dates.ts';

// Separate from dates.ts, which every page loads.

/** YYYY-MM-DD HH:mm:ss in Taipei (spec §9: resume updated time). */
export const dateTimeText = (iso: string) => inTaipei(iso).slice(0, 19).replace('T', ' ');

/** Today in Taipei, YYYY-MM-DD. */
export const todayInTaipei = (now = new Date()) => dateText(now.toISOString());

/**
 * The time of an appointment in Taipei, with the weekday: 2026/12/3（四）14:00; for staff (with `now`), without the year if it
 * is this year's.
 */
export function appointmentText(iso: string, now?: Date): string {
  const taipei = inTaipei(iso);
  const [year, month, day] = taipei.slice(0, 10).split('-').map(Number);
  const weekday = '日一二三四五六'[new Date(taipei).getUTCDay()];
  const isThisYear = now !== undefined && year === yearInTaipei(now);
  return `${isThisYear ? '' : `${year}/`}${month}/${day}（${weekday}）${taipei.slice(11, 16)}`;
}

/** Two months as a period; either may be missing. `open` is the text for a period that continues. */
export const periodText = (from: string, to: string, open = '') =>
  from || to || open ? `${from || '未填'} – ${to || open || '未填'}` : '未填';
