import type { Preview } from '#features/resume/document/contract.ts';

/** A resume's parts as a browser sends them, valid in every field. */
export const PERSONAL = {
  chineseName: '王小明',
  englishName: 'Ming Wang',
  passportName: 'WANG, HSIAO-MING',
  nation: '台灣',
  gender: 1,
  military: '役畢',
  dateOfBirth: '1995-03-09',
  marital: '未婚',
  height: 172.5,
  weight: 68,
};

export const CONTACT = {
  email: 'ming@example.com',
  mobile: '0912345678',
  telePhone: '04-12345678',
  mailingAddress: '台中市西屯區市政路 1 號',
  line: 'ming.line',
  telegram: '@ming',
  weChat: 'ming-wechat',
  suggestMethod: '平日 18:00 後請傳 LINE',
  emergencyName: '王大明',
  emergencyRelation: '父親',
  emergencyMobile: '0987654321',
};

export const EDUCATION = {
  schoolName: '國立中興大學',
  levelOfEducation: '大學',
  department: '企業管理學系',
  educationalStatus: '畢業',
  dateOfAdmission: '2013-09',
  dateOfGraduation: '2017-06',
};

export const TENURE = { jobCategory: '業務推廣', yearOfJobTenure: '3 年 6 個月' };

export const EXPERIENCE = {
  companyName: '晨光貿易股份有限公司',
  position: '業務專員',
  jobCategory: '業務推廣',
  onDuty: 'false',
  dateOfStart: '2017-08',
  dateOfEnd: '2021-02',
  location: '台中市',
  salary: '月薪 38,000 元',
  jobDescription: '開發與維護客戶。\n每月拜訪 20 家。',
  performance: '年度業績第一名',
  reasonsForLeaving: '生涯規劃',
};

export const LANGUAGE = { language: '英文', listening: '良好', speaking: '平均', reading: '良好', writing: '基礎' };

export const CONDITION = {
  jobObjective: '業務主管',
  workType: '全職',
  location: '台中市',
  payPeriod: '月薪',
  currentSalary: '40,000',
  currency: '新台幣 (TWD)',
  minimumSalary: 42000,
  maximumSalary: 55000,
  shift: false,
  arrange: true,
  workTime: '09:00–18:00',
  reportForDutyDate: '2026-12-01',
  reportForDutyRange: '一個月內',
  otherExpect: '希望可部分遠端',
};

const { emergencyName, emergencyMobile, emergencyRelation, ...contact } = CONTACT;

/** A whole resume as the server answers it. */
export const resume = (changes: Partial<Preview> = {}): Preview => ({
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
