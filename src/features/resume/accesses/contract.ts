import * as z from 'zod/mini';

/** A client who was given the resume, as staff named it, and by whom. */
export const HandedTo = z.object({
  client: z.string(),
  /** Of its name as it is now. */
  clientKey: z.string(),
  staffName: z.string(),
  /** In which form, and on which way. */
  action: z.string(),
  accessedAt: z.string(),
});
export type HandedTo = z.output<typeof HandedTo>;
