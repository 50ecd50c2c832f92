import * as z from 'zod/mini';
import { optionalText, wholeNumber } from './fields/fields.ts';

const numberIn = (text: unknown) => (typeof text === 'string' && /^[+-]?\d+$/.test(text) ? Number(text) : text);

/** A number in an address, which arrives as text. Only digits are accepted, so 1e2, 0x10 and the empty text are none. */
export const queryNumber = (label: string, min: number, max: number) =>
  z.pipe(z.transform(numberIn), wholeNumber(label, min, max));

/** The query of every list that is paged on the server: the page, and the words to look for. */
export const listQuery = {
  page: z._default(queryNumber('頁次', 1, 1_000_000), 1),
  pageSize: z._default(queryNumber('每頁筆數', 1, 100), 25),
  q: optionalText('關鍵字', { max: 200 }),
};
