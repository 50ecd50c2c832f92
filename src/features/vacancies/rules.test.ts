import { describe, expect, test } from 'vitest';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { jobsAddress, nextSort, placeText, readJobsQuery, salaryText } from './rules.ts';

describe('foldText', () => {
  test.each([
    ['ＡＢＣ　Ｊａｖａ', 'abc java'],
    ['臺北市', '台北市'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['  two \n\t words ', 'two words'],
    ['𠮷野家 C#', '𠮷野家 c#'],
    ['㈱①', '(株)1'],
    ['e\u0301', 'é'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('folding twice changes nothing more', () => {
    for (const text of ['ＡＢＣ', '臺', '¨', 'ﬁ', '½', '㎏']) expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

describe('splitKeywords', () => {
  test('splits at any white space and drops what is empty', () => {
    expect(splitKeywords(' 工程師　台中\u00a0C#\n ')).toEqual(['工程師', '台中', 'C#']);
    expect(splitKeywords('　 ')).toEqual([]);
  });

  test('keeps ten words of fifty characters, characters counted whole', () => {
    const words = splitKeywords(Array.from({ length: 12 }, () => '𠮷'.repeat(60)).join(' '));
    expect(words).toHaveLength(10);
    expect(words[0]).toBe('𠮷'.repeat(50));
  });

  test('leaves the words as typed', () => {
    expect(splitKeywords('ＡＢＣ 臺')).toEqual(['ＡＢＣ', '臺']);
  });
});

describe('salaryText', () => {
  test.each([
    ['面議', '面議'],
    ['月薪 30000 ~ 40000', '月薪 30000 ~ 40000'],
    ['30000～40000', '30000～40000'],
    ['月薪 45000', '月薪 45000以上'],
  ])('%s is shown as %s', (salary, shown) => {
    expect(salaryText(salary)).toBe(shown);
  });
});

describe('the address of a search', () => {
  const read = (address: string) => readJobsQuery(new URL(address, 'http://x').searchParams);
  const none = { keywords: '', cities: [], categories: [], sort: undefined, page: 1, further: '' };

  test.each([
    ['/jobs', none],
    ['/jobs?keywords=%E6%9C%83%E8%A8%88%20100%25%2B', { ...none, keywords: '會計 100%+' }],
    ['/jobs?cities=%E5%8F%B0%E5%8C%97%E5%B8%82&cities=a%26b', { ...none, cities: ['台北市', 'a&b'] }],
    [
      '/jobs?categories=%E5%85%B6%E4%BB%96&sort=-city&page=999999',
      { ...none, categories: ['其他'], sort: '-city', page: 999_999 },
    ],
  ] as const)('%s says the same on the way there and back', (address, query) => {
    expect(read(address)).toEqual(query);
    expect(jobsAddress(read(address))).toBe(address);
  });

  test.each([
    ['page=0', none],
    ['page=01', none],
    ['page=1e3', none],
    ['page=1000000', none],
    ['sort=CITY', none],
    ['sort=--city', none],
    ['cities=&cities=%20', none],
    ['cities=a&cities=a&cities=%20a', { ...none, cities: ['a'] }],
    ['cities=1&cities=2&cities=3&cities=4&cities=5&cities=6', { ...none, cities: ['1', '2', '3', '4', '5'] }],
    [`categories=${'x'.repeat(51)}`, none],
    ['keywords=%E3%80%80a%20%20b%0A', { ...none, keywords: 'a b' }],
    ['keywords=a%1b%0bb&cities=%E5%8F%B0%E2%80%A8%E4%B8%AD', { ...none, keywords: 'a b', cities: ['台 中'] }],
    ['keywords=a%00b&cities=%00', { ...none, keywords: 'ab' }],
    ['page=2&page=3', { ...none, page: 2 }],
  ])('%s is read as what it can mean', (search, query) => {
    expect(read(`/jobs?${search}`)).toEqual(query);
  });

  test('what is left out of a search stays in its other addresses, as far as it takes to say so', () => {
    const ten = '一 二 三 四 五 六 七 八 九 十';
    const long = '𠮷'.repeat(50);
    for (const [typed, kept, keywords] of [
      [`${ten} 十一 十二`, `${ten} 十一`, ten],
      [`${long}一二 月薪`, `${long}一 月薪`, `${long} 月薪`],
    ] as const) {
      const query = read(`/jobs?keywords=${encodeURIComponent(typed)}`);
      expect(query.keywords).toBe(keywords);
      const second = jobsAddress({ ...query, page: 2 });
      expect(decodeURIComponent(second)).toBe(`/jobs?keywords=${kept}&page=2`);
      expect(read(second)).toEqual({ ...query, page: 2 });
      expect(decodeURIComponent(jobsAddress({ ...query, keywords: '月薪' }))).toBe('/jobs?keywords=月薪');
    }
  });

  test('defaults are left out, so that one search has one address', () => {
    expect(jobsAddress({ keywords: '', cities: [], categories: [], page: 1 })).toBe('/jobs');
  });
});

test('sorting cycles none, ascending, descending, none, and another column begins anew', () => {
  expect(nextSort('city', undefined)).toBe('city');
  expect(nextSort('city', 'city')).toBe('-city');
  expect(nextSort('city', '-city')).toBeUndefined();
  expect(nextSort('city', 'category')).toBe('city');
  expect(nextSort('city', '-category')).toBe('city');
});

describe('placeText', () => {
  test.each([
    ['台灣', '台中市', '西屯區', '台中市西屯區'],
    ['日本', '東京', '', '日本 東京'],
    ['新加坡', '新加坡', '', '新加坡'],
    ['新加坡', '新加坡', '新加坡', '新加坡'],
    ['越南', '平陽省', '順安市', '越南 平陽省順安市'],
    ['台灣', '嘉義市', '嘉義市', '嘉義市'],
  ])('%s, %s, %s is %s', (nation, city, township, place) => {
    expect(placeText({ nation, city, township })).toBe(place);
  });
});
