import { vacancyCheck } from '#content/vacancy-check.ts';
import { foldText } from '#shared/search-words.ts';
import { todayInTaipei } from '#shared/times.ts';
import { readPay } from '../../facts/rules.ts';
import type { VacancyInput, VacancyWarning } from '../contract.ts';
import { isElsewhere } from '../inputs/rules.ts';
import { checkPay, type Thresholds } from './rules.ts';

/**
 * All findings, the most serious first. They are only warnings: staff decide whether to publish.
 * @param today decides which year's minimum wage applies
 */
export function checkVacancy(
  vacancy: VacancyInput,
  thresholds: Thresholds = vacancyCheck,
  today = todayInTaipei(new Date()),
): VacancyWarning[] {
  return [
    ...checkConfidential(vacancy),
    ...checkMismatch(vacancy),
    ...checkPay(vacancy, thresholds, today),
    ...checkWording(vacancy),
    ...checkPosting(vacancy),
  ];
}

/** Legal forms at the end of a company's name, which nobody says aloud. */
const LEGAL_FORM = /(?:股份有限公司|有限公司|公司|\s*co\.?,?\s*ltd\.?|,?\s*inc\.?|\s*corp\.?)$/;

/** A confidential employer that is named in a public text. */
function checkConfidential({ facts = {}, ...texts }: VacancyInput): VacancyWarning[] {
  const { employer = '', employerShown, employerText = '', payNote = '' } = facts;
  if (employer === '' || employerShown === 'name') return [];
  const whole = foldText(employer);
  const short = whole.replace(LEGAL_FORM, '').trim();
  const name = [...short].length > 1 ? short : whole;
  const lists = [...(facts.skills ?? []), ...(facts.benefits ?? [])].join('\n');
  const shown: [field: string, label: string, text: string][] = [
    ['position', '職務名稱', texts.position],
    ['content', '工作內容', texts.content],
    ['salary', '薪資', texts.salary],
    ['address', '地址', texts.address],
    ['facts.employerText', '公司說明', employerShown === 'description' ? employerText : ''],
    ['facts.payNote', '薪資說明', payNote],
    ['facts.benefits', '專長技能或福利', lists],
  ];
  return shown
    .filter(([, , text]) => foldText(text).includes(name))
    .map(([field, label]) => ({
      kind: 'confidential' as const,
      field,
      text: `${label}寫出了「${name}」：這家公司設定為不顯示名稱，發布後所有人都看得到。`,
    }));
}

/** What contradicts itself: visitors would see a part of it, or a place that does not exist. */
function checkMismatch({ city, township, facts = {} }: VacancyInput): VacancyWarning[] {
  const { employer = '', employerShown, employerText = '', otherPlaces = [], languages = [] } = facts;
  const elsewhere = [
    { field: 'township', city, township },
    ...otherPlaces.map((place) => ({ field: 'facts.otherPlaces', ...place })),
  ]
    .filter((place) => isElsewhere(place.city, place.township))
    .map((place): [field: string, text: string] => [
      place.field,
      `${place.city}沒有「${place.township}」：請確認縣市與鄉鎮市區。`,
    ]);
  const isMain = otherPlaces.some((place) => place.city === city && place.township === township);
  const spoken = languages.map(({ language }) => language);
  const twice = spoken.find((language, i) => spoken.indexOf(language) !== i);
  const found: [field: string, isSo: boolean, text: string][] = [
    [
      'facts.employerShown',
      employerShown === 'name' && employer === '',
      '設定為顯示公司名稱，但沒有填公司名稱：網站上不會顯示公司。',
    ],
    [
      'facts.employerText',
      employerShown === 'description' && employerText === '',
      '設定為以說明代替公司名稱，但沒有填說明：網站上不會顯示公司。',
    ],
    ['facts.otherPlaces', isMain, '其他地點與主要地點相同。'],
    ['facts.languages', twice !== undefined, `語文能力的「${twice}」寫了兩次。`],
  ];
  const others = found.filter(([, isSo]) => isSo).map(([field, , text]): [string, string] => [field, text]);
  return [...elsewhere, ...others].map(([field, text]) => ({ kind: 'mismatch' as const, field, text }));
}

const CHECKED = [
  ['position', '職務名稱'],
  ['content', '工作內容'],
  ['salary', '薪資'],
] as const;

/** Wording that excludes a condition is no fault: 不限男女, 年齡不拘, 性別不限. */
const ALLOWED = /(?:不限|不拘|不分|無須|無需|不需|不看|不問)[^，。；\n]{0,8}|[^，。；\n]{0,8}(?:不限|不拘)/g;

function checkWording(vacancy: VacancyInput): VacancyWarning[] {
  return CHECKED.flatMap(([field, label]) => {
    // Spaces between characters must not hide anything.
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
          text: `${label}的${quoted}涉及${ground}，可能違反就業服務法第 5 條或性別平等工作法的歧視禁止規定；與工作無關請刪除。`,
        },
      ];
    });
  });
}

/** With fewer characters nobody learns what the work is. */
const MIN_CONTENT = 50;

/** What Google's JobPosting requires or recommends and this vacancy lacks. */
function checkPosting({ address, township, salary, lastDay, content, nation, facts }: VacancyInput): VacancyWarning[] {
  const missing: [field: string, isMissing: boolean, text: string][] = [
    ['township', township === '' && nation === '台灣', '未填鄉鎮市區：Google 求職建議提供完整的工作地點。'],
    ['address', address === '', '未填地址：Google 求職建議提供街道地址。'],
    ['salary', !facts?.pay && readPay(salary) === undefined, '薪資沒有金額：Google 求職的搜尋結果不會顯示薪資。'],
    ['lastDay', lastDay === '', '未填截止日期：Google 求職建議提供；職缺不會自動下架。'],
    ['content', [...content].length < MIN_CONTENT, `工作內容少於 ${MIN_CONTENT} 個字：Google 求職要求完整的職務說明。`],
  ];
  return missing
    .filter(([, isMissing]) => isMissing)
    .map(([field, , text]) => ({ kind: 'posting' as const, field, text }));
}
