import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { firstRule, optionalText } from './fields.ts';

const MOMENT = /^(\d{4})-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const isMoment = (value: string) => {
  const [, year] = MOMENT.exec(value) ?? [];
  return year !== undefined && Number(year) >= 1900 && Number(year) <= 2100 && !Number.isNaN(Date.parse(value));
};

/** A moment with its zone, stored as ISO 8601 in UTC, or the empty text. */
export const optionalMoment = (label: string) =>
  z
    .pipe(
      optionalText(label),
      z.string().check(firstRule<string>((v) => v === '' || isMoment(v), messages.invalid(label))),
    )
    .check(z.overwrite((v) => (isMoment(v) ? new Date(v).toISOString() : v)));
