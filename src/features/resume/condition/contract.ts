import * as z from 'zod/mini';
import { optionalChoice, yesNo } from '#shared/choice-fields.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalDate } from '#shared/date-fields.ts';
import { choice, optionalText, text } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { optionalWholeNumber } from '#shared/number-fields.ts';

export const WORK_TYPES = ['全職', '兼職'] as const;
/** To be discussed: no currency and no bounds belong to it. */
export const NEGOTIABLE = '面議';
export const PAY_PERIODS = [NEGOTIABLE, '年薪', '月薪', '周薪', '日薪', '時薪'] as const;
export const CURRENCIES = [
  ...['新台幣 (TWD)', '美金 (USD)', '人民幣 (CNY)', '港幣 (HKD)', '澳門幣 (MOP)', '日圓 (JPY)', '韓元 (KRW)'],
  ...['新加坡幣 (SGD)', '馬來西亞令吉 (MYR)', '印尼盾 (IDR)', '菲律賓披索 (PHP)', '泰銖 (THB)', '越南盾 (VND)'],
  ...['柬埔寨瑞爾 (KHR)', '印度盧比 (INR)', '歐元 (EUR)', '英鎊 (GBP)', '加拿大幣 (CAD)', '澳幣 (AUD)'],
  '紐西蘭幣 (NZD)',
];
export const DUTY_RANGES = ['隨時', '一週內', '兩週內', '三週內', '一個月內', '兩個月內', '三個月內'] as const;

const MOST = 99_999_999; // spec §9

interface Salary {
  payPeriod: string;
  currency: string;
  minimumSalary: number | null;
  maximumSalary: number | null;
}

/** Holds a rule of the salary while the fields it reads are right, whatever is wrong elsewhere: mistakes show at once. */
function salaryRule([path, ...others]: (keyof Salary)[], error: string, holds: (salary: Salary) => boolean) {
  const fields: unknown[] = [path, ...others];
  return z.refine<Salary>(holds, {
    error,
    path: [path as string],
    when: ({ value, issues }) =>
      (PAY_PERIODS as readonly unknown[]).includes((value as Salary | undefined)?.payPeriod) &&
      (value as Salary).payPeriod !== NEGOTIABLE &&
      !issues.some((issue) => fields.includes(issue.path?.[0])),
  });
}

const isNumber = (value: unknown) => typeof value === 'number';

export const ConditionInput = z
  .object({
    jobObjective: text('希望職務', { max: 50 }),
    workType: z._default(choice('工作性質', WORK_TYPES), '全職'),
    location: optionalText('希望工作地點', { max: 50 }),
    payPeriod: choice('計薪方式', PAY_PERIODS),
    currentSalary: optionalText('目前薪資', { max: 50 }),
    currency: optionalChoice('幣別', CURRENCIES),
    minimumSalary: optionalWholeNumber('希望薪資下限', 0, MOST),
    maximumSalary: optionalWholeNumber('希望薪資上限', 0, MOST),
    shift: yesNo('可輪班'),
    arrange: yesNo('可配合派駐'),
    workTime: optionalText('希望上班時段', { max: 100 }),
    reportForDutyDate: optionalDate('可報到日期'),
    reportForDutyRange: optionalChoice('可報到期間', DUTY_RANGES),
    otherExpect: optionalText('其他期望', { max: 300, multiline: true }),
  })
  .check(
    salaryRule(['currency'], messages.required('幣別'), ({ currency }) => Boolean(currency)),
    salaryRule(['minimumSalary'], messages.required('希望薪資下限'), ({ minimumSalary }) => isNumber(minimumSalary)),
    salaryRule(
      ['maximumSalary', 'minimumSalary'],
      '希望薪資上限 不得小於希望薪資下限',
      ({ minimumSalary: low, maximumSalary: high }) => !isNumber(low) || !isNumber(high) || Number(high) >= Number(low),
    ),
  );

export type ConditionInput = z.output<typeof ConditionInput>;

export const Condition = z.object({
  jobObjective: z.string(),
  workType: z.string(),
  location: z.string(),
  payPeriod: z.string(),
  currentSalary: z.string(),
  currency: z.string(),
  minimumSalary: z.nullable(z.number()),
  maximumSalary: z.nullable(z.number()),
  shift: z.boolean(),
  arrange: z.boolean(),
  workTime: z.string(),
  reportForDutyDate: z.string(),
  reportForDutyRange: z.string(),
  otherExpect: z.string(),
});
export type Condition = z.output<typeof Condition>;

export const readCondition = endpoint({
  method: 'GET',
  path: '/api/condition',
  access: 'member',
  summary: 'What work the member looks for',
  reply: Condition,
});

export const saveCondition = endpoint({
  method: 'PUT',
  path: '/api/condition',
  access: 'member',
  summary: 'Saves what work the member looks for; 面議 clears currency and both bounds',
  body: ConditionInput,
  reply: Condition,
});
