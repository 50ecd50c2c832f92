// Recognises a column's field by its cells. A title may be unknown, or mean something else than here.
import { readPay } from '../../facts/rules.ts';
import { isOpenPay } from '../facts/pay/rules.ts';
import { educationIn, employmentsIn, experienceIn } from '../facts/rules.ts';
import { sourceOf } from '../facts/source/rules.ts';
import type { FieldName } from '../titles/contract.ts';

/** A few cells prove nothing. */
const LEAST = 5;
/** Among many cells a few are always odd. */
const MOST_OF = 0.9;

const short = (text: string, most: number) => [...text].length <= most;
const isWorkType = (text: string) => {
  const { value, isOdd } = short(text, 40) ? employmentsIn(text) : { isOdd: true };
  return value !== undefined && !isOdd;
};

/** Words by which companies, schools and hospitals are recognised, perhaps followed by a branch or an English name. */
const EMPLOYER =
  /公司|企業社?|集團|銀行|診所|醫院|學校|大學$|工作室|事務所|商行|行號|基金會|協會|\b(?:ltd|inc|corp|limited|llc|co)\b/i;
/** 月薪 alone says how pay is counted, and is no pay. */
const PAY = /^(?:(?:待遇|薪資|[時日週月年]薪(?=.)|論件計酬|部[分份]工時)|(?:NT)?\$\s?\d)/;

const SIGNS: readonly [FieldName, (text: string) => boolean, share: number][] = [
  ['salary', (text) => short(text, 60) && (isOpenPay(text) || (PAY.test(text) && !/津貼/.test(text))), MOST_OF],
  ['sourceLink', (text) => isPost(text), MOST_OF],
  ['education', (text) => short(text, 20) && /學|高中|高職|碩|博|專科/.test(text) && !educationIn(text).isOdd, MOST_OF],
  ['experience', (text) => short(text, 20) && /年|經[歷驗]/.test(text) && !experienceIn(text).isOdd, MOST_OF],
  ['workType', isWorkType, MOST_OF],
  ['employer', (text) => short(text, 60) && !/[。；！\n]/.test(text) && EMPLOYER.test(text), 0.7],
];

const isPost = (text: string) => /\/\//.test(text) && short(text, 500) && isKnownSite(text);
const isKnownSite = (text: string) => !/\./.test(sourceOf(text)?.source ?? '.');

/** The field that a column contains, judged by its cells alone. */
export function fieldOfContents(
  cells: readonly string[],
  isFree: (field: FieldName) => boolean,
  isPlace: (text: string) => boolean,
): FieldName | undefined {
  const texts = cells.filter((text) => text !== '');
  if (texts.length < LEAST) return undefined;
  const share = (holds: (text: string) => boolean) => texts.filter(holds).length / texts.length;
  if (isFree('city') && share((text) => short(text, 80) && isPlace(text)) >= MOST_OF) return 'city';
  return SIGNS.find(([field, holds, least]) => isFree(field) && share(holds) >= least)?.[0];
}

/** 1, 2, 3 …: row numbers, and nothing else. */
const isRunning = (texts: readonly string[]) =>
  /^[01]$/.test(texts[0] ?? '') && texts.every((text, i) => text === String(Number(texts[0]) + i));

/** Whether cells contradict what their column's title says, as jobtype above 銀行業. */
export function isMisnamed(field: FieldName, cells: readonly string[], isPlace: (text: string) => boolean): boolean {
  const texts = cells.filter((text) => text !== '');
  if (texts.length < LEAST) return false;
  switch (field) {
    case 'vacancyId':
    case 'sourceNumber':
      return isRunning(cells);
    case 'workType':
      return !texts.some(isWorkType);
    case 'township':
      return !texts.some((text) => isPlace(text) || /[鄉鎮市區]$/.test(text));
    case 'salary':
      return !texts.some((text) => isOpenPay(text) || readPay(text) !== undefined);
    default:
      return false;
  }
}
