import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { text } from '#shared/fields/fields.ts';
import { MAX_ADDRESS, MAX_ALERTS } from '../rules.ts';

export const JobAlert = z.object({
  id: z.string(),
  /** The search in words. */
  label: z.string(),
  /** Its address on the site. */
  address: z.string(),
  createdAt: z.string(),
});
export type JobAlert = z.output<typeof JobAlert>;

export const listJobAlerts = endpoint('GET /api/account/jobAlerts', {
  access: 'member',
  summary: 'The searches whose new vacancies the member is told of, in the order in which they were made',
  reply: z.array(JobAlert),
});

export const createJobAlert = endpoint('POST /api/account/jobAlerts', {
  access: 'member',
  summary: `Tells the member of new vacancies that a search finds, in at most one letter a day; ${MAX_ALERTS} searches at most, and one that is there already stays as it is`,
  body: z.object({
    /** An address of the Jobs page; parts that aren't understood are ignored, as there, so what is stored is shorter. */
    address: text('搜尋條件', { max: 4 * MAX_ADDRESS }),
  }),
  reply: JobAlert,
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});

export const deleteJobAlert = endpoint('DELETE /api/account/jobAlerts/{id}', {
  access: 'member',
  summary: 'Ends a job alert, with its letters that wait',
  status: 204,
});

/** Called by mail programs, from each letter's List-Unsubscribe (RFC 8058); the token is the permission. */
export const endJobAlert = endpoint('POST /api/jobAlerts/unsubscribe/{token}', {
  access: 'public',
  summary: 'Ends a job alert with the one click of a mail program (RFC 8058)',
  reply: z.object({ ok: z.literal(true) }),
  isForAnyOrigin: true,
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});
