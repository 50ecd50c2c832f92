import { vacancyCheck } from '#content/vacancy-check.ts';
import { PER_MONTH, readPay } from '../facts/rules.ts';
import type { VacancyInput, VacancyWarning } from './contract.ts';

/** What the law's numbers are, as 管理員 last set them. NT$ a month. */
export type Thresholds = Record<'negotiableFrom' | 'widestRange', number>;

/** All findings, the gravest first. It warns: whether to publish is the staff's decision. */
export function checkVacancy(vacancy: VacancyInput, thresholds: Thresholds = vacancyCheck): VacancyWarning[] {
  return [...checkSalary(vacancy, thresholds), ...checkWording(vacancy), ...checkPosting(vacancy)];
}

const money = (amount: number) => `NT$${Math.round(amount).toLocaleString('en-US')}`;

function checkSalary({ salary, nation }: VacancyInput, thresholds: Thresholds): VacancyWarning[] {
  // The rule is Taiwan's.
  if (nation !== '台灣') return [];
  const { negotiableFrom, widestRange } = thresholds;
  const found: VacancyWarning[] = [];
  const warn = (kind: 'salary' | 'range', text: string) => found.push({ kind, field: 'salary', text });
  const pay = readPay(salary);
  const isOpen = /面議|面談|另議|依.*(?:規定|能力|經驗|學經歷)/.test(salary);
  if (!pay) {
    warn(
      'salary',
      isOpen
        ? `薪資只寫「${salary}」：經常性薪資未達 ${money(negotiableFrom)} 的職缺，依就業服務法第5條須公開薪資範圍。請確認月薪達到這個金額，或改寫薪資範圍。`
        : '看不出薪資金額：經常性薪資未達 ' +
            `${money(negotiableFrom)} 的職缺，依就業服務法第5條須公開薪資範圍。例如：月薪 38,000~42,000 元。`,
    );
    return found;
  }
  const perMonth = PER_MONTH[pay.period];
  if (isOpen && pay.low * perMonth < negotiableFrom)
    warn('salary', `薪資未達 ${money(negotiableFrom)} 又寫可面議：依就業服務法第5條須公開薪資範圍，請刪去面議的字樣。`);
  if (pay.high === undefined) return found;
  if (pay.high < pay.low) warn('range', '薪資上限低於下限，請確認金額。');
  else if ((pay.high - pay.low) * perMonth > widestRange && pay.low * perMonth < negotiableFrom)
    warn(
      'range',
      `薪資範圍相差超過 ${money(widestRange)}${perMonth === 1 ? '' : '（換算月薪）'}：下限未達 ${money(negotiableFrom)} 時，主管機關認為範圍過寬等同未公開，請縮小範圍。`,
    );
  else if ((pay.high - pay.low) * perMonth > widestRange)
    warn(
      'range',
      `薪資範圍相差超過 ${money(widestRange)}${perMonth === 1 ? '' : '（換算月薪）'}：建議縮小，求職者較能判斷。`,
    );
  return found;
}

const CHECKED = [
  ['position', '職務名稱'],
  ['content', '工作內容'],
  ['salary', '薪資'],
] as const;

/** What a line says to rule such wording out is not a fault: 不限男女, 年齡不拘, 性別不限. */
const ALLOWED = /(?:不限|不拘|不分|無須|無需|不需|不看|不問)[^，。；\n]{0,8}|[^，。；\n]{0,8}(?:不限|不拘)/g;

function checkWording(vacancy: VacancyInput): VacancyWarning[] {
  return CHECKED.flatMap(([field, label]) => {
    // Blanks between characters hide nothing.
    const text = vacancy[field]
      .normalize('NFKC')
      .replace(/(?<=\p{Script=Han})[ \t]+(?=\p{Script=Han})/gu, '')
      .replace(ALLOWED, '');
    return vacancyCheck.protectedGrounds.flatMap(({ ground, patterns }) => {
      const words = new Set(patterns.flatMap((pattern) => text.match(new RegExp(pattern, 'g')) ?? []));
      if (words.size === 0) return [];
      const quoted = [...words].map((word) => `「${word}」`).join('');
      return [
        {
          kind: 'discrimination' as const,
          field,
          text: `${label}的${quoted}涉及${ground}，可能違反就業服務法第5條或性別平等工作法的歧視禁止規定；與工作無關請刪除。`,
        },
      ];
    });
  });
}

/** Fewer characters than this tell nobody what the work is. */
const MIN_CONTENT = 50;

/** What Google's JobPosting requires or recommends, and this vacancy doesn't say. */
function checkPosting({ address, township, salary, lastDay, content, nation }: VacancyInput): VacancyWarning[] {
  const missing: [field: string, isMissing: boolean, text: string][] = [
    ['township', township === '' && nation === '台灣', '未填鄉鎮市區：Google 求職建議提供完整的工作地點。'],
    ['address', address === '', '未填地址：Google 求職建議提供街道地址。'],
    ['salary', readPay(salary) === undefined, '薪資沒有金額：Google 求職的搜尋結果不會顯示薪資。'],
    ['lastDay', lastDay === '', '未填截止日期：Google 求職建議提供；職缺不會自動下架。'],
    ['content', [...content].length < MIN_CONTENT, `工作內容少於 ${MIN_CONTENT} 個字：Google 求職要求完整的職務說明。`],
  ];
  return missing
    .filter(([, isMissing]) => isMissing)
    .map(([field, , text]) => ({ kind: 'posting' as const, field, text }));
}
