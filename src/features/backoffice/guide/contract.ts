import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';

export const STEPS = ['company', 'look', 'mail', 'signIn', 'content', 'staff'] as const;
export type StepKey = (typeof STEPS)[number];

const Guide = z.object({
  steps: z.array(
    z.object({
      key: z.enum(STEPS),
      isDone: z.boolean(),
      /** Somebody decided to postpone it. */
      isSkipped: z.boolean(),
      /** What is missing, or the current state. */
      text: z.string(),
    }),
  ),
  /** What came with the program and is still there. */
  demonstration: z.object({ vacancies: z.number(), articles: z.number(), banners: z.number() }),
});
export type Guide = z.output<typeof Guide>;

export const readGuide = endpoint('GET /api/admin/guide', {
  access: 'manager',
  summary: 'The steps that make the site an agency’s own, and which of them are done',
  reply: Guide,
});

export const skipStep = endpoint('POST /api/admin/guide/skip', {
  access: 'manager',
  summary: 'Leaves a step for later, or takes it up again',
  body: z.object({ step: choice('步驟', STEPS), isSkipped: z.boolean({ error: '略過 不是有效的值' }) }),
  reply: Guide,
});

export const settleDemonstration = endpoint('POST /api/admin/guide/demonstration', {
  access: 'manager',
  summary: 'Takes away all demonstration content that nobody has changed, or keeps it as the agency’s own',
  body: z.object({ decision: choice('處理方式', ['remove', 'keep']) }),
  reply: Guide,
});
