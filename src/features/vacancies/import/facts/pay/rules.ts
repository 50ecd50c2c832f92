// Pay in numbers, as the columns of a file hold it.
import { PAY_PERIODS, type Pay, type PayPeriod, readPay } from '../../../facts/rules.ts';
import { isNone } from '../rules.ts';

const PERIOD_WORDS: readonly [RegExp, PayPeriod][] = [
  [/時薪|每小時|小時|hour/, '時薪'],
  [/日薪|每日|天|day|daily/, '日薪'],
  [/年薪|每年|year|annual/, '年薪'],
  [/月薪|每月|month/, '月薪'],
];

export const periodIn = (text: string): PayPeriod | undefined =>
  PERIOD_WORDS.find(([word]) => word.test(text.toLowerCase()))?.[1];

/** The lists of 104 use this number for "no upper limit". */
const NO_END = 9_999_999;
/** A monthly pay is more than this; a smaller amount without a period may be hourly. */
const LEAST_A_MONTH = 10_000;
const MOST = 99_999_999;

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
  return Number.isInteger(pay.low) && pay.low <= MOST ? pay.low : null;
}

interface PayCells {
  period: string;
  low: string;
  high: string;
  /** The salary's text, which may say the period. */
  salary: string;
  /** The period that the columns' titles name (月薪下限). */
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
  if (cells.period !== '' && !named && !isNone(cells.period)) odd.push({ name: 'payPeriod' });
  const ends = named ? high : high === NO_END ? undefined : high;
  const amounts = { ...(low ? { low } : {}), ...(ends ? { high: ends } : {}) };
  const least = low ?? ends;
  if (odd.length > 0 || !least) return { odd };
  if (low && ends && ends < low) return { odd: [{ name: 'payHigh', why: '低於薪資下限' }] };
  const said = /薪/.test(cells.salary) ? readPay(cells.salary)?.period : undefined;
  const period =
    named ?? cells.titled ?? PAY_PERIODS.find((one) => one === said) ?? (least >= LEAST_A_MONTH ? '月薪' : undefined);
  if (!period) return { odd: [{ name: 'payLow', why: '沒有寫計薪方式' }] };
  return { pay: { period, ...amounts }, odd };
}
