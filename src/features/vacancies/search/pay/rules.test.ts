import { expect, test } from 'vitest';
import { payOf } from './rules.ts';

test.each([
  ['5萬', 50_000],
  ['月薪四萬', 40_000],
  ['兩萬', 20_000],
  ['十萬', 100_000],
  ['４.５萬', 45_000],
  ['月薪45K起', 45_000],
  ['38k以上', 38_000],
  ['40,000元', 40_000],
  ['月薪40000', 40_000],
  ['時薪200', undefined],
  ['104', undefined],
  ['2026', undefined],
  ['5萬人', undefined],
  ['會計', undefined],
  ['萬', undefined],
])('%s names %s a month', (word, pay) => {
  expect(payOf(word)).toBe(pay);
});
