import * as z from 'zod/mini';
import { text } from '#shared/fields/fields.ts';

/** What staff note down about a talent, for staff alone. */
export const TalentNote = z.object({
  id: z.string(),
  at: z.string(),
  staffName: z.string(),
  text: z.string(),
  /** What it is about; null: the talent. */
  application: z.nullable(z.object({ id: z.string(), position: z.string() })),
});
export type TalentNote = z.output<typeof TalentNote>;

export const MAX_NOTE_LENGTH = 3000;

export const NoteInput = z.object({ text: text('備註', { max: MAX_NOTE_LENGTH, multiline: true }) });
