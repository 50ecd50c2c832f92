import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * The revision that an edit was based on. If it is given and is no longer the stored one, the update is refused: two windows
 * can't overwrite each other unnoticed (docs/decisions/0006). If it is left out, the later update wins.
 */
export const basedOn = z.optional(z.nullable(z.int({ error: messages.invalid('版本') })));

/**
 * The id that a staff form chooses for a new entry: sent a second time because the answer was lost, it makes no second entry
 * (docs/decisions/0142).
 */
export const newId = /* @__PURE__ */ z.optional(
  z.string({ error: messages.invalid('編號') }).check(z.uuid({ version: 'v7', error: messages.invalid('編號') })),
);

const NO_VERSION = '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次';

/** The message if the field that states the revision is missing. */
export const unlessSeen =
  (label: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? NO_VERSION : messages.invalid(label);

/**
 * The same for records that several of the staff edit: nobody may overwrite them without stating the revision (null doesn't
 * state it either). Marked as pure, so that members' forms don't include it.
 */
export const mustBeBasedOn = /* @__PURE__ */ z.int({ error: unlessSeen('版本') });

export const Based = /* @__PURE__ */ z.object({ revision: mustBeBasedOn });

export const STALE = '這筆資料剛在別處變更過，請確認內容後再儲存一次';
