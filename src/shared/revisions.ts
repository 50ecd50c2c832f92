import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * What an edit was based on. If given, and no longer what is stored, the update is refused: two windows cannot overwrite
 * each other unseen (docs/decisions/0006). If left out, the later update wins.
 */
export const basedOn = z.optional(z.nullable(z.int({ error: messages.invalid('版本') })));

/**
 * What a form of the staff's will have its new entry called, if it says: sent once more since the answer was lost, it makes no second
 * one (docs/decisions/0142).
 */
export const newId = /* @__PURE__ */ z.optional(
  z.string({ error: messages.invalid('編號') }).check(z.uuid({ version: 'v7', error: messages.invalid('編號') })),
);

const NO_VERSION = '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次';

/** The message of a field that says what was seen, if it is missing. */
export const unlessSeen =
  (label: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? NO_VERSION : messages.invalid(label);

/**
 * The same for records that several of the staff edit: without saying what was seen (null doesn't say it either), nobody may
 * overwrite them. Marked as pure, so that members' forms don't carry it.
 */
export const mustBeBasedOn = /* @__PURE__ */ z.int({ error: unlessSeen('版本') });

export const Based = /* @__PURE__ */ z.object({ revision: mustBeBasedOn });

export const STALE = '這筆資料剛在別處變更過，請確認內容後再儲存一次';
