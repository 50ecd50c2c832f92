import { expect, test } from 'vitest';
import { durationText, stateOf, versionText } from './rules.ts';

test.each([
  [0, '0 秒'],
  [89, '89 秒'],
  [600, '10 分鐘'],
  [7200, '2 小時'],
  [5 * 86_400, '5 天'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

test('a threshold counts from its own value on', () => {
  const limits = { warning: 10, bad: 20 };
  expect([9, 10, 19, 20].map((value) => stateOf(value, limits))).toEqual(['ok', 'warning', 'warning', 'bad']);
});

test('a version is shown with the way to a newer one; without a build neither', () => {
  expect(versionText('1.0.0（135bc69，2026-11-22）')).toEqual({
    text: '版本 1.0.0（135bc69，2026-11-22），',
    advice: '更新網站程式：在伺服器上執行 npm run update',
  });
  expect(versionText(undefined)).toEqual({ text: '', advice: '' });
});
