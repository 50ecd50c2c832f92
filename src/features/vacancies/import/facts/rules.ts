// Facts as people write them in a cell, one reader for each kind.
import { normalized } from '#shared/composed.ts';
import type { StaffFacts } from '../../facts/contract.ts';
import {
  EDUCATION_LEVELS,
  type EducationLevel,
  EMPLOYER_SHOWN,
  EMPLOYMENTS,
  REMOTE,
  type Remote,
  SHIFTS,
} from '../../facts/rules.ts';

/** A cell's meaning. Without a value it states no condition (不拘), or it was not understood (`isOdd`). */
export interface Reading<T> {
  value?: T;
  /** Not understood, or only in part. */
  isOdd?: true;
  /** What was taken over, if that is less than the cell contains; follows the field's name in the notice. */
  taken?: string;
}

const ODD = { isOdd: true } as const;
const NOTHING = {};

const fold = (text: string) =>
  normalized(text, 'NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();

/** No condition, or none that is stated. */
const NONE =
  /^(?:(?:皆|均)?(?:不拘|不限|無|沒有|無要求|無限制|不要求|不須|不需|無須|無需|未填|未提供|依公司規定|面議)|(?:不|無)[需須](?:負擔管理責任|出差(?:外派)?)|n\/?a|none|null|any|-+|—+|x)。?$/;
export const isNone = (text: string): boolean => NONE.test(fold(text));

const DIGITS = '零一二三四五六七八九';
const numeral = (sign: string) => (sign === '兩' ? 2 : DIGITS.indexOf(sign));

/** Turns numerals before a counted unit into digits: 三 years, 十五 people. */
const withDigits = (text: string) =>
  text.replace(
    /([一二兩三四五六七八九])?(十)?([一二兩三四五六七八九])?(?=\s*(?:年|人|名|位))/g,
    (all, tens, ten, one) => {
      if (!all) return '';
      return ten ? String((tens ? numeral(tens) : 1) * 10 + (one ? numeral(one) : 0)) : String(numeral(one ?? tens));
    },
  );

/** The fewest years: 3年以上, 一年以上, 1~3 年, 經歷不拘, 5+ years. */
export function experienceIn(text: string): Reading<number> {
  const plain = withDigits(fold(text));
  if (/不拘|不限|無經驗|免經驗|無工作經驗|無須經驗|不需經驗|應屆|^無$|^no(?:ne)?\b|entry/.test(plain))
    return { value: 0 };
  // Less than a year, or a maximum, is not "at least".
  if (/半年|月|以下|以內/.test(plain)) return ODD;
  // -3 and 100 are nobody's years, nor is 0.5 the same as none.
  if (/^[-–]\d|(?<!\d)0\.\d/.test(plain)) return ODD;
  const match = /(?<!\d)(\d{1,2})(?:\.\d+)?\s*(?:[~\-–至到]\s*\d{1,2}\s*)?(?:\+|年|years?|yrs?|$)/.exec(plain);
  const years = match ? Number(match[1]) : undefined;
  return years === undefined || years > 50 ? ODD : { value: years };
}

const EDUCATION_WORDS: readonly [RegExp, EducationLevel][] = [
  [/博士|ph\.?\s?d|doctor/, '博士'],
  [/碩士|研究所|master|mba|graduate school/, '碩士'],
  [/大學|學士|四技|二技|科大|bachelor|university|college degree/, '大學'],
  [/專科|大專|五專|二專|三專|associate|junior college/, '專科'],
  [/高中|高職|中職|high school|senior/, '高中職'],
  [/國中|初中|junior high/, '國中'],
];

/** The lowest level named: 大學、碩士 and 大學以上 are both 大學. */
export function educationIn(text: string): Reading<EducationLevel> {
  const plain = fold(text);
  if (/以下/.test(plain)) return { value: '不拘', taken: '只寫了學歷上限，以「不拘」匯入' };
  if (/不拘|不限|國小|^無$|^none$|^any$/.test(plain)) return { value: '不拘' };
  const named = EDUCATION_WORDS.filter(([word]) => word.test(plain)).map(([, level]) =>
    EDUCATION_LEVELS.indexOf(level),
  );
  return named.length === 0 ? ODD : { value: EDUCATION_LEVELS[Math.min(...named)]! };
}

/** The smallest number: 2~5人 is 2, which is reported. */
export function headcountIn(text: string): Reading<number> {
  const plain = withDigits(fold(text)).replaceAll(',', '');
  if (isNone(text) || /若干|數名|多名|不限/.test(plain)) return NOTHING;
  const match =
    /^(?:約|需|徵)?\s*(\d{1,4})\s*(?:([~\-–至到])\s*\d{1,4})?\s*(?:人|名|位|個|people)?\s*(?:以上|up|\+)?$/.exec(plain);
  const count = match ? Number(match[1]) : 0;
  if (count < 1) return ODD;
  return { value: count, ...(match?.[2] ? { taken: '是一個範圍，以最少的人數匯入' } : {}) };
}

export function remoteIn(text: string): Reading<Remote> {
  const plain = fold(text);
  const known = (Object.keys(REMOTE) as Remote[]).find((key) => key === plain || REMOTE[key] === plain);
  if (known) return { value: known };
  if (/完全|全遠端|全遠距|100%|fully|全職遠端|remote only/.test(plain)) return { value: 'all' };
  if (/部分|部份|混合|彈性|hybrid|partial|^(?:是|可|可以|可遠端|有|yes|y|true|1|v)$/.test(plain))
    return { value: 'some' };
  if (/^(?:否|無|不可|不行|沒有|no|n|false|0|x)$|辦公室|不提供|不適用|無遠端|on-?site|office/.test(plain))
    return { value: 'no' };
  return /^remote$|在家工作|居家/.test(plain) ? { value: 'all' } : ODD;
}

export function employerShownIn(text: string): Reading<NonNullable<StaffFacts['employerShown']>> {
  const plain = fold(text);
  const keys = Object.keys(EMPLOYER_SHOWN) as (keyof typeof EMPLOYER_SHOWN)[];
  const known = keys.find((key) => key === plain || EMPLOYER_SHOWN[key] === plain);
  if (known) return { value: known };
  if (/^(?:是|公開|顯示|yes|y|true|1|v)$/.test(plain)) return { value: 'name' };
  if (/^(?:否|保密|不公開|隱藏|匿名|no|n|false|0|x)$/.test(plain)) return { value: 'hidden' };
  return /說明|代稱/.test(plain) ? { value: 'description' } : ODD;
}

type Shift = (typeof SHIFTS)[number];
type Employment = (typeof EMPLOYMENTS)[number];

// 晚班 ends before midnight, so it is not the night shift.
const SHIFT_WORDS: readonly [RegExp, readonly Shift[]][] = [
  [/(?:不需|無需|不須|無須|免|不用|無)\s*輪班/g, []],
  // Before 日班, with which it ends.
  [/假日班?|週末班?|周末班?|weekend/g, ['假日班']],
  [/(?:需要?|須|配合)?\s*(?:[二三兩四]班)?\s*輪班制?|輪值|排班制?|[二三]班制|rotating|shift work/g, ['輪班']],
  [/大夜班?|graveyard|overnight/g, ['大夜班']],
  [/小夜班?|晚班|evening/g, ['小夜班']],
  [/中班|afternoon/g, ['中班']],
  [/日班|早班|常日班?|白天班?|正常班|day shift|daytime/g, ['日班']],
];

const EMPLOYMENT_WORDS: readonly [RegExp, readonly Employment[]][] = [
  [/派遣|人力派遣|dispatch(?:ed)?|temp agency/g, ['派遣']],
  [/約聘僱?|約僱|約雇|定期契約|契約|contract(?:or)?/g, ['約聘']],
  [/(?:長期|短期|假日|寒暑假)?工讀生?|打工|student job/g, ['工讀']],
  [/實習生?|intern(?:ship)?s?/g, ['實習']],
  [/短期|臨時|temporary|seasonal|季節性/g, ['短期']],
  [
    /全職|全時|正職|長期|兼職|計時(?:制|人員)?|時薪(?:制|人員)?|部[分份]工時|正式(?:員工)?|不定期契約|full[- ]?time|part[- ]?time/g,
    [],
  ],
];

/** Whether hours are given beside a shift: there is no field for them. */
export const hasHours = (text: string): boolean => /\d{1,2}\s*[:：]\s*\d{2}|\d{1,2}\s*[點时時]/.test(text);

/** Hours of the day, and what separates the words. */
const BESIDE =
  /\d{1,2}\s*[:：;]\s*\d{2}|\d{4}\s*[~\-–至]\s*\d{4}|\d{1,2}\s*(?:點半?|時)|上午|下午|早上|晚上|[~\-–至到、,，;；/()（）\s。.:：+&及和或]|班別|排班|依公司規定|面議|人員|工作|時間|[ap]m/g;

function wordsIn<T extends string>(
  text: string,
  words: readonly [RegExp, readonly T[]][],
  order: readonly T[],
): Reading<T[]> {
  if (isNone(text)) return { value: [] };
  const found = new Set<T>();
  let rest = fold(text);
  for (const [word, values] of words) {
    rest = rest.replace(word, () => {
      for (const value of values) found.add(value);
      return ' ';
    });
  }
  const isOdd = rest.replace(BESIDE, '') !== '';
  const value = order.filter((one) => found.has(one));
  if (value.length === 0) return isOdd ? ODD : { value };
  return { value, ...(isOdd ? ODD : {}) };
}

/** If all words are our own, they keep their order. */
function ordered<T extends string>(text: string, known: readonly T[]): Reading<T[]> | undefined {
  const parts = text.split('、') as T[];
  return parts.every((part) => known.includes(part)) ? { value: [...new Set(parts)] } : undefined;
}

export const shiftsIn = (text: string): Reading<Shift[]> => ordered(text, SHIFTS) ?? wordsIn(text, SHIFT_WORDS, SHIFTS);

export const employmentsIn = (text: string): Reading<Employment[]> =>
  ordered(text, EMPLOYMENTS) ?? wordsIn(text, EMPLOYMENT_WORDS, EMPLOYMENTS);
