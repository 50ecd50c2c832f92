import * as z from 'zod/mini';
import { optionalDate } from '#shared/fields/date-fields.ts';
import { optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';

const LABEL = '您的密碼';
const LIMITS = { max: 200 };

/**
 * The caller's own password: asked for again by anything whose effect would outlast a stolen session (docs/decisions/0090).
 */
export const ownPassword = text(LABEL, LIMITS);
/** The same if only some uses of the call require it. */
export const ownPasswordIfAsked = optionalText(LABEL, LIMITS);

export const LACKS_PASSWORD = messages.required(LABEL);

/** From one day to another in Taipei, both included. */
export const days = { from: optionalDate('開始日期'), to: optionalDate('結束日期') };
export const daysInOrder = z.refine<Record<keyof typeof days, string>>(({ from, to }) => !from || !to || from <= to, {
  error: '結束日期 不得早於開始日期',
  path: ['to'],
});
