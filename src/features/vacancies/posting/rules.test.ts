import { describe, expect, test } from 'vitest';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { judgePosting } from '#test/made/google-job-posting.ts';
import type { PublicFacts } from '../facts/contract.ts';
import { EDUCATION_LEVELS, EMPLOYMENTS, PAY_PERIODS } from '../facts/rules.ts';
import type { Vacancy } from '../public/contract.ts';
import { jobPosting, readSalary } from './rules.ts';

const ORIGIN = 'https://hr.example';

const vacancy: Vacancy = {
  ...{
    vacancyId: 'v 1',
    position: '前端工程師',
    category: '軟體工程',
    nation: '台灣',
    city: '台中市',
    township: '西屯區',
  },
  ...{
    address: '市政路 1 號',
    salary: '月薪 42,000~52,000 元',
    workType: '全職',
    content: '【工作內容】\n1. 開發\n● 維護 <b>',
  },
  ...{ publishAt: '2026-02-01T00:00:00.000Z', updatedAt: '2026-02-02T00:00:00.000Z' },
};

const post = (facts?: PublicFacts, change: Partial<Vacancy> = {}) =>
  jobPosting({ ...vacancy, ...change, ...(facts ? { facts } : {}) }, { name: '晴川人資', publicUrl: ORIGIN }) as Record<
    string,
    unknown
  >;

const everything: PublicFacts = {
  pay: { period: '月薪', low: 40_000, high: 50_000 },
  ...{ payNote: '依經歷', headcount: 2, experience: 3, education: '大學', skills: ['React', 'CSS'], shifts: ['日班'] },
  languages: [{ language: '英文', level: '中等' }],
  ...{ remote: 'some', employments: ['派遣'], otherCategories: ['系統規劃'], benefits: ['年終獎金', '健檢'] },
  otherPlaces: [{ city: '台北市', township: '信義區' }],
  ...{ employer: '晴天科技', validThrough: '2026-12-31T16:00:00.000Z' },
};

describe('jobPosting', () => {
  test('everything that is known is said', () => {
    expect(post(everything)).toMatchObject({
      description: '<h3>工作內容</h3><ul><li>1. 開發</li><li>維護 &lt;b&gt;</li></ul>',
      hiringOrganization: { '@type': 'Organization', name: '晴天科技' },
      validThrough: '2026-12-31T16:00:00.000Z',
      employmentType: ['FULL_TIME', 'TEMPORARY'],
      jobLocation: [{ address: { addressRegion: '台中市' } }, { address: { addressLocality: '信義區' } }],
      baseSalary: { currency: 'TWD', value: { minValue: 40_000, maxValue: 50_000, unitText: 'MONTH' } },
      experienceRequirements: { monthsOfExperience: 36 },
      educationRequirements: { credentialCategory: 'bachelor degree' },
      skills: 'React、CSS、英文（中等）',
      jobBenefits: '年終獎金、健檢',
      workHours: '日班',
      totalJobOpenings: 2,
      occupationalCategory: '軟體工程、系統規劃',
      identifier: { value: 'v 1' },
      directApply: true,
      url: `${ORIGIN}/job/v%201`,
    });
  });

  test('what is unknown is not named', () => {
    expect(Object.keys(post()).sort()).toEqual(
      [
        ...['@context', '@type', 'baseSalary', 'datePosted', 'description', 'directApply', 'employmentType'],
        ...['hiringOrganization', 'identifier', 'industry', 'jobLocation', 'occupationalCategory', 'title', 'url'],
      ].sort(),
    );
  });

  test('an employer who is not named is confidential, and without one the agency recruits', () => {
    expect(post({ employer: '上市半導體公司', isConfidential: true }).hiringOrganization).toBe('confidential');
    expect(JSON.stringify(post({ employer: '上市半導體公司', isConfidential: true }))).not.toContain('半導體');
    expect(post().hiringOrganization).toMatchObject({ name: '晴川人資' });
  });

  test('only who works from anywhere telecommutes, and then from a country, not at a place', () => {
    expect(post({ remote: 'some' })).not.toHaveProperty('jobLocationType');
    expect(post({ remote: 'all' })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'TW' },
    });
    expect(post({ remote: 'all' })).not.toHaveProperty('jobLocation');
  });

  test.each([
    [
      { period: '時薪', low: 200 },
      { value: 200, unitText: 'HOUR' },
    ],
    [
      { period: '年薪', high: 900_000 },
      { maxValue: 900_000, unitText: 'YEAR' },
    ],
    [
      { period: '日薪', low: 1500, high: 1500 },
      { value: 1500, unitText: 'DAY' },
    ],
  ] as const)('%j', (pay, value) => {
    expect(post({ pay }, { salary: '面議' }).baseSalary).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'TWD',
      value: { '@type': 'QuantitativeValue', ...value },
    });
  });

  test('no experience and no education needed is said; what Google has no word for is not', () => {
    expect(post({ experience: 0, education: '不拘' })).toMatchObject({
      experienceRequirements: 'no requirements',
      educationRequirements: 'no requirements',
    });
    expect(post({ education: '國中' })).not.toHaveProperty('educationRequirements');
  });
});

describe("by Google's rules", () => {
  const each: PublicFacts[] = [
    ...EDUCATION_LEVELS.map((education) => ({ education })),
    ...EMPLOYMENTS.map((employment) => ({ employments: [employment] })),
    ...PAY_PERIODS.map((period) => ({ pay: { period, low: 1 } })),
    ...(['no', 'some', 'all'] as const).map((remote) => ({ remote })),
    ...[
      { experience: 0 },
      { experience: 50 },
      { employer: 'x', isConfidential: true },
      { skills: [] },
      { benefits: [] },
    ],
  ];

  test.each([everything, {}, ...each])('%j', (facts) => {
    expect(judgePosting(post(facts))).toEqual([]);
  });

  test.each([{ content: '' }, { content: '前端工程師' }, { workType: '兼職' }, { nation: '冰島' }, { salary: '面議' }])(
    '%j',
    (change) => {
      expect(judgePosting(post(undefined, change))).toEqual([]);
    },
  );

  test('so is the demonstration', () => {
    for (const { daysAgo: _, facts, ...demo } of demoVacancies) {
      const { employer: __, employerShown: ___, employerText: ____, ...shown } = facts ?? {};
      expect(judgePosting(post(shown, demo)), demo.position).toEqual([]);
    }
  });

  test.each([
    [{ title: '' }, /title/],
    [{ title: undefined }, /title/],
    [{ employmentType: 'FULLTIME' }, /FULLTIME/],
    [{ validThrough: 'soon' }, /date/],
    [{ hiringOrganization: 'secret' }, /secret/],
    [{ jobLocationType: 'TELECOMMUTE' }, /country/],
    [{ madeUp: 1 }, /madeUp/],
    [{ baseSalary: { '@type': 'MonetaryAmount', currency: 'TWD', value: {} } }, /amount/],
  ])('the judge finds fault with %j', (change, fault) => {
    expect(judgePosting({ ...post(), ...change }).join()).toMatch(fault);
  });
});

describe('readSalary', () => {
  test.each([
    ['月薪 42,000~52,000 元', { unit: 'MONTH', min: 42_000, max: 52_000 }],
    ['月薪 30000～36000', { unit: 'MONTH', min: 30_000, max: 36_000 }],
    ['月薪 45,000 元以上', { unit: 'MONTH', min: 45_000, max: undefined }],
    ['年薪 80~120 萬元', { unit: 'YEAR', min: 800_000, max: 1_200_000 }],
    ['年薪 80萬~120萬', { unit: 'YEAR', min: 800_000, max: 1_200_000 }],
    ['年薪 1.5 萬', { unit: 'YEAR', min: 15_000, max: undefined }],
    ['時薪 200 元', { unit: 'HOUR', min: 200, max: undefined }],
    ['週薪 １０,０００', { unit: 'WEEK', min: 10_000, max: undefined }],
    ['日薪 1,500-2,000 元', { unit: 'DAY', min: 1500, max: 2000 }],
  ])('%s', (salary, read) => {
    expect(readSalary(salary)).toEqual(read);
  });

  test.each([
    '面議',
    '',
    '42,000',
    '月薪',
    '月薪 2,000 美金',
    '月薪 SGD 5,000',
    '月薪 42,000 元，另有獎金',
    '底薪 30,000',
    '月薪 50,000~30,000',
    '月薪 99999999999',
  ])('%j says no amount', (salary) => {
    expect(readSalary(salary)).toBeUndefined();
  });
});
