import * as z from 'zod/mini';
import { LANGUAGES } from '#features/resume/language/contract.ts';
import { choice, optionalText, text, textList, wholeNumber } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYER_SHOWN,
  EMPLOYMENTS,
  type VacancyFacts as Facts,
  LANGUAGE_LEVELS,
  MAX_AMOUNT,
  PAY_PERIODS,
  REMOTE_KEYS,
  SHIFTS,
} from './rules.ts';

/** More than any advertisement lists. */
export const MAX_LISTED = 30;

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];

const list = (label: string, maxLength = 50) => z.optional(textList(label, { maxItems: MAX_LISTED, maxLength }));
const some = <T extends z.core.$ZodType>(label: string, item: T) =>
  z.optional(
    z
      .array(item, { error: messages.invalid(label) })
      .check(z.maxLength(MAX_LISTED, { error: messages.maxItems(label, MAX_LISTED) })),
  );

const pay = z.object(
  {
    period: choice('計薪方式', PAY_PERIODS),
    low: z.optional(wholeNumber('薪資下限', 1, MAX_AMOUNT)),
    high: z.optional(wholeNumber('薪資上限', 1, MAX_AMOUNT)),
  },
  { error: messages.invalid('薪資細節') },
);

/** The facts that visitors may see. */
export const VacancyFacts = z.object({
  pay: z.optional(
    pay.check(
      z.refine(({ low, high }) => low !== undefined || high !== undefined, {
        error: messages.required('薪資下限'),
        path: ['low'],
      }),
      z.refine(({ low, high }) => low === undefined || high === undefined || low <= high, {
        error: '薪資上限 不得低於薪資下限',
        path: ['high'],
      }),
    ),
  ),
  payNote: z.optional(optionalText('薪資說明', { max: 100 })),
  headcount: z.optional(wholeNumber('需求人數', 1, 9999)),
  experience: z.optional(wholeNumber('工作經驗', 0, 50)),
  education: z.optional(choice('學歷要求', EDUCATION_LEVELS)),
  languages: some(
    '語文能力',
    z.object(
      { language: choice('語言', LANGUAGES), level: choice('程度', LANGUAGE_LEVELS) },
      { error: messages.invalid('語文能力') },
    ),
  ),
  skills: list('專長技能'),
  shifts: some('上班時段', choice('上班時段', SHIFTS)),
  remote: z.optional(choice('遠端工作', REMOTE_KEYS)),
  employments: some('僱用型態', choice('僱用型態', EMPLOYMENTS)),
  otherCategories: list('其他類別'),
  otherPlaces: some(
    '其他地點',
    z.object(
      { city: text('縣市', { max: 50 }), township: optionalText('鄉鎮市區', { max: 50 }) },
      { error: messages.invalid('其他地點') },
    ),
  ),
  benefits: list('福利', 100),
} satisfies Record<keyof Facts, unknown>);

/** What staff store: also the employer, and where the advertisement came from. */
export const StaffFacts = z.extend(VacancyFacts, {
  /** Chosen or added by name; '' if none. */
  employer: z.optional(optionalText('公司名稱', { max: 100 })),
  employerShown: z.optional(choice('公司名稱的顯示', keysOf(EMPLOYER_SHOWN))),
  /** Shown instead of the name: 上市半導體公司. */
  employerText: z.optional(optionalText('公司說明', { max: 100 })),
  source: z.optional(optionalText('來源', { max: 50 })),
  sourceNumber: z.optional(optionalText('來源編號', { max: 100 })),
});
export type StaffFacts = z.output<typeof StaffFacts>;

/** The facts as the public sees them, with the employer's name or description. */
export const PublicFacts = z.extend(VacancyFacts, {
  employer: z.optional(z.string()),
  /** The employer's name is kept secret. */
  isConfidential: z.optional(z.boolean()),
  /** Until when it is open, if known. */
  validThrough: z.optional(z.string()),
});
export type PublicFacts = z.output<typeof PublicFacts>;
