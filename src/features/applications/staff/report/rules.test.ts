import { expect, test } from 'vitest';
import { daysOf, medianDays } from './rules.ts';

test('a period is days of Taipei; one that is not over ends today', () => {
  const new_year = new Date('2025-12-31T16:00:00Z');
  expect(daysOf('month', new_year)).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  expect(daysOf('lastMonth', new_year)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('quarter', new_year)).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  expect(daysOf('lastQuarter', new_year)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(daysOf('year', new_year)).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  expect(daysOf('lastYear', new_year)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  const before = new Date('2025-12-31T15:59:59.999Z');
  expect(daysOf('quarter', before)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  const march = new Date('2028-03-30T00:00:00Z');
  expect(daysOf('lastQuarter', march)).toEqual({ from: '2027-10-01', to: '2027-12-31' });
  expect(daysOf('lastMonth', march)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('the median is the middle one, or between the middle two; of fewer than five there is none', () => {
  const of = (...days: number[]) => medianDays(days.map((tenths) => ({ tenths, count: 1 })));
  expect(of(10, 20, 30, 40)).toBeNull();
  expect(of(900, 10, 30, 20, 25)).toBe(2.5);
  expect(of(10, 20, 30, 35, 40, 900)).toBe(3.25);
  expect(
    medianDays([
      { tenths: 50, count: 1 },
      { tenths: 0, count: 4 },
    ]),
  ).toBe(0);
  expect(
    medianDays([
      { tenths: 8, count: 3 },
      { tenths: 0, count: 3 },
    ]),
  ).toBe(0.4);
});
