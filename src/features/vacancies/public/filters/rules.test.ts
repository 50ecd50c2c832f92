import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FURTHER, readFurther } from './rules.ts';

test.each([
  ['', {}],
  ['utm_source=x&payFrom=&experience=-1&education=小學&remote=here&workTypes=什麼&updatedWithin=0', {}],
  ['payFrom=40000&withOpenPay=true', { payFrom: 40_000, withOpenPay: true }],
  ['withOpenPay=true', {}],
  ['payFrom=1&payFrom=2', { payFrom: 1 }],
  ['experience=0&education=大學&updatedWithin=7', { experience: 0, education: '大學', updatedWithin: 7 }],
  ['workTypes=全職&workTypes=實習&workTypes=全職&remote=all', { workTypes: ['全職', '實習'], remote: ['all'] }],
  ['townships=臺中市北屯區&townships=%00&townships=x', { townships: ['台中市北屯區'] }],
  ['experience=3.5', {}],
  ['townships=%20%20&townships=%20A', {}],
  ['townships=%E2%80%AE市中台&townships=%E2%81%A6台中市', {}],
  ['payFrom=999999999', {}],
  ['similar=1&payFrom=1', { payFrom: 1, similar: true }],
  ['similar=true', {}],
])('%s asks for %j', (address, filters) => {
  const read = readFurther(address);
  expect(read.filters).toEqual(filters);
  // Reading the understood filters again gives the same.
  expect(readFurther(read.further).filters).toEqual(filters);
});

test('each chip takes away what it names; 面議 goes with its amount', () => {
  const { chips } = readFurther('payFrom=40000&withOpenPay=true&experience=0&townships=台中市北屯區');
  expect(chips.map(({ label }) => label)).toEqual(['台中市北屯區', '無經驗', '月薪 40,000 元以上', '包含面議']);
  expect(readFurther(chips[2]!.further).filters).toEqual({ experience: 0, townships: ['台中市北屯區'] });
});

test('synonyms are no filter: they have no chip, and stay when one is taken away', () => {
  const { chips } = readFurther('similar=1&experience=0');
  expect(chips.map(({ label }) => label)).toEqual(['無經驗']);
  expect(readFurther(chips[0]!.further).filters).toEqual({ similar: true });
});

// Only the form shows whether somebody can choose it.
test.each(FURTHER)('%s has its input', (name) => {
  expect(readFileSync('src/features/vacancies/public/filters/filter-form.tsx', 'utf8')).toContain(`'${name}'`);
});
