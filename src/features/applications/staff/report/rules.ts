import { STAGES, type Stage } from '#content/application-stages.ts';
import { todayInTaipei } from '#shared/times.ts';
import { isSettled, OPEN_STAGES } from '../rules.ts';
import type { Period } from './contract.ts';

export const PLACED: Stage = '錄取';
export const INTERVIEWED: Stage = '面試';
export const SETTLED_STAGES = STAGES.filter(isSettled);
/** The stages after coming in, in order. */
export const STEPS: readonly Stage[] = [...OPEN_STAGES.slice(1), PLACED];

/** A median of fewer says more about one person than about the agency. */
export const FEWEST = 5;

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The days of a period in Taipei, both included; a period that is not over ends today. */
export function daysOf(period: Period, now: Date): { from: string; to: string } {
  const today = todayInTaipei(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const first = month - (month % 3);
  const days: Record<Period, [from: string, to: string]> = {
    month: [day(year, month, 1), today],
    lastMonth: [day(year, month - 1, 1), day(year, month, 0)],
    quarter: [day(year, first, 1), today],
    lastQuarter: [day(year, first - 3, 1), day(year, first, 0)],
    year: [day(year, 0, 1), today],
    lastYear: [day(year - 1, 0, 1), day(year, 0, 0)],
  };
  const [from, to] = days[period];
  return { from, to };
}

/** Upper age limits in years. From 45 the law speaks of 中高齡者, above 65 of 高齡者. */
export const AGES = [
  { name: '24 歲以下', until: 25 },
  { name: '25–29 歲', until: 30 },
  { name: '30–44 歲', until: 45 },
  { name: '45–64 歲', until: 65 },
  { name: '65 歲以上', until: 200 },
] as const;

/** The same day a number of years earlier: somebody born later is younger than that. */
export const yearsBefore = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;

/** The median, in days, of durations in tenths of days with their counts; null if there are too few. */
export function medianDays(tenths: readonly { tenths: number; count: number }[]): number | null {
  const count = tenths.reduce((sum, one) => sum + one.count, 0);
  if (count < FEWEST) return null;
  const sorted = tenths.toSorted((a, b) => a.tenths - b.tenths);
  const nth = (at: number) => {
    let seen = 0;
    return sorted.find((one) => {
      seen += one.count;
      return seen > at;
    })!.tenths;
  };
  return (nth(Math.floor((count - 1) / 2)) + nth(Math.floor(count / 2))) / 20;
}
