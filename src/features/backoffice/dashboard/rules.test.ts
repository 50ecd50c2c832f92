import { expect, test } from 'vitest';
import { firstDayOfSignIns, mondaysBefore } from './rules.ts';

test.each([
  ['2026-11-16T00:00:00+08:00', ['2026-11-09', '2026-11-16']],
  ['2026-11-15T23:59:59+08:00', ['2026-11-02', '2026-11-09']],
  ['2026-11-22T15:59:59Z', ['2026-11-09', '2026-11-16']],
  ['2026-11-22T16:00:00Z', ['2026-11-16', '2026-11-23']],
  ['2027-01-01T12:00:00Z', ['2026-12-21', '2026-12-28']],
])('the weeks of %s begin on Mondays in Taipei', (now, mondays) => {
  expect(mondaysBefore(new Date(now), 2)).toEqual(mondays);
});

test('failed sign-ins are counted for seven days of Taipei, today included', () => {
  expect(firstDayOfSignIns(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-16');
  expect(firstDayOfSignIns(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-17');
});
