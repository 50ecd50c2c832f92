import { expect, test } from 'vitest';
import { readJobsQuery } from '../../rules.ts';
import { jobsWords, withFurther } from './rules.ts';

const wordsOf = (address: string, total: number, relaxed: Parameters<typeof jobsWords>[3] = []) => {
  const { query, chips } = withFurther(readJobsQuery(new URL(address, 'http://x').searchParams));
  return jobsWords(query, total, chips, relaxed);
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

test('ways out of a search without a hit are lists without one word or one filter', () => {
  const { none } = wordsOf('/jobs?keywords=會計 龘&cities=台中市&payFrom=90000&withOpenPay=true&sort=newest', 0, [
    { drop: 'keywords', word: '龘', count: 9 },
    { drop: 'cities', count: 2 },
    { drop: 'payFrom', count: 1 },
  ]);
  expect(none.waysOut.map(({ label, to, count }) => [label, decodeURIComponent(to), count])).toEqual([
    ['移除「龘」', '/jobs?keywords=會計&cities=台中市&sort=newest&payFrom=90000&withOpenPay=true', 9],
    ['不限地區', '/jobs?keywords=會計+龘&sort=newest&payFrom=90000&withOpenPay=true', 2],
    ['不限「月薪 90,000 元以上」', '/jobs?keywords=會計+龘&cities=台中市&sort=newest', 1],
  ]);
});
