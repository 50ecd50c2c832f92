import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { todayInTaipei } from '../times.ts';
import { firstRule, optionalText, text } from './fields.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Before anybody alive was born, and far enough ahead for any plan: a year outside is a typing mistake. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const isYear = (text: string | undefined) => Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR;

/** Whether a day, as YYYY-MM-DD, exists in the calendar; 2026-02-30 doesn't. */
export function isDate(value: string): boolean {
  const [, year, month, day] = DATE.exec(value) ?? [];
  if (!isYear(year)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

const isMonth = (value: unknown) => typeof value === 'string' && isYear(MONTH.exec(value)?.[1]);

type Check = (value: string) => boolean;

const shaped = (label: string, pattern: RegExp, isReal: Check) => [
  firstRule<string>((v) => v === '' || pattern.test(v), messages.regex(label)),
  firstRule<string>((v) => v === '' || isReal(v), messages.invalid(label)),
];

/** A required day, YYYY-MM-DD, not in the future. */
export const pastDate = (label: string) =>
  text(label, { isNumberLike: true }).check(
    ...shaped(label, DATE, isDate),
    z.refine<string>((v) => v <= todayInTaipei(), { error: `${label} 不得晚於今天` }),
  );

/** A day, YYYY-MM-DD, or the empty text. */
export const optionalDate = (label: string) => optionalOf(label, DATE, isDate);

/** A month, YYYY-MM, or the empty text. */
export const optionalMonth = (label: string) => optionalOf(label, /^\d{4}-\d{2}$/, isMonth);

const optionalOf = (label: string, pattern: RegExp, isReal: Check) =>
  z.pipe(optionalText(label, { isNumberLike: true }), z.string().check(...shaped(label, pattern, isReal)));

/** The second month must not come before the first; either may be missing. */
export function monthsInOrder<const From extends string, const To extends string>(
  [from, fromLabel]: [From, string],
  [to, toLabel]: [To, string],
) {
  return z.refine<Record<From | To, string>>((form) => !form[from] || !form[to] || form[from] <= form[to], {
    error: `${toLabel} 不得早於${fromLabel}`,
    path: [to],
    // Checked even while other fields are wrong, so that every mistake shows at once.
    when: ({ value }) =>
      isMonth((value as Record<string, unknown>)?.[from]) && isMonth((value as Record<string, unknown>)?.[to]),
  });
}
