import * as z from 'zod/mini';
import { optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';

/** The member of staff in charge (docs/decisions/0099). */
export const assigned = {
  assigneeId: z.nullable(z.string()),
  /** Also of somebody whose account has been disabled. */
  assigneeName: z.nullable(z.string()),
};

/** Whose entries a list shows: a staff id, `me`, or `none` for those nobody is in charge of. */
export const assigneeFilter = optionalText('負責人', { max: 64 });

/** The new assignee: somebody whose account is active, or nobody. */
export const assigneeId = z.nullable(text('負責人', { max: 64 }));

/** The rest has to wait for another call. */
export const MAX_ASSIGNED = 100;

/**
 * Several entries of one kind, which messages call `label`, for one colleague; each with its assignee as shown on the
 * screen.
 */
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
