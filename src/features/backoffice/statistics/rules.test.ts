import { expect, test } from 'vitest';
import { axisTop, daysBefore } from './rules.ts';

test('days begin at midnight in Taipei', () => {
  expect(daysBefore(new Date('2026-03-01T15:59:59Z'), 2)).toEqual(['2026-02-28', '2026-03-01']);
  expect(daysBefore(new Date('2026-03-01T16:00:00Z'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [11, 20],
  [60, 60],
  [61, 80],
  [801, 1000],
  [1200, 2000],
])('an axis for %i ends at %i, a number that halves well', (most, top) => {
  expect(axisTop(most)).toBe(top);
});
