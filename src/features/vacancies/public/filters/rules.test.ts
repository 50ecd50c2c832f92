import { expect, test } from 'vitest';
import { readJobsQuery } from '../../rules.ts';
import { jobsWords, readFurther } from './rules.ts';

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
  ['payFrom=999999999', {}],
])('%s asks for %j', (address, filters) => {
  const read = readFurther(address);
  expect(read.filters).toEqual(filters);
  // What is understood is the same when it is read again.
  expect(readFurther(read.more).filters).toEqual(filters);
});

test('each chip takes away what it names; 面議 goes with its amount', () => {
  const { chips } = readFurther('payFrom=40000&withOpenPay=true&experience=0&townships=台中市北屯區');
  expect(chips.map(({ label }) => label)).toEqual(['台中市北屯區', '不需經驗', '月薪 40,000 元以上', '含面議']);
  expect(readFurther(chips[2]!.more).filters).toEqual({ experience: 0, townships: ['台中市北屯區'] });
});

const wordsOf = (address: string, total: number) => {
  const query = readJobsQuery(new URL(address, 'http://x').searchParams);
  const { more, chips } = readFurther(query.more);
  return jobsWords({ ...query, more }, total, chips);
};

test.each([
  ['/jobs', 1234, '職缺快訊', '目前共有 1,234 個職缺，第 1 頁，共 83 頁', false],
  ['/jobs?cities=台中市&categories=財務會計', 3, '台中市財務會計職缺', '找到 3 個符合的職缺', false],
  ['/jobs?cities=台中市', 0, '台中市職缺', '沒有找到符合的職缺', true],
  [
    '/jobs?cities=台中市&cities=台北市&page=2',
    16,
    '台中市、台北市的職缺（第 2 頁）',
    '找到 16 個符合的職缺，第 2 頁，共 2 頁',
    false,
  ],
  ['/jobs?keywords=會計', 2, '會計的職缺', '找到 2 個符合的職缺', true],
  ['/jobs?cities=台中市&payFrom=40000', 2, '台中市的職缺', '找到 2 個符合的職缺', true],
])('%s with %i hits is called %s', (address, total, title, hits, noIndex) => {
  expect(wordsOf(address, total)).toMatchObject({ title, hits, noIndex });
});
