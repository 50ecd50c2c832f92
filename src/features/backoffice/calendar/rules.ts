import { taiwanCalendar } from '#content/taiwan-calendar.ts';
import { DAY_MS, TAIPEI_MS } from '#shared/durations.ts';

/** An answer is promised within this many working days. */
const PROMISED_DAYS = 2;

/** Days since 1970 by Taipei's clock. */
const dayOf = (time: number) => Math.floor((time + TAIPEI_MS) / DAY_MS);
const startOf = (day: number) => new Date(day * DAY_MS - TAIPEI_MS).toISOString();

/** Beyond the calendar's years only weekends are days off: an answer may then be due a little early, never too late. */
function isWorkday(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const name = date.toISOString().slice(0, 10);
  if (taiwanCalendar.workdays.includes(name)) return true;
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(name in taiwanCalendar.holidays);
}

/** When an answer is due: the end of the second working day after the day of arrival. */
export function dueAt(arrivedAt: string): string {
  let day = dayOf(Date.parse(arrivedAt));
  for (let left = PROMISED_DAYS; left > 0; ) {
    day += 1;
    if (isWorkday(day)) left -= 1;
  }
  return startOf(day + 1);
}

/** What arrived before this moment is due by now: dueAt() in reverse, for a database query. */
export function overdueBefore(now: Date): string {
  let day = dayOf(now.getTime());
  for (let left = PROMISED_DAYS; left > 0; ) {
    day -= 1;
    if (isWorkday(day)) left -= 1;
  }
  return startOf(day);
}
