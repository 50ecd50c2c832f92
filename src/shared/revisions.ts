import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * What an edit was based on. Given, and no longer what is stored, the update is refused: two windows cannot overwrite
 * each other unseen (docs/decisions/0006). Left out, the later update wins.
 */
export const basedOn = z.optional(z.nullable(z.int({ error: messages.invalid('版本') })));

const NO_VERSION = '缺少版本，請重新整理頁面後再儲存一次';

/** What a field answers that says what was seen: without it a sentence of its own. */
export const unlessSeen =
  (label: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? NO_VERSION : messages.invalid(label);

/**
 * The same for what several people of the agency edit: who doesn't say what they saw may not overwrite it. null, too, says
 * nothing. Marked as pure: what members edit carries none of it.
 */
export const mustBeBasedOn = /* @__PURE__ */ z.int({ error: unlessSeen('版本') });

export const Based = /* @__PURE__ */ z.object({ revision: mustBeBasedOn });

export const STALE = '這筆資料剛在其他視窗變更過，請確認內容後再儲存一次';
