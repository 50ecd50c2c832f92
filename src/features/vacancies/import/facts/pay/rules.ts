// Pay in numbers, as a file's columns contain it.
import {
  MAX_AMOUNT,
  namesPeriod,
  PAY_PERIODS,
  type Pay,
  type PayPeriod,
  readPay,
  sameAmounts,
} from '../../../facts/rules.ts';
import { isNone } from '../rules.ts';

const PERIOD_WORDS: readonly [RegExp, PayPeriod][] = [
  [/時薪|每小時|小時|hour|^h$|^[按以]?時(?:計[薪酬]?)?$/, '時薪'],
  [/日薪|每日|天|day|daily|^d$|^[按以]?日(?:計[薪酬]?)?$/, '日薪'],
  [/年薪|每年|year|annual|^y$|^[按以]?年(?:計[薪酬]?)?$/, '年薪'],
  [/月薪|每月|month|^m$|^[按以]?月(?:計[薪酬]?)?$/, '月薪'],
];

export const periodIn = (text: string): PayPeriod | undefined =>
  PERIOD_WORDS.find(([word]) => word.test(text.toLowerCase()))?.[1];

/** The lists of 104 use this number for "no upper limit". */
const NO_END = 9_999_999;
/** A monthly pay is more than this; a smaller amount without a period may be hourly. */
const LEAST_A_MONTH = 10_000;

/** What advertisements write instead of an amount. */
const OPEN =
  /^(?:(待遇|薪資|薪水|月薪|薪)?\s*(可|另|依面試)?\s*(面議|面洽|面談|另議|議薪|洽談|電洽)\s*(\([^()]*\))?。?|(?:salary )?negotiable|to be discussed|tbd)$/i;
const BY_RULE = /^(依|視|按)照?(公司|個人|學經歷|經歷|經驗|能力|年資|相關)[^\d零一二三四五六七八九十百千萬]*$/;

/** Whether a text leaves the amount open, and contains nothing else. */
export function isOpenPay(written: string): boolean {
  const folded = written.normalize('NFKC').trim();
  return OPEN.test(folded) || BY_RULE.test(folded);
}

/** The remark in brackets beside 面議, as written: by law 經常性薪資達4萬元或以上 must be stated. */
export const openPayRemark = (written: string): string =>
  OPEN.test(written.normalize('NFKC').trim()) ? (/[(（]([^()（）]*)[)）]/.exec(written)?.[1]?.trim() ?? '') : '';

/** undefined if no amount is named, null if it is not understood. */
function amountIn(text: string): number | undefined | null {
  if (text === '' || isNone(text) || /面議|另議|面談/.test(text)) return undefined;
  const pay = readPay(text.replace(/\.0+$/, ''));
  if (
    !pay ||
    pay.high !== undefined ||
    !/^[\d,.\s$元萬千kKntNTD薪月時日年台新幣以上下起+]*$/.test(text.normalize('NFKC'))
  )
    return null;
  if (pay.low === 0) return undefined;
  return Number.isInteger(pay.low) && pay.low <= MAX_AMOUNT ? pay.low : null;
}

interface PayCells {
  period: string;
  low: string;
  high: string;
  /** The salary's text, which may name the period. */
  salary: string;
  /** The period named in the columns' titles (月薪下限). */
  titled: PayPeriod | undefined;
}

/** Amounts with their period; `odd` names the cells that were not understood. */
export function payIn(cells: PayCells): {
  pay?: Pay;
  odd: { name: 'payPeriod' | 'payLow' | 'payHigh'; why?: string }[];
} {
  const [low, high] = [amountIn(cells.low), amountIn(cells.high)];
  const odd: { name: 'payPeriod' | 'payLow' | 'payHigh'; why?: string }[] = [];
  if (low === null) odd.push({ name: 'payLow' });
  if (high === null) odd.push({ name: 'payHigh' });
  const named = periodIn(cells.period);
  if (cells.period !== '' && !named && !isNone(cells.period) && !isOpenPay(cells.period))
    odd.push({ name: 'payPeriod' });
  const ends = high === NO_END && (low || !named) ? undefined : high;
  const amounts = { ...(low ? { low } : {}), ...(ends ? { high: ends } : {}) };
  const least = low ?? ends;
  if (odd.length > 0 || !least) return { odd };
  if (low && ends && ends < low) return { odd: [{ name: 'payHigh', why: '低於薪資下限' }] };
  const said = namesPeriod(cells.salary) ? readPay(cells.salary)?.period : undefined;
  const period =
    named ?? cells.titled ?? PAY_PERIODS.find((one) => one === said) ?? (least >= LEAST_A_MONTH ? '月薪' : undefined);
  if (!period) return { odd: [{ name: 'payLow', why: '沒有寫計薪方式' }] };
  const pay = { period, ...amounts };
  // If the file names the period, its amounts are clear; staff are warned if the text differs.
  if (named || cells.titled) return { pay, odd };
  if (contradicts(pay, cells.salary))
    return { odd: [{ name: low ? 'payLow' : 'payHigh', why: '與薪資的文字不同，以文字為準' }] };
  // 40,000 元以上 with 40,000 in both columns has no upper limit.
  if (pay.low === pay.high && /以上|起|\+|up/i.test(cells.salary)) delete pay.high;
  return { pay, odd };
}

/**
 * Visitors read the text: amounts beside it may contradict it, such as 時薪 200 元 beside amounts made comparable, or 面議 beside
 * any.
 */
function contradicts(pay: Pay, salary: string): boolean {
  if (isOpenPay(salary)) return true;
  const said = readPay(salary);
  if (!said) return false;
  const isOtherPeriod = namesPeriod(salary) && said.period !== pay.period;
  return isOtherPeriod || !sameAmounts(said, pay);
}
