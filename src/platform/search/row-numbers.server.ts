import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database/engine.server.ts';

/**
 * All row_ids that a statement finds, as one text: a hundred thousand separate rows would block the event loop for a tenth
 * of a second.
 */
export const rowNumbers = (engine: Engine): RawBuilder<string> =>
  engine === 'sqlite' ? sql`coalesce(group_concat(row_id), '')` : sql`coalesce(string_agg(row_id::text, ','), '')`;

/** Visits the numbers in such a text. */
export function eachRowNumber(text: string, visit: (rowId: number) => void): void {
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0) number = number * 10 + digit;
    else {
      visit(number);
      number = 0;
    }
  }
  if (text) visit(number);
}

export function rowNumbersOf(text: string): number[] {
  const numbers: number[] = [];
  eachRowNumber(text, (number) => numbers.push(number));
  return numbers;
}

/** Characters per part: reading one takes a millisecond. */
const PART = 1 << 18;

/**
 * Such a text in parts: reading the numbers of a million rows at once would block the event loop for a tenth of a second.
 */
export function* partsOfNumbers(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const comma = text.indexOf(',', from + PART);
    const end = comma < 0 ? text.length : comma;
    yield text.slice(from, end);
    from = end + 1;
  }
}
