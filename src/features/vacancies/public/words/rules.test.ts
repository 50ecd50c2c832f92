import { expect, test } from 'vitest';
import { postalCodes } from '#content/postal-codes.ts';
import { readJobsQuery } from '../../rules.ts';
import { CITIES, jobsWords, withFurther } from './rules.ts';

const wordsOf = (address: string, total: number, found?: Parameters<typeof jobsWords>[3]) => {
  const { query, chips } = withFurther(readJobsQuery(new URL(address, 'http://x').searchParams));
  return jobsWords(query, total, chips, found);
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

test('what is left out of a search is said', () => {
  const hitsOf = (typed: string) => wordsOf(`/jobs?keywords=${encodeURIComponent(typed)}`, 2).hits;
  const ten = '一 二 三 四 五 六 七 八 九 十';
  expect(hitsOf(ten)).toBe('找到 2 個符合的職缺');
  const cut = '找到 2 個符合的職缺（最多搜尋 10 個關鍵字、每個 50 字，其餘未列入搜尋）';
  expect(hitsOf(`${ten}　十一`)).toBe(cut);
  expect(hitsOf('𠮷'.repeat(50))).not.toBe(cut);
  expect(hitsOf('𠮷'.repeat(51))).toBe(cut);
});

test('ways out of a search without a hit are lists without one word or one filter', () => {
  const { none } = wordsOf('/jobs?keywords=會計 龘&cities=台中市&payFrom=90000&withOpenPay=true&sort=newest', 0, {
    relaxed: [
      { drop: 'keywords', word: '龘', count: 1234 },
      { drop: 'cities', count: 2 },
      { drop: 'payFrom', count: 1 },
    ],
  });
  expect(none.nothing).toBe('沒有完全符合的職缺。減少一個條件，可找到：');
  expect(none.waysOut.map(({ label, to }) => [label, decodeURIComponent(to)])).toEqual([
    ['移除「龘」（1,234 個職缺）', '/jobs?keywords=會計&cities=台中市&sort=newest&payFrom=90000&withOpenPay=true'],
    ['不限地區（2 個職缺）', '/jobs?keywords=會計 龘&sort=newest&payFrom=90000&withOpenPay=true'],
    ['不限「月薪 90,000 元以上」（1 個職缺）', '/jobs?keywords=會計 龘&cities=台中市&sort=newest'],
  ]);
});

test('where one is not enough, all words or all filters are left out', () => {
  const { none } = wordsOf('/jobs?keywords=會計 台幹&cities=台中市&payFrom=90000&similar=1&sort=newest', 0, {
    relaxed: [
      { drop: 'filters', count: 1234 },
      { drop: 'keywords', count: 2 },
    ],
  });
  expect(none.nothing).toBe('沒有完全符合的職缺。減少條件，可找到：');
  expect(none.waysOut.map(({ label, to }) => [label, decodeURIComponent(to)])).toEqual([
    ['保留關鍵字，不限其他條件（1,234 個職缺）', '/jobs?keywords=會計 台幹&sort=newest&similar=1'],
    ['不限關鍵字，保留其他條件（2 個職缺）', '/jobs?cities=台中市&sort=newest&payFrom=90000&similar=1'],
  ]);
});

test('the nearest way out comes first: the same words, then synonyms, then fewer', () => {
  const also = encodeURIComponent(JSON.stringify({ similar: { words: ['帳務'], count: 3 } }));
  const relaxed = [
    { spelled: '會計 台北', count: 5 },
    { drop: 'keywords' as const, word: '台北', count: 9 },
  ];
  const { none } = wordsOf('/jobs?keywords=会计 台北', 0, { relaxed, also });
  expect(none.nothing).toBe('沒有完全符合的職缺。換個說法，或減少一個條件，可找到：');
  expect(none.waysOut.map(({ label }) => label)).toEqual([
    '您要找的是「會計 台北」嗎？（5 個職缺）',
    '也找相近的說法「帳務」（3 個職缺）',
    '移除「台北」（9 個職缺）',
  ]);
});

test('the cities are those of the postal codes', () => {
  expect(CITIES.toSorted()).toEqual(Object.keys(postalCodes).toSorted());
});
