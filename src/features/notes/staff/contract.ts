import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { optionalDate } from '#shared/fields/date-fields.ts';
import { text } from '#shared/fields/fields.ts';
import { todayInTaipei } from '#shared/times.ts';

/** A note about a talent or a client, for staff only. */
export const Note = z.object({
  id: z.string(),
  at: z.string(),
  staffName: z.string(),
  text: z.string(),
  /** The day on which its author is reminded. */
  remindOn: z.nullable(z.string()),
  /** When the reminder was ticked off. */
  doneAt: z.nullable(z.string()),
  /** The talent's application that it is about; null: the talent or the client as a whole. */
  application: z.nullable(z.object({ id: z.string(), position: z.string() })),
});
export type Note = z.output<typeof Note>;

/** The subject of a note: one of these. */
export const about = { talentId: z.nullable(z.string()), clientId: z.nullable(z.string()) };
export type Subject = keyof typeof about;

export const MAX_NOTE_LENGTH = 3000;

export const NoteInput = z.object({
  text: text('備註', { max: MAX_NOTE_LENGTH, multiline: true }),
  remindOn: optionalDate('提醒日期').check(
    z.refine((day) => day === '' || day >= todayInTaipei(), { error: '提醒日期 不得早於今天' }),
  ),
});
export type NoteInput = z.output<typeof NoteInput>;
export type NoteTyped = z.input<typeof NoteInput>;

export const finishReminder = endpoint('POST /api/admin/notes/{id}/done', {
  access: 'staff',
  summary: 'Ticks a reminder off, whoever wrote it',
  reply: z.object({ doneAt: z.string() }),
});
