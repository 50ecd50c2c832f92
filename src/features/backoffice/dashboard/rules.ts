import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { FAILED_SIGN_IN_DAYS } from './contract.ts';

/** The Mondays of this many weeks in Taipei, as YYYY-MM-DD; this week's comes last. */
export function mondaysBefore(now: Date, weeks: number): string[] {
  const today = Date.parse(`${todayInTaipei(now)}T00:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = today - sinceMonday * DAY_MS;
  return Array.from({ length: weeks }, (_, i) =>
    new Date(monday - (weeks - 1 - i) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The first day for which failed sign-ins are counted, YYYY-MM-DD in Taipei. */
export const firstDayOfSignIns = (now: Date): string =>
  todayInTaipei(new Date(now.getTime() - (FAILED_SIGN_IN_DAYS - 1) * DAY_MS));
