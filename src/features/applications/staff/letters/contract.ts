import * as z from 'zod/mini';
import { optionalText } from '#shared/fields/fields.ts';

export const MAX_POSTSCRIPT = 1000;

/** Whether the applicant gets a letter, and what a colleague adds in their own words. */
export const letterInput = {
  mail: z._default(z.boolean({ error: '通知信 不是有效的值' }), false),
  postscript: optionalText('附言', { max: MAX_POSTSCRIPT, multiline: true }),
};

/** Own words are refused without a letter: they would be recorded as something that somebody has read. */
export const postscriptGoes = <T extends { postscript: string }>(hasMail: (input: T) => boolean) =>
  z.refine<T>((input) => input.postscript === '' || hasMail(input), {
    error: '附言 只能隨通知信寄出',
    path: ['postscript'],
  });
