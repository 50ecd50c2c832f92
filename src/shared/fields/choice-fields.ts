import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { fieldNotes, tidyOption } from './fields.ts';

/** One of a closed list of options, or nothing, which becomes the empty text. */
export const optionalChoice = <const T extends readonly string[]>(label: string, options: T) =>
  z
    .pipe(
      z.nullish(z.string({ error: messages.oneOf(label) })),
      z.pipe(
        z.transform((v: string | null | undefined) => tidyOption(v ?? '')),
        z.enum(['', ...options] as ['', ...T[number][]], { error: messages.oneOf(label) }),
      ),
    )
    .register(fieldNotes, { label, options: [...options, ''] });

/** Ticked or not; a missing value means not. */
export const yesNo = (label: string) =>
  z
    .pipe(
      z.nullish(z.boolean({ error: messages.oneOf(label) })),
      z.transform((v: boolean | null | undefined) => v ?? false),
    )
    .register(fieldNotes, { label });
