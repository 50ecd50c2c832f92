import * as z from 'zod/mini';

/** A client who was given the resume, as named by staff, and by whom. */
export const HandedTo = z.object({
  client: z.string(),
  /** The key of its present name. */
  clientKey: z.string(),
  staffName: z.string(),
  /** In which form, and by which way. */
  action: z.string(),
  accessedAt: z.string(),
});
export type HandedTo = z.output<typeof HandedTo>;
