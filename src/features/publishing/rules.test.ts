import { expect, test } from 'vitest';
import { endOfDay, lastDayOf, statusOf } from './rules.ts';

test('a vacancy is open through its last day in Taipei', () => {
  const expiresAt = endOfDay('2026-03-01');
  expect(expiresAt).toBe('2026-03-01T16:00:00.000Z');
  expect([lastDayOf(expiresAt), lastDayOf(null), lastDayOf('2026-03-01T16:00:00.001Z')]).toEqual([
    '2026-03-01',
    '',
    '2026-03-02',
  ]);
  const at = (now: string) => statusOf({ publishAt: '2026-02-01T00:00:00.000Z', expiresAt }, now);
  expect([at('2026-01-01'), at('2026-03-01T15:59:59.999Z'), at(expiresAt)]).toEqual(['scheduled', 'open', 'expired']);
  expect(statusOf({ publishAt: null, expiresAt }, expiresAt)).toBe('draft');
});
