import * as z from 'zod/mini';
import { REASONS } from '#features/vacancies/search/wishes/rules.ts';
import { endpoint } from '#shared/contract.ts';

/** Nobody reads through more than these; a search finds the rest. */
export const MAX_MATCHES = 10;

/** An open vacancy that meets what a resume says its person is looking for. */
export const Match = z.object({
  vacancyId: z.string(),
  position: z.string(),
  /** Both in words. */
  place: z.string(),
  salary: z.string(),
  /** The employer as shown on the vacancy's page; for staff, the client's name. */
  employer: z.optional(z.string()),
  /** Which of the wishes it meets. */
  reasons: z.array(z.enum(REASONS)),
});
export type Match = z.output<typeof Match>;

const Matches = z.object({
  /** Whether the resume says which job is wanted, or which work was done: without either there are no matches. */
  isTold: z.boolean(),
  rows: z.array(Match),
});
export type Matches = z.output<typeof Matches>;

export const listOwn = endpoint('GET /api/account/matches', {
  access: 'member',
  summary: `The open vacancies that meet the member's resume best, without those applied for, ${MAX_MATCHES} at most`,
  reply: Matches,
});

export const listOf = endpoint('GET /api/admin/talents/{id}/matches', {
  access: 'staff',
  summary: "The same for a talent, with the clients' names, without vacancies that the talent is on",
  reply: Matches,
});
