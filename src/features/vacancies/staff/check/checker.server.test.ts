import { describe, expect, test } from 'vitest';
import { readPay } from '../../facts/rules.ts';
import { checkVacancy } from './checker.server.ts';

const GOOD = {
  position: '會計專員',
  category: '財務會計',
  nation: '台灣',
  city: '台中市',
  township: '西屯區',
  address: '文心路一段1號',
  salary: '月薪 38,000~42,000 元',
  workType: '全職' as const,
  content: `【工作內容】\n日常帳務處理、開立發票、每月結帳與報表編製。\n\n【應徵條件】\n${'細心負責，樂於溝通，年齡不拘、性別不限。'.repeat(2)}`,
  lastDay: '2026-12-31',
};

const kinds = (changes: object) => checkVacancy({ ...GOOD, ...changes }).map(({ kind, field }) => `${kind} ${field}`);

test('a vacancy that says everything and nothing wrong has no warning', () => {
  expect(checkVacancy(GOOD)).toEqual([]);
});

test.each([
  [{ city: '高雄市', township: '竹北市' }, ['mismatch township']],
  [{ city: '新竹市', township: '北區' }, []],
  [{ city: '高雄市', township: '南部科學園區' }, []],
  [{ nation: '日本', city: '大阪', township: '北區' }, []],
  [{ facts: { otherPlaces: [{ city: '台北市', township: '西屯區' }] } }, ['mismatch facts.otherPlaces']],
  [{ facts: { otherPlaces: [{ city: '台中市', township: '西屯區' }] } }, ['mismatch facts.otherPlaces']],
  [{ facts: { otherPlaces: [{ city: '台中市', township: '北區' }] } }, []],
  [{ facts: { employerShown: 'name' } }, ['mismatch facts.employerShown']],
  [{ facts: { employer: '甲公司', employerShown: 'name' } }, []],
  [{ facts: { employerShown: 'description' } }, ['mismatch facts.employerText']],
  [
    { facts: { languages: ['略懂', '精通'].map((level) => ({ language: '英文', level })) } },
    ['mismatch facts.languages'],
  ],
])('what contradicts itself is told: %j', (changes, found) => {
  expect(kinds(changes)).toEqual(found);
});

describe('salary', () => {
  test.each([
    ['面議', ['salary salary', 'posting salary']],
    ['薪資面議', ['salary salary', 'posting salary']],
    ['依公司規定', ['salary salary', 'posting salary']],
    ['優渥', ['salary salary', 'posting salary']],
    ['-30000', ['salary salary', 'posting salary']],
    ['1e10', ['salary salary', 'posting salary']],
    ['月薪 99999999999', ['salary salary', 'posting salary']],
    ['月薪 35,000 元（可面議）', ['salary salary']],
    ['月薪 40,000 元以上，可面議', []],
    ['月薪 30,000~35,000 元', []],
    ['月薪 30,000~35,001 元', ['range salary']],
    ['月薪 3.5萬~6萬', ['range salary']],
    ['月薪 3~4 萬', ['range salary']],
    ['月薪 ４５,０００～５５,０００ 元', ['range salary']],
    ['月薪 42,000 元以上', []],
    ['35K-40K', []],
    ['月薪 42,000~38,000 元', ['range salary']],
    ['時薪 200~220 元', []],
    ['時薪 200~250 元', ['range salary']],
    ['年薪 600,000~660,000 元', []],
    ['年薪 600,000~700,000 元', ['range salary']],
  ])('%s', (salary, expected) => {
    expect(kinds({ salary })).toEqual(expected);
  });

  test.each([
    ['月薪 28,000~30,000 元', '2026-12-31', ['salary salary']],
    ['月薪 29,000~30,000 元', '2025-12-31', []],
    ['月薪 29,000~30,000 元', '2026-01-01', ['salary salary']],
    ['月薪 29,500~30,000 元', '2026-01-01', []],
    ['時薪 195 元', '2026-06-01', ['salary salary']],
    ['時薪 196 元', '2026-06-01', []],
    ['時薪 195 元', '2025-06-01', []],
    ['日薪 1,500 元', '2026-06-01', ['salary salary']],
    ['年薪 350,000 元', '2026-06-01', ['salary salary']],
    ['每件 8 元', '2026-06-01', []],
    ['$180/時', '2026-06-01', ['salary salary']],
    ['$196/時', '2026-06-01', []],
    ['每小時183元', '2026-06-01', ['salary salary']],
    ['每日1500元', '2026-06-01', ['salary salary']],
    ['NT$350,000/年', '2026-06-01', ['salary salary']],
    ['NT$600,000/年', '2026-06-01', []],
  ])('minimum wage: %s on %s', (salary, today, expected) => {
    const found = checkVacancy({ ...GOOD, salary }, undefined, today);
    expect(found.map(({ kind, field }) => `${kind} ${field}`)).toEqual(expected);
  });

  test('who works part of the month may get part of the wage', () => {
    expect(kinds({ salary: '月薪 18,000 元', workType: '兼職' })).toEqual([]);
    const [warning] = checkVacancy({ ...GOOD, salary: '日薪 1,500 元' }, undefined, '2026-06-01');
    expect(warning!.text).toBe(
      '日薪 NT$1,500 低於最低工資：2026 年起每月 NT$29,500、每小時 NT$196（換算日薪 NT$1,568），請修改金額。',
    );
  });

  // The given amounts count, not what a text may mean.
  test.each([
    ['', { period: '月薪', low: 38_000, high: 42_000 }, []],
    ['', { period: '月薪', low: 28_000, high: 30_000 }, ['salary salary']],
    ['', { period: '時薪', low: 190 }, ['salary salary']],
    ['', { period: '月薪', low: 38_000, high: 48_000 }, ['range salary']],
    ['', { period: '月薪', high: 60_000 }, ['salary facts.pay.low']],
    ['月薪 38,000~42,000 元', { period: '月薪', low: 38_000, high: 42_000 }, []],
    ['3.8萬至4.2萬', { period: '月薪', low: 38_000, high: 42_000 }, []],
    ['月薪 60,000 元', { period: '月薪', high: 60_000 }, ['salary facts.pay.low']],
    ['月薪 40,000~42,000 元', { period: '月薪', low: 38_000, high: 42_000 }, ['salary salary']],
    ['時薪 250 元', { period: '月薪', low: 38_000 }, ['salary salary']],
    ['面議', { period: '月薪', low: 45_000 }, ['salary salary']],
    ['優於同業', { period: '月薪', low: 45_000 }, []],
    ['面議', { period: '月薪', low: 35_000 }, ['salary salary', 'salary salary']],
  ] as const)('%s beside %j', (salary, pay, expected) => {
    expect(kinds({ salary, facts: { pay } })).toEqual(expected);
  });

  test.each([
    ['依學經歷核薪', []],
    ['可面議', ['salary salary']],
  ])('a note on the pay: %s', (payNote, expected) => {
    const facts = { pay: { period: '月薪', low: 35_000, high: 38_000 }, payNote };
    expect(kinds({ salary: '', facts })).toEqual(expected);
  });

  test.each([
    ['經常性薪資達4萬元或以上', []],
    ['月薪最高可達6萬', ['salary salary']],
    ['薪資上看8萬起跳，達標加薪', ['salary salary']],
    ['經常性薪資達新臺幣四萬元（含）以上', []],
    ['月薪 45,000 元起', []],
    ['年薪 48 萬以上', []],
    ['經常性薪資未達4萬元', ['salary salary']],
    ['經常性薪資達3萬元以上', ['salary salary']],
    ['獎金 4 萬元', ['salary salary']],
    ['依學經歷', ['salary salary']],
  ])('面議 with the note %s', (payNote, expected) => {
    expect(kinds({ salary: '面議', facts: { payNote } })).toEqual([...expected, 'posting salary']);
  });

  test('面議 with a note of what was enough before the law asked for more', () => {
    const thresholds = { negotiableFrom: 50_000, widestRange: 5000 };
    const vacancy = { ...GOOD, salary: '面議', facts: { payNote: '經常性薪資達4萬元或以上' } };
    expect(checkVacancy(vacancy, thresholds)[0]).toMatchObject({ kind: 'salary' });
  });

  test('the rule is of Taiwan alone', () => {
    expect(kinds({ salary: '面議', nation: '日本' })).toEqual(['posting salary']);
  });

  test('面議 is told with the article and the amount', () => {
    const [warning] = checkVacancy({ ...GOOD, salary: '面議' });
    expect(warning!.text).toContain('就業服務法第 5 條');
    expect(warning!.text).toContain('NT$40,000');
  });

  test.each([
    ['月薪 42,000~52,000 元', { period: '月薪', low: 42_000, high: 52_000 }],
    ['時薪 200 元以上', { period: '時薪', low: 200, high: undefined }],
    ['2萬8~3萬5千', { period: '月薪', low: 28_000, high: 35_000 }],
    ['3萬5', { period: '月薪', low: 35_000, high: undefined }],
    ['4~5萬', { period: '月薪', low: 40_000, high: 50_000 }],
    ['NT$ 38,000 至 42,000', { period: '月薪', low: 38_000, high: 42_000 }],
    ['面議', undefined],
  ])('%s is read as its amounts', (salary, pay) => {
    expect(readPay(salary)).toEqual(pay);
  });
});

describe('an employer that is not named', () => {
  const employer = '旭東科技股份有限公司';
  test.each([
    [{ position: '旭東科技 工程師' }, ['confidential position']],
    [{ content: `${GOOD.content}加入旭東科技股份有限公司。` }, ['confidential content']],
    [{ address: '文心路一段1號（旭東科技）' }, ['confidential address']],
    [
      { facts: { employerShown: 'description', employerText: '旭東科技的子公司' } },
      ['confidential facts.employerText'],
    ],
    [{ facts: { benefits: ['旭東科技股票'] } }, ['confidential facts.benefits']],
    [{ position: '旭東 工程師' }, []],
    [{ position: '旭東科技 工程師', facts: { employerShown: 'name' } }, []],
  ] as const)('%j', (changes, expected) => {
    const { facts = {}, ...texts } = changes as { facts?: object };
    expect(kinds({ ...texts, facts: { employer, ...facts } })).toEqual(expected);
  });

  test('is told by the name that was found', () => {
    const [warning] = checkVacancy({ ...GOOD, position: 'ACME 業務', facts: { employer: 'ＡＣＭＥ Co., Ltd.' } });
    expect(warning).toMatchObject({ kind: 'confidential', text: expect.stringContaining('「acme」') });
  });
});

describe('protected grounds', () => {
  test.each([
    ['限35歲以下', '年齡'],
    ['20-35 歲', '年齡'],
    ['年輕有活力', '年齡'],
    ['年齡：30', '年齡'],
    ['限女性', '性別'],
    ['女性為佳', '性別'],
    ['男女生皆可', '性別'],
    ['櫃檯小姐', '性別'],
    ['須役畢', '兵役'],
    ['未婚尤佳', '婚姻'],
    ['面貌姣好', '容貌'],
    ['身高160以上', '容貌'],
    ['處女座勿試', '星座'],
    ['O型優先', '血型'],
    ['血型不合者勿試', '血型'],
    ['限本國人', '種族'],
    ['四肢健全', '身心障礙'],
  ])('%s', (words, ground) => {
    const warnings = checkVacancy({ ...GOOD, content: `${GOOD.content}\n${words}。` });
    expect(warnings.map(({ kind, field }) => [kind, field])).toContainEqual(['discrimination', 'content']);
    expect(warnings.map(({ text }) => text).join()).toContain(ground);
  });

  test.each([
    '年齡不拘',
    '性別不限',
    '男女不拘',
    '不限男女、年齡',
    '年輕化團隊',
    '製作H型鋼與A型鋼架',
    '兩性平等',
    '生產線生管人員',
    '需輪班',
  ])('%s is no fault', (words) => {
    expect(kinds({ content: `${GOOD.content}\n${words}。` })).toEqual([]);
  });

  test('the name of the post is looked at too, and the words are quoted', () => {
    const [warning] = checkVacancy({ ...GOOD, position: '行政小姐（限女）' });
    expect(warning).toMatchObject({ kind: 'discrimination', field: 'position' });
    expect(warning!.text).toContain('「限女」「小姐」');
  });
});

test('what JobPosting wants and is missing is named by its field', () => {
  expect(kinds({ township: '', address: '', lastDay: '', content: '看店。' })).toEqual([
    'posting township',
    'posting address',
    'posting lastDay',
    'posting content',
  ]);
});
