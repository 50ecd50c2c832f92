import type { StaffFacts } from '../../facts/contract.ts';
import { EMPLOYER_SHOWN, educationText, experienceText, REMOTE } from '../../facts/rules.ts';
import type { FieldName } from '../titles/contract.ts';
import { FACT_FIELDS, FACT_NAMES, type FactName } from './contract.ts';
import {
  benefitsIn,
  languagesIn,
  languagesText,
  listText,
  MAX_CELL,
  placesIn,
  placesText,
  tagsIn,
} from './lists/service.server.ts';
import { payIn, periodIn } from './pay/rules.ts';
import * as read from './rules.ts';
import { sameNumber, sourceOf } from './source/rules.ts';

/** A notice about a row that is imported all the same: its kind, and the cell's text. */
export interface Doubt {
  text: string;
  value: string;
}

export interface ReadFacts {
  facts: StaffFacts;
  /** The facts that the file contains; a vacancy keeps its others. */
  said: readonly (keyof StaffFacts)[];
  doubts: Doubt[];
}

const NOTHING_SAID: ReadFacts = { facts: {}, said: [], doubts: [] };

type Plain = Exclude<FactName, 'payPeriod' | 'payLow' | 'payHigh' | 'sourceLink'>;

const shortText = (max: number) => (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  if ([...line].length <= max) return { value: line };
  return { isOdd: true as const, taken: `太長（最多 ${max} 個字），這一欄沒有匯入` };
};

/** What isn't understood of shifts goes below the content, as the whole text. */
function shiftsIn(text: string): read.Reading<NonNullable<StaffFacts['shifts']>> {
  if (text.length > MAX_CELL) return { isOdd: true, taken: '太長，改附在工作內容之後' };
  const found = read.shiftsIn(text);
  if (!found.isOdd) return found;
  const taken = found.value ? '部分內容無法辨識，全文附在工作內容之後' : '看不懂，改附在工作內容之後';
  return { ...found, taken };
}

/** How each fact is read from a cell. */
const READERS: { [Name in Plain]: (text: string) => read.Reading<NonNullable<StaffFacts[Name]>> } = {
  payNote: shortText(100),
  headcount: read.headcountIn,
  experience: read.experienceIn,
  education: read.educationIn,
  languages: languagesIn,
  skills: (text) => tagsIn(text, 50),
  shifts: shiftsIn,
  remote: read.remoteIn,
  employments: read.employmentsIn,
  otherCategories: (text) => tagsIn(text, 50),
  otherPlaces: placesIn,
  benefits: benefitsIn,
  employer: shortText(100),
  employerShown: read.employerShownIn,
  employerText: shortText(100),
  source: shortText(50),
  sourceNumber: shortText(100),
};
const PLAIN = Object.keys(READERS) as Plain[];

const LONG: read.Reading<unknown> = { isOdd: true, taken: '太長，這一欄沒有匯入' };

const LEFT_OUT = '看不懂，這一欄沒有匯入';

/** The facts in a row. What is not understood is left out and reported; it never causes the row to be refused. */
export function readFacts(
  cells: Partial<Record<FieldName, unknown>>,
  textOf: (name: FactName | 'salary') => string,
): ReadFacts {
  if (!FACT_NAMES.some((name) => name in cells)) return NOTHING_SAID;
  const facts: Record<string, unknown> = {};
  const said = new Set<keyof StaffFacts>();
  const doubts: Doubt[] = [];
  const doubt = (name: FactName, what: string, value: string) =>
    doubts.push({ text: `${FACT_FIELDS[name].label}${what}`, value });
  for (const name of PLAIN) {
    if (!(name in cells)) continue;
    const text = textOf(name);
    // These two go below the content if they are too long.
    const isLong = text.length > MAX_CELL && name !== 'benefits' && name !== 'shifts';
    const { value, isOdd, taken }: read.Reading<unknown> = text === '' ? {} : isLong ? LONG : READERS[name](text);
    if (taken) doubt(name, taken, text);
    else if (isOdd) doubt(name, value === undefined ? LEFT_OUT : '部分內容無法辨識', text);
    if (value === undefined && (isOdd || taken)) continue;
    said.add(name);
    facts[name] = value;
  }
  readPay(cells, textOf, { facts, said, doubt });
  readLink(cells, textOf, { facts, said, doubt });
  return { facts: facts as StaffFacts, said: [...said], doubts };
}

interface Reader {
  facts: Record<string, unknown>;
  said: Set<keyof StaffFacts>;
  doubt: (name: FactName, what: string, value: string) => void;
}

type Cells = Partial<Record<FieldName, unknown>>;

function readPay(cells: Cells, textOf: (name: FactName | 'salary') => string, { facts, said, doubt }: Reader) {
  if (!('payLow' in cells) && !('payHigh' in cells)) return;
  const [period, low, high] = [textOf('payPeriod'), textOf('payLow'), textOf('payHigh')];
  const titled = typeof cells.titledPeriod === 'string' ? periodIn(cells.titledPeriod) : undefined;
  const { pay, odd } = payIn({ period, low, high, salary: textOf('salary'), titled });
  for (const { name, why } of odd) doubt(name, why ? `${why}，薪資金額沒有匯入` : LEFT_OUT, textOf(name));
  if (odd.length > 0) return;
  said.add('pay');
  facts.pay = pay;
}

/** If the row also has a number column, the address only tells which site it is from. */
function readLink(cells: Cells, textOf: (name: FactName) => string, { facts, said, doubt }: Reader) {
  const link = 'sourceLink' in cells ? textOf('sourceLink') : '';
  if (link === '') return;
  const found = sourceOf(link);
  if (!found) doubt('sourceLink', LEFT_OUT, link);
  // The same post must be recognised in a file that has no number column.
  const isSame = found && sameNumber(found.source, String(facts.sourceNumber ?? ''), found.sourceNumber);
  if (isSame) facts.sourceNumber = found.sourceNumber;
  for (const name of ['source', 'sourceNumber'] as const) {
    if (!found || facts[name]) continue;
    facts[name] = found[name];
    said.add(name);
  }
}

const number = (value: number | undefined) => (value === undefined ? '' : String(value));
const list = (items: readonly string[] | undefined) => listText(items ?? []);

/** A fact as a cell that readFacts reads back unchanged. */
export const CELL_TEXTS: Record<Exclude<FactName, 'sourceLink'>, (facts: StaffFacts) => string> = {
  payPeriod: ({ pay }) => pay?.period ?? '',
  payLow: ({ pay }) => number(pay?.low),
  payHigh: ({ pay }) => number(pay?.high),
  payNote: ({ payNote }) => payNote ?? '',
  headcount: ({ headcount }) => number(headcount),
  experience: ({ experience }) => (experience === undefined ? '' : experienceText(experience)),
  education: ({ education }) => (education ? educationText(education) : ''),
  languages: ({ languages }) => languagesText(languages ?? []),
  skills: ({ skills }) => list(skills),
  shifts: ({ shifts }) => (shifts ?? []).join('、'),
  remote: ({ remote }) => (remote ? REMOTE[remote] : ''),
  employments: ({ employments }) => (employments ?? []).join('、'),
  otherCategories: ({ otherCategories }) => list(otherCategories),
  otherPlaces: ({ otherPlaces }) => placesText(otherPlaces ?? []),
  benefits: ({ benefits }) => list(benefits),
  employer: ({ employer }) => employer ?? '',
  employerShown: ({ employerShown }) => (employerShown ? EMPLOYER_SHOWN[employerShown] : ''),
  employerText: ({ employerText }) => employerText ?? '',
  source: ({ source }) => source ?? '',
  sourceNumber: ({ sourceNumber }) => sourceNumber ?? '',
};
