import { isOpenPay } from './facts/pay/rules.ts';

const AMOUNT = String.raw`(?:(?:NT|HK|US|S)?\$\s?)?[1-9]\d{0,2}(?:,?\d{3})*(?:\.\d+)?\s?[萬千kK]?\d?\s?元?`;
/** Separates two amounts of money with nothing similar beside them: dates and telephone numbers have three parts. */
const RANGE = new RegExp(
  String.raw`(?<![\d\-–—－/.,])(${AMOUNT})\s*(?:[〜—–－-]|至|到)\s*(${AMOUNT})(?!\s*年|[\d\-–—－/])`,
);
/** A longer text is no salary, and is refused by its field. */
const MAX_SALARY = 100;
/** The screen adds 以上 to a lower bound itself, once. */
const AND_ABOVE = /(?:(?:(?:\(含\)|（含）|含)\s*)?(?:以上|起|up|\+)\s*)+$/i;

/**
 * Pay as the site shows it (spec §9): 面議 stands alone, a range has a ~, and the screen adds 以上 to a single amount, so 以上 is
 * not stored. Any other form stays as written.
 */
export function salaryOf(written: string): string {
  const text = written.trim();
  if (text.length > MAX_SALARY) return text;
  if (isOpenPay(text)) return '面議';
  if (/[~～]/.test(text)) return text;
  return text
    .replace(RANGE, (_, from: string, to: string) => `${from.trimEnd()}~${to}`)
    .replace(AND_ABOVE, '')
    .trim();
}

/** Only amounts, with nothing that says how they are counted. */
const BARE = /^(?:NT)?\$?\s?[1-9][\d,.\s~\-–—至到萬千k元以上起+]*$/i;

/** A cell below 月薪, or 薪資（時薪）: the title says how amounts are counted, which visitors would not see. */
export function countedAs(title: string, written: unknown): unknown {
  // 假日薪資 is not 日薪.
  const [period, another] = title.match(/(?<![平假])[時日月年]薪/g) ?? [];
  if (!period || another || (typeof written !== 'string' && typeof written !== 'number')) return written;
  const text = String(written).trim();
  return BARE.test(text.normalize('NFKC')) ? `${period} ${text}` : written;
}
