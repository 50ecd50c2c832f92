import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { monthsInOrder, optionalMonth } from './date-fields.ts';

const span = z
  .object({ from: optionalMonth('到職年月'), to: optionalMonth('離職年月') })
  .check(monthsInOrder(['from', '到職年月'], ['to', '離職年月']));

test('a month that is no text is refused, whatever it is', () => {
  for (const odd of [{ toString: '' }, [], 202601, true]) {
    expect(span.safeParse({ from: odd, to: '2026-01' }).success).toBe(false);
    expect(span.safeParse({ from: '2026-01', to: odd }).success).toBe(false);
  }
  expect(span.safeParse({ from: '2026-02', to: '2026-01' }).success).toBe(false);
  expect(span.safeParse({ from: '2026-01', to: '2026-02' }).success).toBe(true);
});
