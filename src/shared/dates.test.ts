import { describe, expect, test } from 'vitest';
import { dateText, yearInTaipei } from './dates.ts';
import { dateTimeText } from './times.ts';

describe('times in Taipei', () => {
  test.each([
    ['2026-03-01T15:59:59.999Z', '2026-03-01', '2026-03-01 23:59:59'],
    ['2026-03-01T16:00:00.000Z', '2026-03-02', '2026-03-02 00:00:00'],
    ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01-01 00:00:00'],
    ['2024-02-28T16:30:05Z', '2024-02-29', '2024-02-29 00:30:05'],
    ['2026-07-01T00:00:00+08:00', '2026-07-01', '2026-07-01 00:00:00'],
  ])('%s is %s', (iso, day, time) => {
    expect([dateText(iso), dateTimeText(iso)]).toEqual([day, time]);
  });

  test('the year turns eight hours before it does in Greenwich', () => {
    expect(yearInTaipei(new Date('2026-12-31T15:59:59Z'))).toBe(2026);
    expect(yearInTaipei(new Date('2026-12-31T16:00:00Z'))).toBe(2027);
  });
});
