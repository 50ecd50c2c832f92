import { describe, expect, test } from 'vitest';
import { parseRow } from '../row.server.ts';
import { fieldOfTitle } from '../titles/rules.ts';
import { languagesIn, placesIn, tagsIn } from './lists/service.server.ts';
import * as read from './rules.ts';
import { sourceOf } from './source/rules.ts';

const ODD = { isOdd: true };
const row = { position: '工程師', category: '軟體工程', city: '台中市', salary: '面議', content: '寫程式' };

function parsed(cells: Record<string, unknown>) {
  const found = parseRow({ ...row, ...cells });
  if ('reasons' in found) throw new Error(found.reasons.map(({ text }) => text).join());
  return found;
}

describe('titles of the lists that people have', () => {
  test.each([
    ['公司名稱', 'employer'],
    ['月薪下限', 'payLow'],
    ['薪資上限（元）', 'payHigh'],
    ['學歷要求', 'education'],
    ['工作經歷', 'experience'],
    ['語文條件', 'languages'],
    ['擅長工具', 'skills'],
    ['工作技能', 'skills'],
    ['需求人數', 'headcount'],
    ['上班時段', 'shifts'],
    ['休假制度', 'benefits'],
    ['遠端工作', 'remote'],
    ['職缺連結', 'sourceLink'],
    ['職務編號', 'sourceNumber'],
    ['來源', 'source'],
    ['科系要求', 'more'],
    ['COMPNAME', 'employer'],
    ['EDGRDESC', 'education'],
    ['company_name', 'employer'],
    ['Salary Min', 'payLow'],
    ['聯絡人', undefined],
  ])('%s is %s', (title, field) => {
    expect(fieldOfTitle(title)).toBe(field);
  });
});

test.each([
  ['3年以上', { value: 3 }],
  ['一年以上', { value: 1 }],
  ['十二年以上', { value: 12 }],
  ['兩年以上工作經驗', { value: 2 }],
  ['1~3年', { value: 1 }],
  ['5+ years', { value: 5 }],
  ['３', { value: 3 }],
  ['經歷不拘', { value: 0 }],
  ['無經驗可', { value: 0 }],
  ['半年以上', ODD],
  ['資深', ODD],
  ['經歷 1-3年', { value: 1 }],
  ['1.5年', { value: 1 }],
  ['10.0', { value: 10 }],
  ['-3年', ODD],
  ['－3', ODD],
  ['100年', ODD],
  ['3~100年', ODD],
  ['0.5年以上', ODD],
])('experience %s', (text, reading) => {
  expect(read.experienceIn(text)).toEqual(reading);
});

test.each([
  ['大學以上', { value: '大學' }],
  ['大學、碩士', { value: '大學' }],
  ['專科、大學、碩士', { value: '專科' }],
  ['高中職以上', { value: '高中職' }],
  ['碩士以上', { value: '碩士' }],
  ['學歷不拘', { value: '不拘' }],
  ['高中以下', { value: '不拘', taken: '只寫了學歷上限，以「不拘」匯入' }],
  ["Bachelor's degree", { value: '大學' }],
  ['證照', ODD],
])('education %s', (text, reading) => {
  expect(read.educationIn(text)).toEqual(reading);
});

test.each([
  ['2', { value: 2 }],
  ['3人', { value: 3 }],
  ['十名', { value: 10 }],
  ['2~5人', { value: 2, taken: '是一個範圍，以最少的人數匯入' }],
  ['不限', {}],
  ['很多', ODD],
  ['0人', ODD],
])('headcount %s', (text, reading) => {
  expect(read.headcountIn(text)).toEqual(reading);
});

test.each([
  ['英文 -- 聽 /中等、說 /中等、讀 /中等、寫 /中等', { value: [{ language: '英文', level: '中等' }] }],
  [
    '英文 -- 聽 /精通、說 /中等；日文 -- 聽 /略懂',
    {
      value: [
        { language: '英文', level: '精通' },
        { language: '日文', level: '略懂' },
      ],
      taken: '聽說讀寫的程度不同，以最高的匯入',
    },
  ],
  ['英語', { value: [{ language: '英文', level: '略懂' }], taken: '沒有寫程度，以略懂匯入' }],
  ['不拘', { value: [] }],
  [
    '英文 -- 聽 /中等、說 /中等\n台語 -- 略懂\n提升語文能力\n提升語文能力',
    {
      value: [
        { language: '英文', level: '中等' },
        { language: '台語', level: '略懂' },
      ],
    },
  ],
  ['中文 -- 聽 /精通\n提升英文能力', { value: [{ language: '中文', level: '精通' }] }],
  ['英文（精通）TOEIC 800', { value: [{ language: '英文', level: '精通' }], isOdd: true }],
  ['英文 中等以上', { value: [{ language: '英文', level: '中等' }] }],
  ['英文 雅思', { value: [{ language: '英文', level: '略懂' }], isOdd: true, taken: '的程度看不懂，以略懂匯入' }],
  ['英文 TOEIC 5000', { value: [{ language: '英文', level: '略懂' }], isOdd: true, taken: '的程度看不懂，以略懂匯入' }],
  ['英文 N1', { value: [{ language: '英文', level: '略懂' }], isOdd: true, taken: '的程度看不懂，以略懂匯入' }],
  ['火星文', ODD],
])('languages %s', (text, reading) => {
  expect(languagesIn(text)).toEqual(reading);
});

test.each([
  ['日文 N1', '精通'],
  ['日語 JLPT N2 以上', '中等'],
  ['日文：日語能力檢定Ｎ３', '中等'],
  ['日文 日檢N4合格', '略懂'],
  ['日文 N1或N2', '中等'],
  ['英文 多益860分以上', '精通'],
  ['英文 多益800分以上', '中等'],
  ['英文 多益(TOEIC)600分', '中等'],
  ['英文 TOEIC（多益） 600分以上', '中等'],
  ['英文 多益成績 600分', '中等'],
  ['英文 多益 785分（含）以上', '中等'],
  ['英文 TOEIC 600', '中等'],
  ['英文（TOEIC：545+）', '略懂'],
  ['英文 全民英檢中級', '中等'],
  ['英文 全民英檢中高級以上', '精通'],
  ['英文 GEPT 初級', '略懂'],
])('languages %s is known by its test', (text, level) => {
  const { value, isOdd, taken } = languagesIn(text);
  expect([value?.map((one) => one.level), isOdd]).toEqual([[level], undefined]);
  expect(taken).toBe('寫的是檢定，換算成程度匯入，檢定本身沒有匯入');
});

test.each([
  ['日班', { value: ['日班'] }],
  ['日班，09:00~18:00', { value: ['日班'] }],
  ['日班/晚班', { value: ['日班', '小夜班'] }],
  ['需輪班', { value: ['輪班'] }],
  ['日班，不需輪班', { value: ['日班'] }],
  ['大夜班、假日班', { value: ['大夜班', '假日班'] }],
  ['日班/晚班/假日班，需輪班', { value: ['日班', '小夜班', '輪班', '假日班'] }],
  ['日班，0830~1730', { value: ['日班'] }],
  ['夜班', ODD],
  ['日班，週休二日', { value: ['日班'], isOdd: true }],
])('shifts %s', (text, reading) => {
  expect(read.shiftsIn(text)).toEqual(reading);
});

test.each([
  ['完全遠端', 'all'],
  ['部分遠端', 'some'],
  ['Hybrid', 'some'],
  ['可', 'some'],
  ['否', 'no'],
  ['進辦公室', 'no'],
  ['視情況', undefined],
])('remote %s', (text, value) => {
  expect(read.remoteIn(text).value).toBe(value);
});

test.each([
  ['Excel、Word, PowerPoint', ['Excel', 'Word', 'PowerPoint']],
  ['UI/UX', ['UI/UX']],
  ['1. 年終獎金\n2. 三節獎金、禮品', ['年終獎金', '三節獎金', '禮品']],
  ['"年終、分紅"、旅遊', ['年終、分紅', '旅遊']],
  ['不拘', []],
])('tags %s', (text, value) => {
  expect(tagsIn(text, 50)).toEqual({ value });
});

test('tags that are too long are left out and told', () => {
  expect(tagsIn(`短、${'長'.repeat(51)}`, 50)).toEqual({
    value: ['短'],
    isOdd: true,
    taken: '有太長或太多的項目，這些項目沒有匯入',
  });
});

test('places', () => {
  expect(placesIn('台北市內湖區、板橋').value).toEqual([{ city: '台北市', township: '內湖區' }]);
  expect(placesIn('台北市內湖區、板橋').isOdd).toBe(true);
  expect(placesIn('臺中、新北市板橋區').value).toEqual([
    { city: '台中市', township: '' },
    { city: '新北市', township: '板橋區' },
  ]);
});

test.each([
  ['https://www.104.com.tw/job/7abcd?jobsource=x', { source: '104', sourceNumber: '7abcd' }],
  ['//www.104.com.tw/job/7abcd', { source: '104', sourceNumber: '7abcd' }],
  ['https://www.1111.com.tw/job/12345678/', { source: '1111', sourceNumber: '12345678' }],
  ['https://www.518.com.tw/job-QwErTy.html', { source: '518', sourceNumber: 'QwErTy' }],
  [
    'https://job.taiwanjobs.gov.tw/internet/jobwanted/JobDetail.aspx?EMPLOYER_ID=1&HIRE_ID=2',
    { source: '台灣就業通', sourceNumber: '1-2' },
  ],
  ['https://www.yes123.com.tw/wk_index/job.asp?p_id=1&job_id=20260101', { source: 'yes123', sourceNumber: '20260101' }],
  ['https://jobs.example.com/posts/9', { source: 'jobs.example.com', sourceNumber: 'posts/9' }],
  ['洽人資', undefined],
])('address %s', (link, source) => {
  expect(sourceOf(link)).toEqual(source);
});

describe('pay in columns', () => {
  test.each([
    [
      { payLow: '180', salary: '$180/時' },
      { period: '時薪', low: 180 },
    ],
    [
      { payLow: '30000', payHigh: '35000', salary: '', payPeriod: '月' },
      { period: '月薪', low: 30_000, high: 35_000 },
    ],
    [
      { payLow: '190', salary: '', payPeriod: '時' },
      { period: '時薪', low: 190 },
    ],
    [
      { payLow: '1600', salary: '', payPeriod: '按日計酬' },
      { period: '日薪', low: 1600 },
    ],
    [
      { payLow: '600000', salary: '', payPeriod: '年' },
      { period: '年薪', low: 600_000 },
    ],
    [
      { payLow: '38,000', payHigh: 42000, salary: '' },
      { period: '月薪', low: 38_000, high: 42_000 },
    ],
    [
      { payLow: '3.8萬', salary: '' },
      { period: '月薪', low: 38_000 },
    ],
    [
      { payLow: '196', payPeriod: '時薪', salary: '' },
      { period: '時薪', low: 196 },
    ],
    [
      { payLow: '200', titledPeriod: '時薪下限', salary: '' },
      { period: '時薪', low: 200 },
    ],
    [
      { payLow: '200', salary: '時薪 200 元' },
      { period: '時薪', low: 200 },
    ],
    [
      { payLow: 40_000, payHigh: 9_999_999, salary: '' },
      { period: '月薪', low: 40_000 },
    ],
    [
      { payLow: '0040000', payHigh: '0060000', salary: '', payPeriod: 'M' },
      { period: '月薪', low: 40_000, high: 60_000 },
    ],
    [
      { payLow: '40000.0', payHigh: '40000.0', salary: '月薪40,000元以上' },
      { period: '月薪', low: 40_000 },
    ],
    [
      { payLow: '33000', payHigh: '38000', salary: '月薪33,000~38,000元' },
      { period: '月薪', low: 33_000, high: 38_000 },
    ],
    [
      { payLow: '0050000', payHigh: '9999999', salary: '', payPeriod: 'M' },
      { period: '月薪', low: 50_000 },
    ],
    [{ payLow: 0, payHigh: 0 }, undefined],
    [{ payLow: '面議' }, undefined],
    [{ payLow: '200' }, undefined],
    [{ payLow: '42000', payHigh: '38000' }, undefined],
  ])('%j', (cells, pay) => {
    expect(parsed(cells).facts.pay).toEqual(pay);
  });

  test('it makes the text that is missing, and is told where it is not understood', () => {
    expect(parsed({ salary: '', payLow: '38000', payHigh: '42000' }).vacancy.salary).toBe('月薪 38,000~42,000 元');
    expect(parsed({ salary: '', payLow: '0', payHigh: '0' })).toMatchObject({
      ...{ vacancy: { salary: '面議' }, notices: [{ text: '沒有寫薪資，以「面議」匯入' }] },
    });
    expect(parsed({ payLow: '200' }).notices).toEqual([
      { text: '薪資下限沒有寫計薪方式，薪資金額沒有匯入', value: '200' },
    ]);
    expect(parsed({ payLow: '四萬多' }).notices).toEqual([{ text: '薪資下限看不懂，這一欄沒有匯入', value: '四萬多' }]);
    expect(parseRow({ ...row, salary: '', payLow: '四萬多' })).toMatchObject({ reasons: [{ text: '薪資下限看不懂' }] });
    // It isn't the amount that is missing.
    expect(parseRow({ ...row, salary: '', payLow: '30000', payPeriod: '論件' })).toMatchObject({
      reasons: [{ text: '計薪方式看不懂' }],
    });
    expect(parseRow({ ...row, salary: '', payLow: '', payPeriod: '論件' })).toMatchObject({
      reasons: [{ text: '薪資 為必填' }],
    });
  });
});

test.each([
  ['時薪180~250元', '28800.0', '40000.0'],
  ['月薪 35,000 元', '36000', ''],
  ['待遇面議', '40000', '40000'],
])('amounts beside another text (%s) are left out and told: visitors read the text', (salary, payLow, payHigh) => {
  const found = parsed({ salary, payLow, payHigh });
  expect(found.facts.pay).toBeUndefined();
  expect(found.said).not.toContain('pay');
  expect(found.notices).toEqual([{ text: '薪資下限與薪資的文字不同，以文字為準，薪資金額沒有匯入', value: payLow }]);
});

test('lists, objects and addresses that a program wrote into a cell as its source text', () => {
  const link = "{'apply': '//www.104.com.tw/jobs/apply/7abcd', 'job': '//www.104.com.tw/job/7abcd?x=1', 'cust': None}";
  expect(
    parsed({ skills: '[\'Excel\', "Power BI", ]', benefits: '["年終、分紅"]', sourceLink: link, otherCategories: '[]' })
      .facts,
  ).toEqual({
    skills: ['Excel', 'Power BI'],
    benefits: ['年終', '分紅'],
    source: '104',
    sourceNumber: '7abcd',
  });
});

test('the two numbers of a post at 104 are one', () => {
  const sourceLink = 'https://www.104.com.tw/job/7abcd';
  expect(parsed({ sourceLink, sourceNumber: '12238573' }).facts).toMatchObject({ sourceNumber: '7abcd' });
  expect(parsed({ sourceLink, sourceNumber: '12238574' }).facts).toMatchObject({ sourceNumber: '12238574' });
});

test('what is not understood is told and refuses nothing; what the file leaves open is not spoken of', () => {
  const found = parsed({
    education: '證照',
    experience: '3年以上',
    benefits: ['年終', '旅遊'],
    employer: ' 旭東\n科技 ',
  });
  expect(found).toMatchObject({
    facts: { experience: 3, benefits: ['年終', '旅遊'], employer: '旭東 科技' },
    notices: [{ text: '學歷要求看不懂，這一欄沒有匯入', value: '證照' }],
  });
  expect([...found.said].sort()).toEqual(['benefits', 'employer', 'experience']);
});

test('several categories, work types beyond the two, and what has no field of its own', () => {
  expect(parsed({ category: '前端、軟體工程、系統規劃' })).toMatchObject({
    vacancy: { category: '軟體工程' },
    facts: { otherCategories: ['前端', '系統規劃'] },
  });
  expect(parsed({ category: '國內業務、醫藥業務代表' })).toMatchObject({
    ...{ vacancy: { category: '國內業務' }, facts: { otherCategories: ['醫藥業務代表'] } },
  });
  for (const [workType, kept, employments] of [
    ['正職', '全職', undefined],
    ['Part-time', '兼職', undefined],
    ['工讀', '兼職', ['工讀']],
    ['全職、約聘', '全職', ['約聘']],
    ['兼職 - 長期工讀、短期工讀、假日工讀', '兼職', ['工讀']],
  ] as const) {
    const found = parsed({ workType });
    expect([found.vacancy.workType, found.facts.employments]).toEqual([kept, employments]);
  }
  const more = [
    ['科系要求', '資訊工程相關'],
    ['其他條件', '不拘'],
    ['管理責任', '不需負擔管理責任'],
    ['出差外派', '無需出差外派'],
  ];
  expect(parsed({ more }).vacancy.content).toBe('寫程式\n\n【科系要求】\n資訊工程相關');
  // Nor does a shift keep its hours.
  expect(parsed({ shifts: '日班，09:00~18:00' })).toMatchObject({
    ...{ facts: { shifts: ['日班'] }, notices: [] },
    vacancy: { content: '寫程式\n\n【上班時段】\n日班，09:00~18:00' },
  });
});

test('benefits in lines are taken line by line, and what is no list goes below the content', () => {
  expect(parsed({ benefits: '● 彈性上、下班\n● 咖啡、零食\n● 旅遊' }).facts.benefits).toEqual([
    '彈性上、下班',
    '咖啡、零食',
    '旅遊',
  ]);
  const prose = `我們重視同仁。${'福利很多'.repeat(30)}`;
  const found = parsed({ benefits: prose, shifts: '日班，看心情' });
  expect(found).toMatchObject({
    facts: { shifts: ['日班'] },
    vacancy: { content: `寫程式\n\n【上班時段】\n日班，看心情\n\n【福利】\n${prose}` },
  });
  expect(found.facts.benefits).toBeUndefined();
});

test('a notice says where a text went, and that a name is only too long', () => {
  const texts = (cells: Record<string, unknown>) => parsed(cells).notices.map(({ text }) => text);
  expect(texts({ shifts: '四班二輪' })).toEqual(['上班時段看不懂，改附在工作內容之後']);
  expect(parsed({ shifts: '四班二輪' }).vacancy.content).toBe('寫程式\n\n【上班時段】\n四班二輪');
  expect(texts({ shifts: '日班，看心情' })).toEqual(['上班時段部分內容無法辨識，全文附在工作內容之後']);
  expect(texts({ shifts: `日班${'，看心情'.repeat(2000)}` })).toEqual(['上班時段太長，改附在工作內容之後']);
  expect(texts({ employer: '甲'.repeat(101), source: '乙'.repeat(51) })).toEqual([
    '公司名稱太長（最多 100 個字），這一欄沒有匯入',
    '來源太長（最多 50 個字），這一欄沒有匯入',
  ]);
});

test('a cell is read in no time, whatever stands in it', () => {
  let nested: unknown = 'x';
  for (let i = 0; i < 100_000; i++) nested = [nested];
  expect(parsed({ skills: nested, employer: { name: '旭東', nested } })).toMatchObject({ facts: { employer: '旭東' } });
  const long = parsed({ benefits: '"年終、'.repeat(100_000) });
  expect(long.notices).toMatchObject([
    { text: '福利太長或太多，改附在工作內容之後' },
    { text: '福利放不進工作內容，這一欄沒有匯入' },
  ]);
  expect(
    parsed({ benefits: '"年終、'.repeat(1000), otherPlaces: '台北市、'.repeat(1000) }).facts.otherPlaces,
  ).toHaveLength(1);
});
