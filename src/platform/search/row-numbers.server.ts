import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database/engine.server.ts';

/**
 * All row_ids that a statement finds, as one text: a row of its own for each of a hundred thousand would hold the event loop for a
 * tenth of a second.
 */
export const rowNumbers = (engine: Engine): RawBuilder<string> =>
  engine === 'sqlite' ? sql`coalesce(group_concat(row_id), '')` : sql`coalesce(string_agg(row_id::text, ','), '')`;

/** The numbers in such a text. */
export function rowNumbersOf(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0) number = number * 10 + digit;
    else {
      numbers.push(number);
      number = 0;
    }
  }
  if (text) numbers.push(number);
  return numbers;
}

/** Characters of a part: to read one takes a millisecond. */
const PART = 1 << 18;

/** The same in parts, for those of a million rows: read at once, they would hold the event loop for a tenth of a second. */
export function* rowNumbersInParts(text: string): Generator<number[]> {
  for (let from = 0; from < text.length; ) {
    const comma = text.indexOf(',', from + PART);
    const end = comma < 0 ? text.length : comma;
    yield rowNumbersOf(text.slice(from, end));
    from = end + 1;
  }
}
