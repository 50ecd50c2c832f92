import { expect, test } from 'vitest';
import { payText, payWords, topPay } from './rules.ts';

test.each([
  ['月薪 45,000 元', 45_000],
  ['月薪 38,000~42,000 元', 42_000],
  ['3~4 萬', 40_000],
  ['3萬5起', 35_000],
  ['2萬8至3萬2千元', 32_000],
  ['年薪 600,000 ~ 900,000', 75_000],
  ['時薪 200', 35_200],
  ['月薪 45,000 元（保障年薪 14 個月）', 45_000],
  ['月薪 45,000~60,000 元，年薪 60 萬以上', 60_000],
  ['保障 14 個月，月薪 45,000 元', 45_000],
  ['45,000 元（月薪）', 45_000],
  ['面議，年終 2 個月', 0],
  ['面議', 0],
  ['月薪 300,000 日圓', 0],
  ['USD 3,000', 0],
])('%s pays at most %i a month', (salary, top) => {
  expect(topPay(undefined, salary)).toBe(top);
});

test('abroad, dollars are not ours', () => {
  expect(topPay(undefined, '$20,000~$30,000 per month', '香港')).toBe(0);
  expect(topPay(undefined, 'NT$50,000', '越南')).toBe(50_000);
  expect(topPay(undefined, '$50,000')).toBe(50_000);
});

test.each([
  [{ period: '月薪', low: 38_000, high: 42_000 }, '月薪 38,000~42,000 元', '月薪 38,000~42,000 元'],
  [{ period: '月薪', low: 38_000 }, '月薪 38,000 元', '月薪 38,000 元以上'],
  [{ period: '時薪', low: 200, high: 200 }, '時薪 200 元', '時薪 200 元'],
  // A single amount as salary text would be shown as a lower bound (spec §9).
  [{ period: '月薪', high: 50_000 }, '月薪 ~50,000 元', '月薪 50,000 元以下'],
] as const)('%j is written %s, and in a table %s', (pay, text, words) => {
  expect([payText(pay), payWords(pay)]).toEqual([text, words]);
});
