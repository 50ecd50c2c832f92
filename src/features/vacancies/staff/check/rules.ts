import { vacancyCheck } from '#content/vacancy-check.ts';
import type { StaffFacts } from '../../facts/contract.ts';
import { namesPeriod, PER_MONTH, payText, readPay, sameAmounts } from '../../facts/rules.ts';
import type { VacancyInput, VacancyWarning } from '../contract.ts';

/** The law's amounts as last set by 管理員. NT$ per month. */
export type Thresholds = Record<'negotiableFrom' | 'widestRange', number>;

interface Amounts {
  period: keyof typeof PER_MONTH;
  low: number | undefined;
  high: number | undefined;
}

type Warn = (kind: 'salary' | 'range', text: string, field?: string) => void;

const money = (amount: number) => `NT$${Math.round(amount).toLocaleString('en-US')}`;

/** Leaves the amount open. Beside amounts, 依學經歷 only says which of them it will be. */
const OPEN = /面議|面談|另議/;
const OPEN_OR_BY_RULE = /面議|面談|另議|依.*(?:規定|能力|經驗|學經歷)/;

/** Checks pay against the law, by the amounts given as numbers, else by those in the text. */
export function checkPay(
  { salary, nation, workType, facts = {} }: VacancyInput,
  thresholds: Thresholds,
  today: string,
): VacancyWarning[] {
  // The rules hold in Taiwan only.
  if (nation !== '台灣') return [];
  const found: VacancyWarning[] = [];
  const warn: Warn = (kind, text, field = 'salary') => found.push({ kind, field, text });
  const said = readPay(salary);
  const pay: Amounts | undefined = facts.pay ? { low: undefined, high: undefined, ...facts.pay } : said;
  if (!pay) {
    if (!saysEnough(facts.payNote ?? '', thresholds)) noAmount(warn, salary, thresholds);
    return found;
  }
  if (facts.pay) contradiction(warn, facts.pay, salary);
  if (facts.pay || namesPeriod(salary) || (pay.low ?? 0) >= LEAST_GUESSED) minimumWage(warn, pay, workType, today);
  const perMonth = PER_MONTH[pay.period];
  const isOpen = facts.pay ? OPEN.test(salary + (facts.payNote ?? '')) : OPEN_OR_BY_RULE.test(salary);
  const { negotiableFrom } = thresholds;
  if (isOpen && (pay.low ?? 0) * perMonth < negotiableFrom)
    warn(
      'salary',
      `薪資未達 ${money(negotiableFrom)} 又寫可面議：依就業服務法第 5 條須公開薪資範圍，請刪去面議的字樣。`,
    );
  else if (pay.low === undefined && (pay.high ?? 0) * perMonth >= 1)
    warn('salary', '只有薪資上限：求職者看不出最少領多少，請填薪資下限。', 'facts.pay.low');
  range(warn, pay, thresholds);
  return found;
}

/** A smaller number without a period is not a monthly pay. */
const LEAST_GUESSED = 1000;

const DIGITS = '一二三四五六七八九';

/** The sentence with which the law lets the amount open: 經常性薪資達4萬元或以上. */
function saysEnough(payNote: string, { negotiableFrom }: Thresholds): boolean {
  const isLeast = /薪|每月/.test(payNote) && /達|以上|起|不低於|超過/.test(payNote);
  if (!isLeast || /未達|以下|不到|不足|獎金|分紅|津貼|最高|可達|上看|上限|達標/.test(payNote)) return false;
  const said = readPay(payNote.replace(/[一二三四五六七八九](?=萬)/, (digit) => `${DIGITS.indexOf(digit) + 1}`));
  return said !== undefined && Math.round(said.low * PER_MONTH[said.period]) >= negotiableFrom;
}

function noAmount(warn: Warn, salary: string, { negotiableFrom }: Thresholds): void {
  const least = money(negotiableFrom);
  if (OPEN_OR_BY_RULE.test(salary))
    warn(
      'salary',
      `薪資只寫「${salary}」：經常性薪資未達 ${least} 的職缺，依就業服務法第 5 條須公開薪資範圍。請確認月薪達到這個金額，或改寫薪資範圍。`,
    );
  else
    warn(
      'salary',
      `看不出薪資金額：經常性薪資未達 ${least} 的職缺，依就業服務法第 5 條須公開薪資範圍。例如：月薪 38,000~42,000 元。`,
    );
}

/** A text without an amount contradicts none, unless it says that the amount is open. */
function contradiction(warn: Warn, pay: NonNullable<StaffFacts['pay']>, salary: string): void {
  const made = payText(pay);
  if (salary === '' || salary === made) return;
  const said = readPay(salary);
  if (!said) {
    if (OPEN_OR_BY_RULE.test(salary))
      warn('salary', `薪資寫「${salary}」，薪資細節卻是「${made}」：請留一種，或清空薪資讓它自動產生。`);
    return;
  }
  if (sameAmounts(said, pay) && PER_MONTH[said.period] === PER_MONTH[pay.period]) return;
  warn('salary', `薪資寫「${salary}」，與薪資細節的「${made}」不同：請確認哪一個正確。`);
}

function minimumWage(warn: Warn, { period, low, high }: Amounts, workType: string, today: string): void {
  const wage = vacancyCheck.minimumWages.findLast(({ from }) => from <= today);
  // Somebody who works half the month earns half of it.
  const isMonthly = period === '月薪' || period === '年薪';
  if (!wage || (isMonthly && workType !== '全職')) return;
  const { monthly, hourly } = wage;
  const least = {
    月薪: monthly,
    年薪: monthly * 12,
    時薪: hourly,
    日薪: hourly * 8,
    週薪: hourly * 40,
    周薪: hourly * 40,
  };
  const lowest = low ?? high;
  if (lowest === undefined || lowest >= least[period]) return;
  const rule = `${wage.from.slice(0, 4)} 年起每月 ${money(monthly)}、每小時 ${money(hourly)}`;
  const counted = period === '月薪' || period === '時薪' ? '' : `（換算${period} ${money(least[period])}）`;
  warn('salary', `${period} ${money(lowest)} 低於最低工資：${rule}${counted}，請修改金額。`);
}

function range(warn: Warn, { period, low, high }: Amounts, { negotiableFrom, widestRange }: Thresholds): void {
  if (low === undefined || high === undefined) return;
  const perMonth = PER_MONTH[period];
  const wide = `薪資範圍相差超過 ${money(widestRange)}${perMonth === 1 ? '' : '（換算月薪）'}：`;
  if (high < low) warn('range', '薪資上限低於下限，請確認金額。');
  else if ((high - low) * perMonth <= widestRange) return;
  else if (low * perMonth < negotiableFrom)
    warn('range', `${wide}下限未達 ${money(negotiableFrom)} 時，主管機關認為範圍過寬等同未公開，請縮小範圍。`);
  else warn('range', `${wide}建議縮小，求職者較能判斷。`);
}
