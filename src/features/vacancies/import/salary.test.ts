import { expect, test } from 'vitest';
import { salaryOf } from './salary.server.ts';

test.each([
  ['月薪 40,000 元以上', '月薪 40,000 元'],
  ['月薪 40,000 元（含）以上', '月薪 40,000 元'],
  ['40K 起 up', '40K'],
  ['月薪 38,000-42,000 元', '月薪 38,000~42,000 元'],
  ['起薪 40,000', '起薪 40,000'],
])('%s is stored as %s', (written, stored) => {
  expect(salaryOf(written)).toBe(stored);
});

test('a text that nearly says 以上 many times is read at once', () => {
  // Each 起 doubled the time, and a field has room for 49.
  const written = `${'起 '.repeat(49)}x`;
  expect(salaryOf(written)).toBe(written);
}, 20_000);
