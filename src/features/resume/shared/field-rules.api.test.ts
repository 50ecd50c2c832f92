import { describe, expect, test } from 'vitest';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { WORK_TYPES } from '#content/work-types.ts';
import { messages } from '#shared/messages.ts';
import {
  atMost,
  choiceCases,
  dateCases,
  emailCases,
  expectCases,
  type FieldCase,
  monthCases,
  optionalTextCases,
  requiredText,
} from '#test/made/field-rules.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { accountSite } from '#test/sites/account-site.ts';
import { MARITAL, MILITARY } from '../basic/contract.ts';
import { CURRENCIES, DUTY_RANGES, PAY_PERIODS } from '../condition/contract.ts';
import { LEVELS, STATUSES } from '../education/contract.ts';
import { LANGUAGES, SKILLS } from '../language/contract.ts';

const required = (label: string, max: number) => [...requiredText(label, '文字'), ...atMost(label, max)];
const optional = (label: string, max: number) => [...optionalTextCases(label, '文字'), ...atMost(label, max)];
const lines = (label: string, max: number) => [...optionalTextCases(label, '文字', []), ...atMost(label, max)];

const measureCases = (label: string, max: number): FieldCase[] => [
  ...[null, undefined, '', 0, '0', 1, 0.5, max, String(max), '１７０'].map((value): FieldCase => [`${value}`, value]),
  ['too much', max + 0.1, messages.maxValue(label, max)],
  ['too much as text', String(max + 1), messages.maxValue(label, max)],
  ['less than nothing', -1, messages.minValue(label, 0)],
  ['a word', 'abc', messages.numeric(label)],
  ['a power', '1e2', messages.numeric(label)],
  // 65 would be another weight than the intended one.
  ['a comma for a point', '6,5', messages.numeric(label)],
  ['a list', [170], messages.numeric(label)],
];

const MOST = 99_999_999;
const salaryCases = (label: string): FieldCase[] => [
  ['the least', 0],
  ['as text with commas', '99,999,999'],
  ['commas between other digits than thousands', '99,99,999', messages.numeric(label)],
  ['commas alone', ',', messages.numeric(label)],
  ['too much', MOST + 1, messages.between(label, 0, MOST)],
  ['less than nothing', -1, messages.between(label, 0, MOST)],
  ['a part', 100.5, messages.integer(label)],
  ['a word', '很多', messages.numeric(label)],
];

/** A valid request except for one field. */
const but = (right: object) => (field: string, value: unknown) => ({ ...right, [field]: value });

const signedIn = async () => (await accountSite()).member('ming@example.com');

describe('every field of', () => {
  test('personal', async () => {
    await expectCases(
      await signedIn(),
      '/api/personal',
      {
        chineseName: required('中文姓名', 20),
        englishName: optional('英文姓名', 20),
        passportName: optional('護照姓名', 20),
        nation: [...required('國籍', 50), ['one that no list has', '愛沙尼亞']],
        dateOfBirth: [
          ...dateCases('出生日期'),
          ['nothing', undefined, messages.required('出生日期')],
          ['the empty text', '', messages.required('出生日期')],
          ['to come', '2099-01-01', '出生日期 不得晚於今天'],
        ],
        gender: [
          ...[0, 1, 2, '1', '2', '', null, undefined].map((value): FieldCase => [`${value}`, value]),
          ...[3, -1, 1.5, 'x', '1e0', '0x1', '01', '1.0', '+1', 'NaN'].map(
            (value): FieldCase => [`${value}`, value, messages.oneOf('性別')],
          ),
        ],
        military: choiceCases('兵役狀況', MILITARY, false),
        marital: choiceCases('婚姻狀況', MARITAL, false),
        height: measureCases('身高 (公分)', 300),
        weight: measureCases('體重 (公斤)', 999),
      },
      but(PERSONAL),
    );
  });

  test('contact', async () => {
    const member = await signedIn();
    await expectCases(
      member,
      '/api/contact',
      {
        email: emailCases(),
        mobile: required('手機號碼', 20),
        telePhone: optional('市內電話', 20),
        mailingAddress: optional('通訊地址', 300),
        line: optional('LINE', 50),
        telegram: optional('Telegram', 50),
        weChat: optional('WeChat', 50),
        suggestMethod: optional('建議聯絡方式', 300),
        emergencyName: required('緊急聯絡人姓名', 20),
        emergencyRelation: required('緊急聯絡人關係', 20),
        emergencyMobile: required('緊急聯絡人電話', 20),
      },
      but(CONTACT),
    );
    const nobody = { ...CONTACT, emergencyName: '', emergencyRelation: '', emergencyMobile: '' };
    expect(await member.ok('POST', '/api/contact', nobody)).toEqual(nobody);
    expect(await member.errors('/api/contact', { ...nobody, emergencyMobile: '0912', email: '' })).toEqual({
      email: ['電子信箱 為必填'],
      emergencyName: ['緊急聯絡人姓名 為必填'],
      emergencyRelation: ['緊急聯絡人關係 為必填'],
    });
  });

  test('education', async () => {
    const member = await signedIn();
    await expectCases(
      member,
      '/api/education',
      {
        schoolName: required('學校名稱', 50),
        levelOfEducation: choiceCases('學歷', LEVELS),
        department: required('科系', 50),
        educationalStatus: choiceCases('就學狀態', STATUSES),
        dateOfAdmission: monthCases('入學年月'),
        dateOfGraduation: monthCases('畢業年月'),
      },
      // Without the other month: a separate rule decides which of the two comes first.
      but({ ...EDUCATION, dateOfAdmission: '', dateOfGraduation: '' }),
    );
    const backwards = { ...EDUCATION, dateOfAdmission: '2017-07', dateOfGraduation: '2017-06', schoolName: '' };
    expect(await member.errors('/api/education', backwards)).toEqual({
      schoolName: ['學校名稱 為必填'],
      dateOfGraduation: ['畢業年月 不得早於入學年月'],
    });
  });

  test('jobTenure', async () => {
    await expectCases(
      await signedIn(),
      '/api/jobTenure',
      { jobCategory: choiceCases('職務類別', JOB_CATEGORIES), yearOfJobTenure: required('年資', 20) },
      but(TENURE),
    );
  });

  test('experience', async () => {
    const member = await signedIn();
    await expectCases(
      member,
      '/api/experience',
      {
        companyName: required('公司名稱', 100),
        position: required('職務名稱', 50),
        jobCategory: choiceCases('職務類別', JOB_CATEGORIES),
        onDuty: [
          ...['true', ' false ', '', true, false, null, undefined].map((value): FieldCase => [`${value}`, value]),
          ['a word', '在職', messages.oneOf('在職狀態')],
          ['a number', 1, messages.oneOf('在職狀態')],
        ],
        dateOfStart: monthCases('到職年月'),
        dateOfEnd: monthCases('離職年月'),
        location: optional('工作地點', 50),
        salary: optional('薪資', 50),
        jobDescription: lines('工作內容', 3000),
        performance: lines('工作成就', 3000),
        reasonsForLeaving: lines('離職原因', 3000),
      },
      but({ ...EXPERIENCE, dateOfStart: '', dateOfEnd: '' }),
    );
    const backwards = { ...EXPERIENCE, dateOfStart: '2021-03', dateOfEnd: '2021-02' };
    expect(await member.errors('/api/experience', backwards)).toEqual({ dateOfEnd: ['離職年月 不得早於到職年月'] });
  });

  test('languageSkill', async () => {
    await expectCases(
      await signedIn(),
      '/api/languageSkill',
      {
        language: choiceCases('語言', LANGUAGES),
        listening: choiceCases('聽', SKILLS),
        speaking: choiceCases('說', SKILLS),
        reading: choiceCases('讀', SKILLS),
        writing: choiceCases('寫', SKILLS),
      },
      but(LANGUAGE),
    );
  });

  test('professional', async () => {
    await expectCases(
      await signedIn(),
      '/api/professional',
      {
        computerSkill: lines('電腦技能', 2000),
        jobSkill: lines('工作技能', 2000),
        proLicense: lines('專業證照', 2000),
        advantage: lines('個人優勢', 3000),
      },
      but({}),
      'PUT',
    );
  });

  test('condition', async () => {
    await expectCases(
      await signedIn(),
      '/api/condition',
      {
        jobObjective: required('希望職務', 50),
        workType: choiceCases('工作性質', WORK_TYPES, false),
        location: optional('希望工作地點', 50),
        payPeriod: choiceCases('計薪方式', PAY_PERIODS),
        currentSalary: optional('目前薪資', 50),
        currency: [
          ...choiceCases('幣別', CURRENCIES, false).filter(([, value]) => value && value !== ' '),
          ...['', ' ', null, undefined].map((value): FieldCase => [`${value}`, value, messages.required('幣別')]),
        ],
        minimumSalary: [
          ...salaryCases('希望薪資下限').filter(([what]) => what !== 'as text with commas'),
          ...['', null, undefined].map((value): FieldCase => [`${value}`, value, messages.required('希望薪資下限')]),
        ],
        maximumSalary: [
          ...salaryCases('希望薪資上限').filter(([what]) => what !== 'the least'),
          ['nothing', null],
          ['as much as the least', CONDITION.minimumSalary],
          ['less than the least', CONDITION.minimumSalary - 1, '希望薪資上限 不得小於希望薪資下限'],
        ],
        shift: [
          ...[true, false, null, undefined].map((value): FieldCase => [`${value}`, value]),
          ['a word', 'yes', messages.oneOf('可輪班')],
        ],
        arrange: [['a number', 1, messages.oneOf('可配合派駐')]],
        workTime: optional('希望上班時段', 100),
        reportForDutyDate: [...dateCases('可報到日期'), ['nothing', ''], ['null', null], ['to come', '2099-01-01']],
        reportForDutyRange: choiceCases('可報到期間', DUTY_RANGES, false),
        otherExpect: lines('其他期望', 300),
      },
      but(CONDITION),
      'PUT',
    );
  });
});

test('what is no form at all is refused', async () => {
  const member = await signedIn();
  for (const [method, path] of [
    ['POST', '/api/personal'],
    ['POST', '/api/contact'],
    ['PUT', '/api/condition'],
    ['PUT', '/api/professional'],
    ['POST', '/api/education'],
    ['POST', '/api/jobTenure'],
    ['POST', '/api/experience'],
    ['POST', '/api/languageSkill'],
  ] as const)
    for (const body of [null, 5, 'text', []]) expect((await member.call(method, path, body))[0]).toBe(400);
});

test('currency and the lower bound are required unless the pay is 面議; nothing else means full-time', async () => {
  const member = await signedIn();
  const [, refused] = await member.call('PUT', '/api/condition', {});
  expect((refused as { errors: unknown }).errors).toEqual({
    jobObjective: ['希望職務 為必填'],
    payPeriod: ['計薪方式 為必填'],
    currency: ['幣別 為必填'],
    minimumSalary: ['希望薪資下限 為必填'],
  });
  // As the call answers while nothing is saved.
  const blank = (await member.ok('GET', '/api/condition')) as object;
  const sent = { ...blank, jobObjective: '生管', payPeriod: '面議' };
  expect(await member.ok('PUT', '/api/condition', sent)).toEqual({ ...sent, workType: '全職' });
});

test('面議 leaves no currency and no bounds, whatever was sent or stored', async () => {
  const member = await signedIn();
  await member.ok('PUT', '/api/condition', CONDITION);
  const discussed = { ...CONDITION, payPeriod: '面議', minimumSalary: 9, maximumSalary: 1 };
  const cleared = {
    payPeriod: '面議',
    currency: '',
    minimumSalary: null,
    maximumSalary: null,
    currentSalary: '40,000',
  };
  expect(await member.ok('PUT', '/api/condition', discussed)).toMatchObject(cleared);
  expect(await member.ok('GET', '/api/condition')).toMatchObject(cleared);
});

test('texts at their limits are taken however a program writes them: JSON may escape every character', async () => {
  const { app, member: memberOf, deps } = await accountSite();
  const member = await memberOf('ming@example.com');
  // Four bytes each in UTF-8, twelve as two escapes of surrogates.
  const escaped = (form: object) =>
    JSON.stringify(form).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const long = (length: number) => '𠮷'.repeat(length);
  const send = (method: string, path: string, form: object) => {
    const headers = { 'Content-Type': 'application/json', Cookie: `session=${member.cookies.get('session')}` };
    return app.fetch(new Request(deps.settings.publicUrl + path, { method, headers, body: escaped(form) }));
  };
  const texts = { jobDescription: long(3000), performance: long(3000), reasonsForLeaving: long(3000) };
  const created = await send('POST', '/api/experience', { ...EXPERIENCE, ...texts });
  expect(created.status).toBe(201);
  const { experienceId, ...stored } = (await created.json()) as Record<string, string>;
  expect(stored).toMatchObject(texts);
  expect((await send('PUT', `/api/experience/${experienceId}`, { ...EXPERIENCE, ...texts })).status).toBe(200);
  const skills = { computerSkill: long(2000), jobSkill: long(2000), proLicense: long(2000), advantage: long(3000) };
  expect((await send('PUT', '/api/professional', skills)).status).toBe(200);
  expect(await member.ok('GET', '/api/professional')).toEqual(skills);
});

test('an empty or zero measure is kept as null, text in one form', async () => {
  const member = await signedIn();
  const sent = { ...PERSONAL, height: 0, weight: '', gender: '2', chineseName: ' 王\u3000小明 ' };
  expect(await member.ok('POST', '/api/personal', sent)).toMatchObject({
    height: null,
    weight: null,
    gender: 2,
    chineseName: '王\u3000小明',
  });
});

test('numbers, dates and years typed in full-width digits are stored plain', async () => {
  const member = await signedIn();
  const wide = {
    mobile: '０９１２３４５６７８',
    telePhone: '（０４）２２２２－３３３３＃１２',
    emergencyMobile: '０９８７',
  };
  expect(await member.ok('POST', '/api/contact', { ...CONTACT, ...wide })).toMatchObject({
    mobile: '0912345678',
    telePhone: '(04)2222-3333#12',
    emergencyMobile: '0987',
  });
  expect(await member.ok('POST', '/api/personal', { ...PERSONAL, dateOfBirth: '１９９５－０３－０９' })).toMatchObject({
    dateOfBirth: '1995-03-09',
  });
  const [, tenure] = await member.call('POST', '/api/jobTenure', { ...TENURE, yearOfJobTenure: '３．５ 年（含實習）' });
  expect(tenure).toMatchObject({ yearOfJobTenure: '3.5 年（含實習）' });
  // Text stays as people wrote it.
  const [, experience] = await member.call('POST', '/api/experience', { ...EXPERIENCE, companyName: '１０４ 商店' });
  expect(experience).toMatchObject({ companyName: '１０４ 商店' });
});
