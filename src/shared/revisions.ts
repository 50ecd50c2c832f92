import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * What an edit was based on. Given, and no longer what is stored, the update is refused: two windows cannot overwrite
 * each other unseen (docs/decisions/0006). Left out, the later update wins.
 */
export const basedOn = z.optional(z.nullable(z.int({ error: messages.invalid('版本') })));

const NO_VERSION = '缺少版本，請重新整理頁面後再儲存一次';

/**
 * The same for what several people of the agency edit: who doesn't say what they saw may not overwrite it. null, too, says
 * nothing.
 */
export const mustBeBasedOn = z.int({
  error: ({ input }) => (input === undefined || input === null ? NO_VERSION : messages.invalid('版本')),
});

export const Based = z.object({ revision: mustBeBasedOn });

export const STALE = '這筆資料剛在其他視窗變更過，請確認內容後再儲存一次';
