import * as z from 'zod/mini';
import { optionalText } from '#shared/fields/fields.ts';
import type { Fields, KindOf } from './fields.ts';

/** The message for duplicates on create and update: in the browser before sending, and on the server (decisions §10). */
export const DUPLICATE = '已有相同項目';

/** Room for 9,000 characters, which JSON may write as twelve bytes each (\ud842\udfb7), plus the rest of the form. */
export const LONG_FORM_BYTES = 128 * 1024;

/** How often a stored entry has been changed. */
export const revision = z.number();

const STORED = { text: z.string(), code: z.number(), amount: z.nullable(z.number()), yesNo: z.boolean() };

type Stored<F extends Fields> = { [Name in keyof F]: (typeof STORED)[KindOf<F[Name]>] };

/** A part's fields as they appear in answers. */
export const stored = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind = 'text' }]) => [name, STORED[kind]])) as Stored<F>;

/** The shape of a form: exactly the fields of its part's table. */
export type Checked<F extends Fields> = Record<keyof F, z.ZodMiniType>;
export type CheckedEntry<F extends Fields> = Checked<F> & Record<'basedOn' | 'entryKey', z.ZodMiniType>;

/**
 * Made by the form of a new entry: if it is sent twice because the answer was lost, it makes only one entry
 * (docs/decisions/0142).
 */
export const entryKey = optionalText('entryKey', { max: 60 });
