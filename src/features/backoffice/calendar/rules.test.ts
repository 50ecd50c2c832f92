import { expect, test } from 'vitest';
import { taiwanCalendar } from '#content/taiwan-calendar.ts';
import { dueAt, overdueBefore } from './rules.ts';

const taipei = (time: string) => new Date(`${time}+08:00`).toISOString();

test.each([
  ['Monday', '2026-11-16T10:00', '2026-11-19T00:00'],
  ['late on a Monday', '2026-11-16T23:59', '2026-11-19T00:00'],
  ['Thursday, over the weekend', '2026-11-19T10:00', '2026-11-24T00:00'],
  ['Friday', '2026-11-20T10:00', '2026-11-25T00:00'],
  ['Saturday', '2026-11-21T10:00', '2026-11-25T00:00'],
  ['before the New Year holidays', '2026-02-13T10:00', '2026-02-25T00:00'],
  ['in the New Year holidays', '2026-02-18T10:00', '2026-02-25T00:00'],
  ['before a day in lieu', '2026-10-08T10:00', '2026-10-14T00:00'],
  ['over Mid-Autumn and Teachers’ Day', '2026-09-24T10:00', '2026-10-01T00:00'],
  ['at the turn of the year', '2027-12-30T10:00', '2028-01-05T00:00'],
])('what arrives on %s', (_, arrived, due) => {
  expect(dueAt(taipei(arrived))).toBe(taipei(due));
});

test('both directions are one rule, on every day of two years', () => {
  for (let time = Date.parse('2026-01-10T03:00:00Z'); time < Date.parse('2027-12-20'); time += 86_400_000) {
    const arrived = new Date(time).toISOString();
    const due = Date.parse(dueAt(arrived));
    expect([arrived, arrived < overdueBefore(new Date(due))]).toEqual([arrived, true]);
    expect([arrived, arrived < overdueBefore(new Date(due - 1))]).toEqual([arrived, false]);
  }
});

test('the calendar names days of its years, none of them a weekend', () => {
  const days = Object.keys(taiwanCalendar.holidays);
  for (const day of days) {
    expect(taiwanCalendar.years).toContain(Number(day.slice(0, 4)));
    expect([day, [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())]).toEqual([day, false]);
  }
  expect(days).toEqual(days.toSorted());
});
