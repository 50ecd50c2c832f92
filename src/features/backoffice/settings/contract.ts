import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import { endpoint } from '#shared/contract.ts';
import { pastDate } from '#shared/fields/date-fields.ts';
import { choice, optionalText, wholeNumber } from '#shared/fields/fields.ts';
import { mustBeBasedOn } from '#shared/revisions.ts';
import { placesFault } from './rules.ts';

/** A letter to the applicant; with an empty text none is sent. */
export const StageLetter = z.object({
  stage: z.enum(STAGES),
  subject: z.string(),
  text: z.string(),
  /** Still the built-in one. */
  isStandard: z.boolean(),
  revision: z.number(),
});
export type StageLetter = z.output<typeof StageLetter>;

/** The amounts at which the checker of vacancies warns. NT$ per month. */
export const Thresholds = z.object({
  negotiableFrom: z.number(),
  widestRange: z.number(),
  /** The day on which they were last compared with the law, YYYY-MM-DD. */
  checkedAt: z.string(),
  isStandard: z.boolean(),
  revision: z.number(),
});
export type Thresholds = z.output<typeof Thresholds>;

/** A published letter, with places that are filled in for one applicant. */
const Frame = z.object({ subject: z.string(), body: z.string() });

export const Settings = z.object({
  letters: z.array(StageLetter),
  /** The letters about an application: with them staff see each one as it will be read. */
  frames: z.object({ stage: Frame, interview: Frame, interviewMoved: Frame, interviewCancelled: Frame }),
  /** Filled into all of them alike. */
  agency: z.object({ company: z.string(), phone: z.string() }),
  thresholds: Thresholds,
});
export type Settings = z.output<typeof Settings>;

export const readSettings = endpoint('GET /api/admin/settings', {
  access: 'staff',
  summary: 'Letters to applicants and thresholds of the checker, as they hold now',
  reply: Settings,
});

export const changeLetter = endpoint('PUT /api/admin/settings/letters', {
  access: 'manager',
  summary: 'Changes the letter of a stage; the name of the applicant and where to ask stand around it',
  body: z
    .object({
      stage: choice('階段', STAGES),
      subject: optionalText('主旨', { max: 200 }),
      text: optionalText('內容', { max: 3000, multiline: true }),
      revision: mustBeBasedOn,
    })
    .check((ctx) => {
      const { subject, text: content } = ctx.value;
      const fault = (path: string, message: string) =>
        ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value });
      if (content !== '' && subject === '') fault('subject', '主旨 為必填');
      for (const [path, label, value] of [
        ['subject', '主旨', subject],
        ['text', '內容', content],
      ] as const) {
        const message = placesFault(label, value);
        if (message) fault(path, message);
      }
    }),
  reply: Settings,
});

export const resetLetter = endpoint('POST /api/admin/settings/letters/reset', {
  access: 'manager',
  summary: 'Goes back to the built-in letter of a stage',
  body: z.object({ stage: choice('階段', STAGES), revision: mustBeBasedOn }),
  reply: Settings,
});

export const changeThresholds = endpoint('PUT /api/admin/settings/thresholds', {
  access: 'manager',
  summary: 'Changes the thresholds of the checker, with the day on which they were compared with the law',
  body: z.object({
    negotiableFrom: wholeNumber('面議門檻', 1, 10_000_000),
    widestRange: wholeNumber('薪資範圍上限', 1, 10_000_000),
    checkedAt: pastDate('查核日期'),
    revision: mustBeBasedOn,
  }),
  reply: Settings,
});
