import { expect, test } from 'vitest';
import { firstDayOfSignIns } from './rules.ts';

test('failed sign-ins are counted for seven days of Taipei, today included', () => {
  expect(firstDayOfSignIns(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-16');
  expect(firstDayOfSignIns(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-17');
});
