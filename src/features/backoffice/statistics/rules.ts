import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';

/** The last days in Taipei as YYYY-MM-DD, oldest first, today included. */
export function daysBefore(now: Date, count: number): string[] {
  const today = Date.parse(`${todayInTaipei(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10));
}

/** The top of an axis: a number that is easy to read, and not below the largest value. */
export function axisTop(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}
