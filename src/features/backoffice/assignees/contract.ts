import * as z from 'zod/mini';
import { optionalText, text } from '#shared/fields/fields.ts';

/** Who of the staff looks after something (docs/decisions/0099). */
export const assigned = {
  assigneeId: z.nullable(z.string()),
  /** Also of somebody whose account is disabled by now. */
  assigneeName: z.nullable(z.string()),
};

/** Whose a list shows: a staff id, `me`, or `none` for what nobody looks after. */
export const assigneeFilter = optionalText('負責人', { max: 64 });

/** Who is to look after it: somebody whose account is active, or nobody. */
export const assigneeId = z.nullable(text('負責人', { max: 64 }));
