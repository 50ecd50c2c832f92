// What a vacancy may contain beyond the specification's texts, all optional. Browsers load this too.

export const PAY_PERIODS = ['月薪', '時薪', '日薪', '年薪'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** How often a pay is paid per month, roughly, with 22 days of 8 hours. Used to compare it with a monthly amount. */
export const PER_MONTH: Record<PayPeriod | '週薪' | '周薪', number> = {
  年薪: 1 / 12,
  月薪: 1,
  週薪: 52 / 12,
  周薪: 52 / 12,
  日薪: 22,
  時薪: 176,
};

/** From the lowest to the highest; a vacancy asks for at least this one. */
export const EDUCATION_LEVELS = ['不拘', '國中', '高中職', '專科', '大學', '碩士', '博士'] as const;
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];

export const LANGUAGE_LEVELS = ['略懂', '中等', '精通', '母語程度'] as const;
export const SHIFTS = ['日班', '中班', '小夜班', '大夜班', '輪班', '假日班'] as const;

/** Where the work is done. */
export const REMOTE = { no: '進辦公室', some: '部分遠端', all: '完全遠端' } as const;
export type Remote = keyof typeof REMOTE;
export const REMOTE_KEYS = Object.keys(REMOTE) as Remote[];

/** Kinds of employment beside the specification's work types. */
export const EMPLOYMENTS = ['派遣', '約聘', '工讀', '實習', '短期'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** How an employer is shown: by its name, by a description (上市半導體公司), or not at all. */
export const EMPLOYER_SHOWN = { name: '顯示公司名稱', description: '以說明代替名稱', hidden: '不顯示' } as const;

export interface Pay {
  period: PayPeriod;
  /** NT$ per period. */
  low?: number;
  high?: number;
}

export interface Place {
  city: string;
  township: string;
}

/** What visitors see; unknown facts are left out. */
export interface VacancyFacts {
  pay?: Pay;
  /** Why the amount is left open (依學經歷核薪). */
  payNote?: string;
  headcount?: number;
  /** The fewest years needed; 0 if none. */
  experience?: number;
  education?: EducationLevel;
  languages?: { language: string; level: (typeof LANGUAGE_LEVELS)[number] }[];
  skills?: string[];
  shifts?: (typeof SHIFTS)[number][];
  remote?: Remote;
  employments?: Employment[];
  otherCategories?: string[];
  otherPlaces?: Place[];
  benefits?: string[];
}

const money = (amount: number) => amount.toLocaleString('en-US');

/** The salary text for a pay in numbers: a range with ~ is shown as it is, a single amount as a lower bound (spec §9). */
export function payText({ period, low, high }: Pay): string {
  if (low === undefined) return `${period} ~${money(high ?? 0)} 元`;
  return high === undefined || high === low
    ? `${period} ${money(low)} 元`
    : `${period} ${money(low)}~${money(high)} 元`;
}

/** The same for a table: with only one amount, it says whether that is the lower or the upper bound. */
export function payWords(pay: Pay): string {
  if (pay.low === undefined) return `${pay.period} ${money(pay.high ?? 0)} 元以下`;
  return pay.high === undefined ? `${payText(pay)}以上` : payText(pay);
}

/** Nobody is paid more, in whatever period. */
export const MAX_AMOUNT = 99_999_999;

// 年終 2 個月, 保障 14 個月 and 8 小時 are not amounts.
const AMOUNT = String.raw`(\d+(?:\.\d+)?)(?![\d.]|\s*(?:個|年|天|人|%|小時))\s*(萬(?:\d千?(?!\d))?|[kK千])?\s*元?`;
const AMOUNTS = new RegExp(String.raw`${AMOUNT}\s*(?:(?:~|-|–|—|至|到)\s*${AMOUNT})?`);

/** 35000以上，40000以下: a range as well. */
const AND_BELOW = /(?:以上|起)[、;至到~\s-]*(?=[\d.]+\s*(?:萬\d?千?|[k千])?\s*元?\s*以[下內])/i;

// A period without 薪 counts only beside the amount, and behind it only after a sign: 45,000 元，每年調薪 is monthly, and so is
// 45,000/年終 2 個月. No look-behind, which Safari before 16.4 can't parse.
const BEFORE =
  /(?:(?:每個?|(?:^|[^\d十])[一1](?=小時|[日天]))(小?時|[日天週周月年])|([時日週周月年])(?:收入?|所得|[領入]))(?:薪資|工資|薪水|薪|可?領|約|至少|最低|[:\s])*$/;
const BEHIND =
  /^\s*(?:以上|起|NTD|TWD)?\s*(?:\/\s*[每一1]?\s*|per\s+|an?\s+)(小?時|[日天週周月年]|h(?:(?:ou)?rs?)?|days?|d|week|wk|month|mo|m|year|yr|y|annum)(?![a-z薪終資班休假節])/i;
const UNITS: readonly [RegExp, keyof typeof PER_MONTH][] = [
  [/時|^h/i, '時薪'],
  [/日|天|^d/i, '日薪'],
  [/週|周|^w/i, '週薪'],
  [/月|^m/i, '月薪'],
];

const periodOf = (unit: string) => UNITS.find(([word]) => word.test(unit))?.[1] ?? '年薪';

function periodBeside(before: string, behind: string): keyof typeof PER_MONTH | undefined {
  const [, each, income] = BEFORE.exec(before) ?? [];
  const unit = each ?? income;
  if (unit) return periodOf(unit);
  // The last period named before the amount, else the first after it.
  const named = /年薪|月薪|[週周]薪|日薪|時薪/g;
  const word = before.match(named)?.at(-1);
  const sign = word ? undefined : BEHIND.exec(behind)?.[1];
  return sign ? periodOf(sign) : ((word ?? behind.match(named)?.[0]) as keyof typeof PER_MONTH | undefined);
}

interface ReadPay {
  period: keyof typeof PER_MONTH;
  low: number;
  high: number | undefined;
}

/** Longer ones are no salary, and would take long to read. */
const MAX_READ = 200;

/** The amounts in a salary text, if it names any; without a period they are monthly. */
export function readPay(salary: string): ReadPay | undefined {
  const said = amountsIn(salary);
  return said && { ...said, period: said.period ?? '月薪' };
}

/** Whether a salary text names its period. */
export const namesPeriod = (salary: string): boolean => /薪/.test(salary) || amountsIn(salary)?.period !== undefined;

/** Whether both name the same amounts: 40,000 and 40,000~40,000 do. */
export function sameAmounts(one: Amounts, other: Amounts): boolean {
  const amountsOf = ({ low, high }: Amounts) =>
    [...new Set([low, high])].filter((amount) => amount !== undefined).join();
  return amountsOf(one) === amountsOf(other);
}

interface Amounts {
  low?: number | undefined;
  high?: number | undefined;
}

function amountsIn(salary: string): (Omit<ReadPay, 'period'> & Partial<ReadPay>) | undefined {
  const text = salary
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replaceAll(',', '')
    // Of a long run of spaces, AND_BELOW would try every part.
    .replace(/\s+/g, ' ')
    .replaceAll(/(?:NT)?\$|新?[台臺]幣/g, '')
    .replace(AND_BELOW, '~');
  // Foreign currencies such as 日圓 and 美金 are not NT$.
  if (/日[圓幣]|美[金元]|人民幣|港幣|歐元|韓[元圜]|越南盾|[¥€]|JPY|USD|RMB|CNY|HKD|EUR|(?:HK|US|U|S)\$/i.test(text))
    return undefined;
  const match = AMOUNTS.exec(text);
  // A spreadsheet writes 1e10 for a number that is too long for its cell.
  if (!match || /\de\+?\d/i.test(text)) return undefined;
  const [whole, low, lowUnit, high, highUnit] = match;
  const before = text.slice(0, match.index);
  // 月薪 -30000 has a minus, 月薪-30000 a dash.
  const isNegative = /(?:^|\s)[-−]$/.test(before);
  // 3萬5 is 35,000.
  const amount = (number: string, unit = '') =>
    Number(number) * (unit.startsWith('萬') ? 10_000 : unit ? 1000 : 1) + Number(/\d/.exec(unit)?.[0] ?? 0) * 1000;
  const amounts = {
    // 3~4 萬 names the unit once, for both.
    low: amount(low!, lowUnit ?? (high ? highUnit?.[0] : undefined)),
    high: high === undefined ? undefined : amount(high, highUnit),
  };
  if (isNegative || Math.max(amounts.low, amounts.high ?? 0) > MAX_AMOUNT) return undefined;
  const period = periodBeside(before, text.slice(match.index + whole.length));
  return { ...amounts, ...(period && { period }) };
}

// A $ that isn't NT$; without look-behind, which Safari before 16.4 can't parse.
const FOREIGN_DOLLARS = /(?:^|[^T]|(?:^|[^N])T)\$/i;

/** The most it pays per month, in NT$; 0 if it names no amount (面議). */
export function topPay(pay: Pay | undefined, salary: string, nation = '台灣'): number {
  // Abroad, $ doesn't mean NT$.
  if (!pay && nation !== '台灣' && FOREIGN_DOLLARS.test(salary)) return 0;
  const { period, low = 0, high = 0 } = pay ?? readPay(salary) ?? { period: '月薪' as const };
  const top = Math.round(Math.max(low, high) * PER_MONTH[period]);
  return Number.isFinite(top) && top < 100_000_000 ? top : 0;
}

const listText = (texts: readonly string[]) => texts.join('、');
export const experienceText = (years: number) => (years === 0 ? '不拘' : `${years} 年以上`);
export const educationText = (level: EducationLevel) => (level === '不拘' || level === '博士' ? level : `${level}以上`);

type Listed = Omit<VacancyFacts, 'pay'>;

/** The facts with their words, in the order of a page's table; pay is shown elsewhere. */
const ROWS: { [N in keyof Listed]-?: [label: string, text: (fact: NonNullable<Listed[N]>) => string] } = {
  payNote: ['薪資說明', String],
  headcount: ['需求人數', (count) => `${count} 人`],
  experience: ['工作經驗', experienceText],
  education: ['學歷要求', educationText],
  languages: ['語文能力', (all) => all.map(({ language, level }) => `${language}（${level}）`).join('、')],
  skills: ['專長技能', listText],
  shifts: ['上班時段', listText],
  remote: ['遠端工作', (remote) => REMOTE[remote]],
  employments: ['僱用型態', listText],
  otherCategories: ['其他類別', listText],
  otherPlaces: ['其他地點', (places) => places.map(({ city, township }) => city + township).join('、')],
  benefits: ['福利', listText],
};

/** The facts in words, as a page lists them. */
export function factRows(facts: VacancyFacts): [label: string, text: string][] {
  const rows = Object.entries(ROWS) as [keyof Listed, [label: string, text: (fact: unknown) => string]][];
  return rows.flatMap(([name, [label, textOf]]): [string, string][] => {
    const fact = facts[name];
    const text = fact === undefined ? '' : textOf(fact);
    return text ? [[label, text]] : [];
  });
}
