import { expect, test } from 'vitest';
import type { Preview } from '#features/resume/preview/contract.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/resume.ts';
import { maskResume } from './mask.server.ts';

const { emergencyName, emergencyMobile, emergencyRelation, ...contact } = CONTACT;

const resume = (changes: Partial<Preview> = {}): Preview => ({
  updatedAt: '2026-11-20T00:00:00.000Z',
  personal: { ...PERSONAL, avatarImageFileRoute: 'users/t/a.webp', age: 31 },
  contact,
  emergency: { name: emergencyName, mobile: emergencyMobile, relation: emergencyRelation },
  educations: [{ ...EDUCATION, educationId: 'e', revision: 1 }],
  jobTenures: [{ ...TENURE, jobTenureId: 'j', revision: 1 }],
  experiences: [{ ...EXPERIENCE, experienceId: 'x', revision: 1 }],
  languageSkills: [{ ...LANGUAGE, languageSkillId: 'l', revision: 1 }],
  condition: CONDITION,
  ...{ computerSkill: 'Excel', jobSkill: '會計', proLicense: '', advantage: '' },
  avatar: { fileName: 'a.webp', talentId: '019a2b3c-4d5e-7f60-8123-456789abcdef' },
  fileUploads: [],
  ...changes,
});

const masked = (advantage: string) => maskResume(resume({ advantage })).advantage;

test('what tells who it is is blank; what somebody can do stays', () => {
  const { personal, contact: own, emergency, avatar, ...rest } = maskResume(resume());
  expect(personal).toEqual({
    ...{ avatarImageFileRoute: '', chineseName: '', englishName: '', passportName: '', nation: '台灣' },
    ...{ gender: 0, military: '', dateOfBirth: '', marital: '', height: null, weight: null, age: null },
  });
  expect(Object.values({ ...own, ...emergency }).join('')).toBe('');
  expect(avatar.fileName).toBe('');
  expect(rest.experiences).toEqual(resume().experiences);
  expect(rest.educations).toEqual(resume().educations);
  expect(rest.condition).toEqual(CONDITION);
});

test.each([
  ...['我是王小明', '王 小 明', '小明負責', '王先生', 'Ming Wang', 'MING WANG', 'WANG, HSIAO-MING', 'by Ming.'],
  ...['ming@example.com', 'ＭＩＮＧ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'other.name+x@mail.co', 'ming (at) example (dot) com'],
  ...['0912345678', '0912-345-678', '0912 345 678', '０９１２３４５６７８', '+886 912 345 678', '(04)1234-5678'],
  ...['04-12345678', '02-2345-6789 轉 12', '0.9.1.2.3.4.5.6.7.8', '零九一二三四五六七八', '+81 90-1234-5678'],
  ...['LINE：ming.line', '@ming', 'ming-wechat', 'https://www.linkedin.com/in/ming-w', 'github.com/mingw'],
  ...[
    '台中市西屯區市政路 1 號',
    '聯絡人王大明',
    '0987-654-321',
    '1995/3/9',
    '84年3月9日',
    '19950309',
    '生日：84/03/09',
  ],
  ...['身高 172.5', '172.5公分', '68 kg', '31歲', '年齡：31', '已婚'],
  ...['0912/345/678', '886912345678', '886-912-345-678', '身分證字號 A123456789', 'a1 2345 6789', 'AC01234567'],
  ...['小 明', '王媽媽', '王經理', '役畢', '單親'],
])('%s is covered wherever it is written', (secret) => {
  const text = masked(`會計十年，${secret}，證照齊全`);
  expect(text).toContain('○○○');
  expect(text).not.toContain(secret);
  expect(text).toMatch(/^會計十年，.*，證照齊全$/);
});

test.each([
  ...[
    '年營收 38,000,000 元',
    '2017-08 到 2021-02',
    'ISO 9001:2015',
    'becoming a mingler',
    '搬運 20 公斤貨物',
    '統編12345675',
  ],
  ...['TOEIC 880', '帶 12 人團隊', 'Windows 11', '照顧 65 歲以上長者', '小名'],
])('%s stays as it is', (text) => {
  expect(masked(text)).toBe(text);
});

test('no part of the resume lets the name through', () => {
  const text = '王小明 0912345678 ming@example.com';
  const everywhere = maskResume(
    resume({
      experiences: [{ ...EXPERIENCE, experienceId: 'x', revision: 1, companyName: '王小明工作室', performance: text }],
      condition: { ...CONDITION, otherExpect: text, workTime: text, jobObjective: text },
      computerSkill: text,
      jobSkill: text,
      proLicense: text,
      advantage: text,
    }),
  );
  expect(JSON.stringify(everywhere)).not.toMatch(/小明|0912345678|ming@/);
});

test.each(['0', 'a.', 'a@a-', '+1 -', '0912 ', '王 ', ' ', '.', 'www', '生日 '])('many of %j take no time', (piece) => {
  const text = piece.repeat(3000 / piece.length);
  const experience = { ...EXPERIENCE, revision: 1, jobDescription: text, performance: text, reasonsForLeaving: text };
  const experiences = Array.from({ length: 10 }, (_, i) => ({ ...experience, experienceId: `${i}` }));
  const start = performance.now();
  maskResume(resume({ experiences, advantage: text }));
  // About 20 ms; repetitions without a bound take seconds.
  expect(performance.now() - start).toBeLessThan(500);
});
