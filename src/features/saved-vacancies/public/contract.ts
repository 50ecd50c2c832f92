import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

/** More than anybody considers. */
export const MAX_SAVED = 100;

export const SavedVacancy = z.object({
  vacancyId: z.string(),
  /** Its position when it was saved. */
  position: z.string(),
  savedAt: z.string(),
  /** Whether the vacancy's page is still there. */
  isOpen: z.boolean(),
});
export type SavedVacancy = z.output<typeof SavedVacancy>;

export const listSaved = endpoint('GET /api/account/savedVacancies', {
  access: 'member',
  summary: 'The vacancies that the member keeps for later, newest first',
  reply: z.array(SavedVacancy),
});

export const saveVacancy = endpoint('PUT /api/account/savedVacancies/{vacancyId}', {
  access: 'member',
  summary: `Keeps an open vacancy for later, ${MAX_SAVED} at most; one that is kept already stays as it is`,
  status: 204,
});

export const forgetVacancy = endpoint('DELETE /api/account/savedVacancies/{vacancyId}', {
  access: 'member',
  summary: 'Keeps it no longer',
  status: 204,
});
