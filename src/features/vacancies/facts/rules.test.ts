import { expect, test } from 'vitest';
import { payText, payWords, readPay, topPay } from './rules.ts';

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

test.each([
  ['$180/時', '時薪', 180],
  ['180元/小時', '時薪', 180],
  ['180~200 元／每小時', '時薪', 180, 200],
  ['每小時183元', '時薪', 183],
  ['每小時工資約 NT$183', '時薪', 183],
  ['一小時 180', '時薪', 180],
  ['1小時180元', '時薪', 180],
  ['工時 8 小時，時薪 190', '時薪', 190],
  ['200/hr', '時薪', 200],
  ['180/H起', '時薪', 180],
  ['190 per hour', '時薪', 190],
  ['180元以上/時', '時薪', 180],
  ['1500/日', '日薪', 1500],
  ['每日1500元', '日薪', 1500],
  ['1,600元/天', '日薪', 1600],
  ['9,000/週', '週薪', 9000],
  ['NT$1,200,000/年', '年薪', 1_200_000],
  ['年收120萬', '年薪', 1_200_000],
  ['120萬/year', '年薪', 1_200_000],
  ['月領 35,000', '月薪', 35_000],
  ['40,000/月', '月薪', 40_000],
  // A period that stands elsewhere counts nothing.
  ['45,000元，每年調薪', '月薪', 45_000],
  ['45,000 元，每日工時 8 小時', '月薪', 45_000],
  ['每年調薪，45,000 元', '月薪', 45_000],
  ['月薪 30,000/時薪 200', '月薪', 30_000],
  ['月薪-30000', '月薪', 30_000],
])('%s is read as %s of %i', (salary, period, low, high?: number) => {
  expect(readPay(salary)).toEqual({ period, low, high });
});

test.each(['-30000', 'NT$ -30,000', '月薪 -30000', '1e10', '月薪 99999999999', '月薪 30,000~999,999,999'])(
  '%s is no amount that anybody is paid',
  (salary) => {
    expect(readPay(salary)).toBeUndefined();
  },
);

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
