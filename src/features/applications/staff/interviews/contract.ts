import * as z from 'zod/mini';
import { text } from '#shared/fields/fields.ts';
import { moment } from '#shared/fields/time-fields.ts';
import { messages } from '#shared/messages.ts';

export const Interview = z.object({
  at: z.string(),
  /** An address, a link to a call, or 電話面試. */
  place: z.string(),
});
export type Interview = z.output<typeof Interview>;

/** What was done: an interview arranged, moved, announced again unchanged, or cancelled. */
export const INTERVIEW_ACTS = ['安排', '變更', '通知', '取消'] as const;
export type InterviewAct = (typeof INTERVIEW_ACTS)[number];

export const MAX_PLACE = 200;

export const interviewInput = {
  at: moment('面試時間'),
  place: text('面試地點', { max: MAX_PLACE }),
};

export const invalidInterview = { error: messages.invalid('面試') };
