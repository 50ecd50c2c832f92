import { expect, test } from 'vitest';
import { CONTACT, resume } from '#test/made/resume.ts';
import { maskResume } from './mask.server.ts';

/** Somebody whose address isn't made of the name. */
const whole = (advantage: string) => resume({ advantage, contact: { ...CONTACT, email: 'sunny.0309@example.com' } });
const masked = async (text: string) => (await maskResume(whole(`會計十年，${text}，證照齊全`))).resume.advantage;

test.each([
  // A word processor's dashes, and other characters between digits.
  ...['0912–345–678', '0912—345—678', '0912‑345‑678', '0912−345−678', '0912·345·678', '0912~345~678', '0912*345*678'],
  ...['0988–777–666', '0988‑777‑666', '0988・777・666', '0988~777~666', '0988*777*666', '02–2345–6789'],
  // A spreadsheet removes the leading zero.
  ...['912345678', '912-345-678'],
  ...['零玖壹貳叁肆伍陸柒捌', '零九八八七七七六六六'],
  // Names run together, as in accounts.
  ...['MingWang', 'mingwang', 'wangming', 'mingwang1995', 'HsiaoMing', 'hsiaomingwang', 'M i n g W a n g'],
  ...['sunny.0309', 'sunny.0309 at example dot com', 'wei2020 小老鼠 gmail 點 com', 'wei2020@gmail'],
  ...['wei2020 at gmail dot com', 'wei2020{at}example{dot}com', 'wei2020@example。com'],
  ...['84年次', '民國84年出生', '1995年生', '840309', 'March 9, 1995', '9 Mar 1995', '09-Mar-1995', 'Mar. 9th, 1995'],
  ...[
    '一九九五年三月九日',
    '民國八十四年三月九日',
    '1995年三月九日',
    '三十一歲',
    '31 years old',
    '31-year-old',
    'aged 31',
  ],
  ...['172cm', '173 公分', 'lin.ee/abcd', 'bit.ly/abcd', 'No. 1, Shizheng Rd.', '成功村12號', '中山里3鄰5號'],
])('%s is covered, whoever wrote it so', async (secret) => {
  expect(await masked(secret)).toMatch(/^會計十年，○○○[.\s]?，證照齊全$/);
});

test.each([
  ...['請加LINE：wei99', '我的LINE ID：wei99', '加賴 wei99', '我的賴：wei99', '私人微信：wei99', '我的臉書：wei99'],
  ...['GitHub 帳號 wei99', '護照號碼：312345678', '生日：3月9日', '生日三月九日'],
])('what %s tells is covered', async (text) => {
  expect(await masked(text)).toMatch(/^會計十年，\D+○○○，證照齊全$/);
});

test.each([
  ...[
    'upcoming wangle',
    'Mingle wang1x',
    '2019–2023',
    '月薪 38,000–45,000 元',
    '成長 84%',
    '84 年度',
    '1995 年創立',
    '1995年生產',
    '二十一歲',
    '21 years old',
  ],
  ...['搬運 172 箱', '信賴：高品質', '依賴：react-dom', '無賴 abc123', 'Works at night', 'No. 1 in sales on the road'],
  ...['距離 5 公里', '三月九日檔期', '31 年經驗', '產線 31 站', 'GitHub：Actions', 'manager at large dot'],
])('%s stays as it is', async (text) => {
  expect(await masked(text)).toBe(`會計十年，${text}，證照齊全`);
});
