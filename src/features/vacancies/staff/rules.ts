// Converts the form to the calls: react-admin stores an emptied field as null, but the calls accept no null among the facts.
import { named } from '#features/backoffice/shared/choosing/rules.ts';
import { readNumber } from '#shared/fields/number-fields.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { EMPLOYER_SHOWN, factRows, payWords, type VacancyFacts } from '../facts/rules.ts';
import type { AdminVacancy, OwnVacancyInput } from './contract.ts';

/** Every field of the groups, so that opening a form doesn't change it. */
export const BLANK_FACTS = {
  pay: { period: '月薪', low: null, high: null },
  ...{ payNote: null, experience: null, education: null, languages: [], skills: [] },
  ...{ shifts: [], remote: null, employments: [], otherCategories: [], otherPlaces: [], benefits: [], headcount: null },
  ...{ employer: null, employerShown: 'hidden', employerText: null, source: null, sourceNumber: null },
} satisfies Record<keyof StaffFacts, unknown>;

export const formOf = (vacancy: AdminVacancy) => ({
  ...vacancy,
  facts: { ...BLANK_FACTS, ...vacancy.facts, pay: { ...BLANK_FACTS.pay, ...vacancy.facts.pay } },
});

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

type NumbersIn<T> = { [Name in keyof T]-?: NonNullable<T[Name]> extends number ? Name : never }[keyof T];
const NUMBERS: Record<NumbersIn<StaffFacts> | NumbersIn<NonNullable<StaffFacts['pay']>>, true> = {
  low: true,
  high: true,
  experience: true,
  headcount: true,
};

/** Text that is no number stays as typed, and the call reports it. */
const asNumber = (typed: unknown) => {
  const number = typeof typed === 'string' ? readNumber(typed) : Number.NaN;
  return Number.isNaN(number) ? typed : number;
};

const numbered = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Object.hasOwn(NUMBERS, name) ? asNumber(value) : value]),
  );

/** Without empty fields and empty rows of lists. */
function factsOf({ pay, ...typed }: Record<string, unknown>): StaffFacts {
  const facts = numbered(typed);
  const isShown = facts.employerShown !== BLANK_FACTS.employerShown;
  const known = Object.entries(filled({ ...facts, employerShown: isShown ? facts.employerShown : null })).map(
    ([name, value]) => {
      const rows = Array.isArray(value) ? value.map((row) => (typeof row === 'object' ? filled(row) : row)) : value;
      const isGiven = (row: unknown) => typeof row !== 'object' || Object.keys(row as object).length > 0;
      return [name, Array.isArray(rows) ? rows.filter(isGiven) : rows];
    },
  );
  const amounts = filled(numbered((pay ?? {}) as object));
  // A period alone is no pay, since it is preselected.
  const hasAmount = 'low' in amounts || 'high' in amounts;
  return { ...Object.fromEntries(known), ...(hasAmount ? { pay: amounts } : {}) } as StaffFacts;
}

/** The form's contents as the calls take them. */
export function inputOf(values: object): OwnVacancyInput {
  const { facts, assigneeId, ...texts } = values as { facts?: Record<string, unknown>; assigneeId?: string | null };
  const input = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? '']));
  const assigned = assigneeId === undefined ? {} : { assigneeId: assigneeId || null };
  return { ...input, ...assigned, ...(facts ? { facts: factsOf(facts) } : {}) } as OwnVacancyInput;
}

/** All facts in words, including those for staff only. */
export function staffFactRows(facts: StaffFacts): [label: string, text: string][] {
  const { pay, employer, employerShown, employerText, source, sourceNumber } = facts;
  const ofStaff: Record<Exclude<keyof StaffFacts, keyof VacancyFacts>, [label: string, text: string | undefined]> = {
    employer: ['公司名稱', employer],
    employerShown: ['公司名稱的顯示', employerShown && EMPLOYER_SHOWN[employerShown]],
    employerText: ['公司說明', employerText],
    source: ['來源', source],
    sourceNumber: ['來源編號', sourceNumber],
  };
  const rows = [['薪資金額', pay && payWords(pay)], ...factRows(facts), ...Object.values(ofStaff)];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

interface BulkReply {
  wanted: number;
  changed: number;
  /** By their names. */
  refused: readonly string[];
  stale: readonly string[];
  gone: number;
}

/** The result of a bulk action, and whether everything was done. */
export function bulkOutcome(label: string, { wanted, changed, refused, stale, gone }: BulkReply) {
  const before = wanted - changed - refused.length - stale.length - gone;
  const problems = [
    refused.length > 0 && `${refused.length} 筆已過截止日期，無法發布：${named(refused)}`,
    stale.length > 0 &&
      `${stale.length} 筆在您查看後有人變更過，沒有${label}：${named(stale)}。請看過現在的內容，再${label}一次`,
    gone > 0 && `${gone} 筆已經刪除，沒有${label}`,
  ].filter((one) => one !== false);
  const told = [`已${label} ${changed} 筆`, ...(before > 0 ? [`${before} 筆原本就已${label}`] : []), ...problems];
  return { text: told.join('；'), isWhole: problems.length === 0 };
}
