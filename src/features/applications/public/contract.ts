import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { text } from '#shared/fields/fields.ts';
import { queryNumber } from '#shared/list-query.ts';

const ApplyInput = z.object({ vacancyId: text('職缺', { max: 200 }) });

/** Applications of one member in 24 hours: more than anybody considers, and each mails the agency (docs/decisions/0023). */
export const MAX_A_DAY = 20;

export const applyToVacancy = endpoint('POST /api/vacancy/apply', {
  access: 'member',
  summary: 'Applies for an open vacancy with the resume as it is now; agency and applicant are told by mail',
  // How the applicant reached the page (docs/decisions/0059); counted, not stored with the application.
  query: z.object({ from: z.optional(z.string()), utm: z.optional(z.string()) }),
  body: ApplyInput,
  reply: z.object({ ok: z.literal(true) }),
  // Each sends two mails. An office or a school behind one address may send many applications in a quarter of an hour.
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});

export const listApplied = endpoint('GET /api/vacancy/applied', {
  access: 'member',
  summary: 'The ids of the vacancies that the member has applied for, without what was withdrawn, newest first',
  reply: z.array(z.string()),
});

/** An application as its sender sees it, without the agency's own data. */
export const SentApplication = z.object({
  vacancyId: z.string(),
  /** The vacancy's position at that time. */
  position: z.string(),
  appliedAt: z.string(),
  /** Whether the vacancy's page is still there. */
  isOpen: z.boolean(),
  /** When the member withdrew it; null: it stands. */
  withdrawnAt: z.nullable(z.string()),
  /** Staff put the member there; nothing was sent. */
  isRecommended: z.boolean(),
  /** The coming interview; none if staff put the member there, who may not know of it yet. */
  interview: z.nullable(z.object({ at: z.string(), place: z.string() })),
});
export type SentApplication = z.output<typeof SentApplication>;

/** Most members see all of theirs at once. */
export const SENT_PER_PAGE = 50;

export const listSent = endpoint('GET /api/account/applications', {
  access: 'member',
  summary: `What the member has applied for or was put on by staff, newest first, ${SENT_PER_PAGE} on a page; X-Total-Count tells how many there are`,
  query: z.object({ page: z._default(queryNumber('頁次', 1, 1_000_000), 1) }),
  reply: z.array(SentApplication),
});

export const withdrawApplication = endpoint('POST /api/account/applications/{vacancyId}/withdraw', {
  access: 'member',
  summary:
    'Withdraws what the member has applied for; who looks after it is told by mail, and the member may apply again',
  status: 204,
});
