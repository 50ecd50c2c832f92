import * as z from 'zod/mini';

/** Said on create and on update, by the browser before sending and by the server (decisions §10). */
export const DUPLICATE = '已有相同項目';

/** A stored entry of a list says how often it was changed. */
export const revision = z.number();

export { basedOn, STALE } from '#shared/revisions.ts';
