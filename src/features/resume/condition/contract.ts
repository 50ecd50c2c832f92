import * as z from 'zod/mini';
import { WORK_TYPES, type WorkType } from '#content/work-types.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalChoice, yesNo } from '#shared/fields/choice-fields.ts';
import { optionalDate } from '#shared/fields/date-fields.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { optionalWholeNumber } from '#shared/fields/number-fields.ts';
import { messages } from '#shared/messages.ts';
import { type Checked, stored } from '../shared/contract.ts';
import { CONDITION_FIELDS as FIELDS } from './fields.ts';

/** Negotiable: then there is no currency and there are no bounds. */
export const NEGOTIABLE = '面議';
export const PAY_PERIODS = [NEGOTIABLE, '年薪', '月薪', '周薪', '日薪', '時薪'] as const;
// biome-ignore format: a table
export const CURRENCIES = [
  '新台幣 (TWD)', '美金 (USD)', '人民幣 (CNY)', '港幣 (HKD)', '澳門幣 (MOP)', '日圓 (JPY)', '韓元 (KRW)',
  '新加坡幣 (SGD)', '馬來西亞令吉 (MYR)', '印尼盾 (IDR)', '菲律賓披索 (PHP)', '泰銖 (THB)', '越南盾 (VND)',
  '柬埔寨瑞爾 (KHR)', '印度盧比 (INR)', '歐元 (EUR)', '英鎊 (GBP)', '加拿大幣 (CAD)', '澳幣 (AUD)',
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

/**
 * Applies a salary rule unless the salary is 面議, and only if the fields it reads are valid, whatever is wrong elsewhere, so
 * that errors show at once.
 */
function salaryRule([path, ...others]: (keyof Salary)[], error: string, holds: (salary: Salary) => boolean) {
  const fields: unknown[] = [path, ...others];
  return z.refine<Salary>(holds, {
    error,
    path: [path as string],
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      (value as Salary).payPeriod !== NEGOTIABLE &&
      !issues.some((issue) => fields.includes(issue.path?.[0])),
  });
}

const isNumber = (value: unknown) => typeof value === 'number';

export const ConditionInput = z
  .object({
    jobObjective: text(FIELDS.jobObjective.label, { max: 50 }),
    workType: z.pipe(
      optionalChoice(FIELDS.workType.label, WORK_TYPES),
      z.transform((v: '' | WorkType) => v || '全職'),
    ),
    location: optionalText(FIELDS.location.label, { max: 50 }),
    payPeriod: choice(FIELDS.payPeriod.label, PAY_PERIODS),
    currentSalary: optionalText(FIELDS.currentSalary.label, { max: 50 }),
    currency: optionalChoice(FIELDS.currency.label, CURRENCIES),
    minimumSalary: optionalWholeNumber(FIELDS.minimumSalary.label, 0, MOST),
    maximumSalary: optionalWholeNumber(FIELDS.maximumSalary.label, 0, MOST),
    shift: yesNo(FIELDS.shift.label),
    arrange: yesNo(FIELDS.arrange.label),
    workTime: optionalText(FIELDS.workTime.label, { max: 100 }),
    reportForDutyDate: optionalDate(FIELDS.reportForDutyDate.label),
    reportForDutyRange: optionalChoice(FIELDS.reportForDutyRange.label, DUTY_RANGES),
    otherExpect: optionalText(FIELDS.otherExpect.label, { max: 300, multiline: true }),
  } satisfies Checked<typeof FIELDS>)
  .check(
    salaryRule(['currency'], messages.required(FIELDS.currency.label), ({ currency }) => Boolean(currency)),
    salaryRule(['minimumSalary'], messages.required(FIELDS.minimumSalary.label), ({ minimumSalary }) =>
      isNumber(minimumSalary),
    ),
    salaryRule(
      ['maximumSalary', 'minimumSalary'],
      `${FIELDS.maximumSalary.label} 不得小於${FIELDS.minimumSalary.label}`,
      ({ minimumSalary: low, maximumSalary: high }) => !isNumber(low) || !isNumber(high) || Number(high) >= Number(low),
    ),
  );

export type ConditionInput = z.output<typeof ConditionInput>;

export const Condition = z.object(stored(FIELDS));
export type Condition = z.output<typeof Condition>;

export const readCondition = endpoint('GET /api/condition', {
  access: 'member',
  summary: 'What work the member looks for',
  reply: Condition,
});

export const saveCondition = endpoint('PUT /api/condition', {
  access: 'member',
  summary: 'Saves what work the member looks for; 面議 clears currency and both bounds',
  body: ConditionInput,
  reply: Condition,
});
