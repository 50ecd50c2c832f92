import { topPay } from '../../facts/rules.ts';

const DIGITS = '一二三四五六七八九十';
const PAY = /^(?:月薪|薪水|薪資|月領|底薪)?\d[\d,.]*[萬k千]?元?(?:起|以上|up)?$/i;
/** Smaller or larger numbers mean something else. */
const [LEAST, MOST] = [20_000, 500_000];

/** The monthly pay that a search word names, if it says nothing else: 月薪四萬, 4.5萬, 45K起, 40,000. */
export function payOf(word: string): number | undefined {
  const plain = word
    .normalize('NFKC')
    .replace('兩萬', '二萬')
    .replace(/[一二三四五六七八九十](?=萬)/, (digit) => `${DIGITS.indexOf(digit) + 1}`);
  const pay = PAY.test(plain) ? topPay(undefined, plain) : 0;
  return pay >= LEAST && pay <= MOST ? pay : undefined;
}
