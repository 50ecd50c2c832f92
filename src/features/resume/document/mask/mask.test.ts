import { expect, test } from 'vitest';
import { CONDITION, EXPERIENCE, PERSONAL, resume } from '#test/made/resume.ts';
import { DISCLOSURES } from '../../staff/contract.ts';
import type { Preview } from '../contract.ts';
import { maskResume as mask } from './mask.server.ts';

const UPLOADED = {
  ...{ fileUploadId: 'f', uploadFileId: 'u', talentId: 't', status: 'stored', category: '作品集' },
  ...{ categoryName: '作品集' as const, title: 'a', fileName: 'u.pdf', urlPath: 'users/t/u.pdf' },
};

const maskResume = async (whole: Preview) => (await mask(whole, DISCLOSURES)).resume;

const masked = async (advantage: string) => (await maskResume(resume({ advantage }))).advantage;

test('what tells who it is is blank; what somebody can do stays', async () => {
  const { personal, contact: own, emergency, avatar, ...rest } = await maskResume(resume());
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
    '生日 3/9/1995',
    'born 09.03.1995',
  ],
  ...['身高 172.5', '172.5公分', '68 kg', '31歲', '年齡：31', '已婚'],
  ...['0912/345/678', '886912345678', '886-912-345-678', '身分證字號 A123456789', 'a1 2345 6789', 'AC01234567'],
  ...[
    'LINE ID: mingwang_private',
    '微信 wx_mingw',
    'Telegram @mingtg',
    'skype: live:ming.w',
    '賴id mingwang',
    'ＬＩＮＥ＝mingwang',
  ],
  ...[
    'IG @ming.the.man',
    'FB：ming.wang.5',
    '臉書 mingwang1995',
    'WhatsApp: mingw1',
    'TG:@mwang',
    'ig ming_wang',
    '@mw_tw',
  ],
  ...[
    '手機 零九一二 三四五 六七八',
    '09 一二 三四五六七八',
    '⓪⑨①②③④⑤⑥⑦⑧',
    'Tel 2345-6789',
    '2345-6789',
    '〇九一二-三四五-六七八',
  ],
  ...[
    '０九一二三四五六七八',
    '電話：23456789',
    'https：//mw.tw/cv',
    'mingwang.dev',
    'blog.mw.idv.tw/me',
    'HTTPS：／／ｍｗ．ｔｗ',
  ],
  ...[
    '大安區和平東路162號',
    '和平東路二段162巷5弄3號4樓',
    '中正路一六二號',
    '西屯區台灣大道三段',
    '安和巷12號',
    'mīng wáng',
    'MÍNG',
  ],
  ...['小 明', '王媽媽', '王經理', '役畢', '單親'],
])('%s is covered wherever it is written', async (secret) => {
  const text = await masked(`會計十年，${secret}，證照齊全`);
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
  ...[
    '熟悉 C++、C#、.NET 與 ASP.NET Core',
    'Node.js、Vue.js、Next.js、Socket.IO',
    '2019-2023 任職',
    '2019–2023',
    '5 年經驗',
  ],
  ...[
    '月薪 38,000-45,000 元',
    '時薪 2000-3000',
    '年薪 1200-1500 萬',
    '成長 25.5%',
    '版本 10.15.7',
    'v2.3.1',
    '達成率 102%',
    '24/7 值班',
  ],
  ...[
    'LINE 官方帳號經營',
    'LINE Bot 開發',
    'LINE Pay 串接',
    'FB 廣告投放與 IG Reels',
    'Facebook Ads',
    'line manager',
    'Telegram Bot',
  ],
  ...[
    '網路行銷、門市通路開發',
    '台北市網路社群',
    '電子商務與商店街',
    '3 號機台、5 號倉庫',
    '一路升遷',
    '道路工程',
    '北區業務',
  ],
  ...[
    '09:00-18:00',
    '08:30～17:30',
    '每日 0 到 9 點',
    'ISO 27001-2013',
    'RFC 2616',
    'HTTP 404',
    'B2B／B2C',
    '@angular/core',
    'I/O、A/B 測試',
  ],
  ...[
    '一二三產業',
    '百分之三十',
    '二十四小時輪班',
    '（全形括號）：「引號」，！',
    '①規劃②執行',
    'ｶﾅ',
    '㎡',
    'café、naïve',
    '信賴：高',
    '依賴 npm 套件',
  ],
  ...[
    'UTF-8、Wi-Fi 6',
    'EXCEL 2019',
    '第 12 屆',
    '1,234,567 筆',
    '週一至週五',
    'Threads 多執行緒',
    'multi-threads: 8',
    '賴以維生',
  ],
  ...['TOEIC 880', '帶 12 人團隊', 'Windows 11', '照顧 65 歲以上長者', '小名'],
])('%s stays as it is', async (text) => {
  expect(await masked(text)).toBe(text);
});

test('a nation is told if it is one, and dates by their fields alone', async () => {
  const nation = async (said: string) =>
    (await maskResume(resume({ personal: { ...resume().personal, nation: said } }))).personal.nation;
  expect(await Promise.all(['日本', '台灣 王小明 0912-345-678', '地球'].map(nation))).toEqual(['日本', '', '']);
  const born = PERSONAL.dateOfBirth;
  const { computerSkill, condition } = await maskResume(
    resume({ computerSkill: born, condition: { ...CONDITION, otherExpect: born, reportForDutyDate: '2026-12-01' } }),
  );
  expect([computerSkill, condition.otherExpect, condition.reportForDutyDate]).toEqual(['○○○', '○○○', '2026-12-01']);
});

test('every field of every part: told as it is, blank, or covered', async () => {
  const secret = '王小明 0912-345-678';
  /** The same with every text replaced by one that must not come through wherever people type freely. */
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return secret;
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]));
  };
  const whole = resume({ fileUploads: [UPLOADED] });
  const all = filled(whole) as Preview;
  const told = Object.entries(flat((await mask({ ...all, personal: { ...all.personal, age: 31 } })).resume));
  // Our own numbers, dates, and choices from lists: the server accepts nothing else for them.
  expect(told.filter(([, value]) => value === secret).map(([name]) => name)).toEqual([
    'updatedAt',
    ...['educations.educationId', 'educations.levelOfEducation', 'educations.educationalStatus'],
    ...[
      'educations.dateOfAdmission',
      'educations.dateOfGraduation',
      'jobTenures.jobTenureId',
      'jobTenures.jobCategory',
    ],
    ...['experiences.experienceId', 'experiences.jobCategory', 'experiences.onDuty'],
    ...[
      'experiences.dateOfStart',
      'experiences.dateOfEnd',
      'languageSkills.languageSkillId',
      'languageSkills.language',
    ],
    ...['languageSkills.listening', 'languageSkills.speaking', 'languageSkills.reading', 'languageSkills.writing'],
    ...['condition.workType', 'condition.payPeriod', 'condition.currency', 'condition.reportForDutyDate'],
    ...['condition.reportForDutyRange', 'avatar.talentId'],
  ]);
  for (const [name, value] of told)
    if (value !== secret) expect([name, String(value)]).toEqual([name, expect.not.stringMatching(/小明|0912/)]);
  // No field of a resume is missing from the answer.
  expect(Object.keys(flat((await mask(whole)).resume)).toSorted()).toEqual(
    Object.keys(flat({ ...whole, fileUploads: [] })).toSorted(),
  );
});

test('what a client is told besides is chosen: pay, reasons, employers, each by itself', async () => {
  const whole = resume({ advantage: '在晨光貿易負責通路，前主管來自大成' });
  const withPay = async (...chosen: Parameters<typeof mask>[1] & object) => (await mask(whole, chosen)).resume;
  const none = await withPay();
  const plain = { companyName: '某公司', salary: '', reasonsForLeaving: '', position: '業務專員' };
  expect(none.experiences[0]).toMatchObject(plain);
  expect([none.condition.currentSalary, none.advantage]).toEqual(['', '在某公司負責通路，前主管來自大成']);
  expect((await withPay('salary')).experiences[0]).toMatchObject({ companyName: '某公司', salary: EXPERIENCE.salary });
  expect((await withPay('salary')).condition.currentSalary).toBe(CONDITION.currentSalary);
  expect((await withPay('leaving')).experiences[0]).toMatchObject({ salary: '', reasonsForLeaving: '生涯規劃' });
  expect((await withPay('employers')).experiences[0]).toMatchObject({
    companyName: EXPERIENCE.companyName,
    salary: '',
  });
  expect((await withPay('employers')).advantage).toContain('晨光貿易');
});

/** Each value by its path; of a list, its first entry. */
function flat(value: object, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
      const inner = Array.isArray(one) ? one[0] : one;
      return typeof inner === 'object' && inner !== null
        ? Object.entries(flat(inner, `${before}${name}.`))
        : [[before + name, inner]];
    }),
  );
}

test('no part of the resume lets the name through', async () => {
  const text = '王小明 0912345678 ming@example.com';
  const everywhere = await maskResume(
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

test.each([
  '0',
  'a.',
  'a@a-',
  '+1 -',
  '0912 ',
  '王 ',
  ' ',
  '.',
  'www',
  '生日 ',
  'no. 1, a ',
  'a at a dot ',
  '村',
  'ming',
])('many of %j take no time', async (piece) => {
  const text = piece.repeat(3000 / piece.length);
  const experiences = Array.from({ length: 10 }, (_, i) => ({
    ...{ ...EXPERIENCE, revision: 1, experienceId: `${i}` },
    ...{ jobDescription: `${text}${i}`, performance: `${i}${text}`, reasonsForLeaving: `${i}${text}${i}` },
  }));
  const before = process.cpuUsage();
  await maskResume(resume({ experiences, advantage: text }));
  // Processor time, so that a busy machine changes nothing: about 20 ms; unlimited repetitions take seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('texts that repeat one character, which folding makes four of, are covered as soon as any', async () => {
  const long = (length: number, end = '') => '⁗'.repeat(length) + end;
  const texts = (i: number) => ({ jobDescription: long(2990, `${i}`), performance: long(2980, `${i}`) });
  const [one] = resume().experiences;
  const whole = resume({
    advantage: long(3000),
    experiences: Array.from({ length: 20 }, (_, i) => ({ ...one!, ...texts(i), companyName: long(90, `k${i}`) })),
  });
  whole.contact.mailingAddress = long(299, 'b');
  // Patterns made of these texts took 49 seconds and more.
  expect((await mask(whole)).resume.advantage).toBe(whole.advantage);
}, 20_000);

test('a word is covered where it stands alone, also beside a place where it does not, and in capitals of any script', async () => {
  const [one] = resume().experiences;
  const of = async (companyName: string, advantage: string) =>
    (await mask(resume({ advantage, experiences: [{ ...one!, companyName }] }))).resume.advantage;
  expect(await of('Go Go', 'Tango Go Go, Go Go')).toBe('Tango 某公司, 某公司');
  expect(await of('Νικος', 'Worked at ΝΙΚΟΣ')).toBe('Worked at 某公司');
  expect(await of('𐐀𐐁', 'at 𐐨𐐩')).toBe('at 某公司');
});

test('a name is covered with up to three separators between its characters, and no more', async () => {
  expect(await masked('王 - 小..明')).toBe('○○○');
  expect(await masked('王。小紅')).toBe('王。小紅');
  expect(await masked('小     明亮，小 明')).toBe('小     明亮，○○○');
});
