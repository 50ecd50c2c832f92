import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { isDate } from './date-fields.ts';
import { firstRule, optionalText, text } from './fields.ts';

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const isMoment = (value: string) => {
  const [, day] = MOMENT.exec(value) ?? [];
  // Date.parse would take February 30 for a day in March.
  return day !== undefined && isDate(day) && !Number.isNaN(Date.parse(value));
};

const asMoment = (label: string) =>
  z.string().check(
    firstRule<string>((v) => v === '' || isMoment(v), messages.invalid(label)),
    z.overwrite((v) => (isMoment(v) ? new Date(v).toISOString() : v)),
  );

/** A moment with its time zone, stored as ISO 8601 in UTC. */
export const moment = (label: string) => z.pipe(text(label), asMoment(label));

/** The same, or the empty text. */
export const optionalMoment = (label: string) => z.pipe(optionalText(label), asMoment(label));
