import * as z from 'zod/mini';
import { normalized } from '../composed.ts';
import { messages } from '../messages.ts';
import { fieldNotes, firstRule } from './fields.ts';

const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** The value of a number field: the number, the text being typed, or nothing. */
const Typed = (label: string) => z.nullish(z.union([z.number(), z.string()], { error: messages.numeric(label) }));

/**
 * Full-width digits count as digits. Commas between thousands are ignored; elsewhere they make it no number: 6,5 is not 65.
 * Nothing becomes null, and anything that is no number becomes NaN.
 */
export function readNumber(value: number | string | null | undefined): number | null {
  if (typeof value === 'number') return value;
  const typed = normalized(value ?? '', 'NFKC').trim();
  if (typed === '') return null;
  return NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN;
}

const rule = (holds: (value: number) => boolean, error: string) =>
  firstRule<number | null>((v) => v === null || holds(v), error);

/** A body measurement: empty or zero becomes null (spec §3); at most `max`. */
export const measure = (label: string, max: number) =>
  z
    .pipe(
      Typed(label),
      z.transform((v) => {
        const number = readNumber(v);
        return number === 0 ? null : number;
      }),
    )
    .check(
      rule(Number.isFinite, messages.numeric(label)),
      rule((v) => v >= 0, messages.minValue(label, 0)),
      rule((v) => v <= max, messages.maxValue(label, max)),
    )
    .register(fieldNotes, { label });

/** A whole number within bounds, or null. */
export const optionalWholeNumber = (label: string, min: number, max: number) =>
  z
    .pipe(Typed(label), z.transform(readNumber))
    .check(
      rule(Number.isFinite, messages.numeric(label)),
      rule(Number.isInteger, messages.integer(label)),
      rule((v) => v >= min && v <= max, messages.between(label, min, max)),
    )
    .register(fieldNotes, { label });
