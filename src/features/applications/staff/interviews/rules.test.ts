import { expect, test } from 'vitest';
import { appointmentText } from '#shared/times.ts';
import { actOf, interviewText, timeFault, toldOf } from './rules.ts';

const NOW = new Date('2026-11-26T13:00:00.000Z');
const NEXT = { at: '2026-12-03T06:00:00.000Z', place: '電話面試' };

test('a time is said in Taipei, with its weekday; to staff with the year only if it is another', () => {
  expect(appointmentText(NEXT.at)).toBe('2026/12/3（四）14:00');
  expect(appointmentText('2026-12-31T16:05:00.000Z')).toBe('2027/1/1（五）00:05');
  expect(interviewText(NEXT, NOW)).toBe('12/3（四）14:00，電話面試');
  expect(interviewText({ ...NEXT, at: '2026-12-31T16:05:00.000Z' }, NOW)).toBe('2027/1/1（五）00:05，電話面試');
});

test('a time is refused that is over, or more than a year ahead', () => {
  expect(timeFault('2026-11-26T13:00:00.000Z', NOW)).toBe('面試時間須晚於現在');
  expect(timeFault('2026-11-26T13:01:00.000Z', NOW)).toBeUndefined();
  expect(timeFault('2027-11-27T13:00:00.000Z', NOW)).toBeUndefined();
  expect(timeFault('2027-11-27T13:01:00.000Z', NOW)).toBe('面試時間須在一年以內');
});

test('what is done depends on what there is: after one that is over, the next is arranged', () => {
  const other = { ...NEXT, place: '台中市' };
  expect(actOf(null, NEXT, NOW, false)).toBe('安排');
  expect(actOf({ ...NEXT, at: '2026-11-20T06:00:00.000Z' }, NEXT, NOW, false)).toBe('安排');
  expect(actOf(NEXT, other, NOW, false)).toBe('變更');
  expect(actOf(NEXT, NEXT, NOW, true)).toBe('通知');
  expect(toldOf(NEXT, { ...NEXT, at: '2026-12-03T14:00:00+08:00' }, NOW)).toBe('通知');
  expect(actOf(NEXT, NEXT, NOW, false)).toBeUndefined();
});
