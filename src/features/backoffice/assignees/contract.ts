import * as z from 'zod/mini';
import { optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';

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

/** More wait for another time. */
export const MAX_ASSIGNED = 100;

/** Several of a kind, which messages call `label`, for one colleague; each with who looked after it as the screen showed it. */
export const manyAssigned = (label: string) =>
  z.object({
    items: z
      .array(z.object({ id: text(label, { max: 200 }), from: assigneeId }), { error: messages.invalid(label) })
      .check(
        z.minLength(1, { error: messages.required(label) }),
        z.maxLength(MAX_ASSIGNED, { error: messages.maxItems(label, MAX_ASSIGNED) }),
      ),
    assigneeId,
  });
export type ManyAssigned = z.output<ReturnType<typeof manyAssigned>>;

/** `unchanged`: it is theirs already, or settled; `stale`: somebody else was given it since it was shown, and keeps it. */
const ASSIGN_OUTCOMES = ['given', 'unchanged', 'stale', 'gone'] as const;
export type AssignOutcome = (typeof ASSIGN_OUTCOMES)[number];
export const assignOutcomes = z.array(z.object({ id: z.string(), outcome: z.enum(ASSIGN_OUTCOMES) }));
