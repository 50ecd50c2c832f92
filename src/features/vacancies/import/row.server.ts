import type { Vacancy } from '../data.server.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { payText } from '../facts/rules.ts';
import { cellText, factText, flatText } from './cells/rules.ts';
import { isFormulaFault } from './cells/unseen/rules.ts';
import type { ForAll } from './columns.server.ts';
import { FACT_FIELDS } from './facts/contract.ts';
import { benefitsIn, MAX_CELL } from './facts/lists/service.server.ts';
import { isOpenPay, openPayRemark } from './facts/pay/rules.ts';
import { hasHours, isNone, shiftsIn } from './facts/rules.ts';
import { type Doubt, readFacts } from './facts/service.server.ts';
import { PLACE_UNKNOWN, placeOf } from './place.server.ts';
import { because, type Reason } from './refused.server.ts';
import { salaryOf } from './salary.server.ts';
import { type Taken, takeCategories, takePlaces, takeWorkType } from './split/service.server.ts';
import { parseTime } from './times.server.ts';
import {
  ALL_FIELDS,
  FIELDS,
  type Field,
  type FieldName,
  type FillField,
  isFillField,
  NAMES,
  type TextName,
} from './titles/contract.ts';

/** Instead of an end: the vacancy has none. */
const ENDLESS = /^(?:長期(?:徵才|招募|刊登)?|(?:額滿|徵滿|找到人)(?:為止|即止|截止)|無期限|無截止日期?|不限期?)$/;

/** Instead of a salary: 0 or - tells the reader nothing. */
const NO_SALARY = /^(?:無|未填|未提供|待補|n\/?a|null|none|[-–—]+|0+(?:\.0+)?)$/i;

/** 3.5~4.5 without 萬, or the 40 of a 40,000 that was cut in two at its comma: nobody is paid that. */
const TOO_LITTLE = /^(?:NT\$)?\s*\d{1,2}(?:\.\d+)?(?:\s*[~～〜–-]\s*\d{1,2}(?:\.\d+)?)?\s*元?(?:以上|起)?$/;
const NO_UNIT = `${FIELDS.salary.label}看不出單位，請寫成 4 萬或 40,000 元；CSV 檔裡有逗號的金額要加引號`;

/** Whether a cell contains a sign for "none": 0 or - as salary, 額滿為止 as the last day. */
function isOpen(name: TextName, text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  if (name === 'expiresAt') return ENDLESS.test(text) || isNone(text);
  return name === 'salary' && NO_SALARY.test(text);
}

/** A valid row. A time is undefined if the file leaves it out. */
export interface ImportedVacancy extends Omit<Vacancy, 'vacancyId' | 'updatedAt'> {
  vacancyId: string | undefined;
  updatedAt: string | undefined;
  publishAt: string | undefined;
  expiresAt: string | undefined;
}

/** Optional columns: without one, a vacancy keeps what it has. */
const KEPT_FIELDS = ['nation', 'township', 'address', 'workType'] as const;
export type KeptField = (typeof KEPT_FIELDS)[number] | FillField;

type ParsedRow =
  | {
      vacancy: ImportedVacancy;
      /** The optional fields that the file leaves out. */
      absent: KeptField[];
      /** Facts beyond the texts. */
      facts: StaffFacts;
      /** The facts that the file contains. */
      said: readonly (keyof StaffFacts)[];
      /** What was left out of a row that is imported all the same. */
      notices: Doubt[];
      /** The place as in the file: vacancies that were imported before places were understood are recognised by it. */
      written: { city: string; address: string };
      /** Its end date could not be read: a new vacancy becomes a draft, since it may have expired. */
      isHeldBack: boolean;
    }
  | { reasons: Reason[] };

/** Marks the template's example row, which somebody will forget to remove. */
export const EXAMPLE_MARK = '（範例，匯入前請刪除這一列）';

const KEPT_OUT = '這一欄沒有匯入';
const ODD_WORK_TYPE = `${FIELDS.workType.label}看不懂，${KEPT_OUT}，新職缺以「${FIELDS.workType.standard}」匯入`;
const NOT_YET = `${FIELDS.updatedAt.label}晚於現在，${KEPT_OUT}`;
const LEFT_OUT = { updatedAt: KEPT_OUT, publishAt: KEPT_OUT, expiresAt: `${KEPT_OUT}，新職缺先存為草稿` };

const TIMES = ['updatedAt', 'publishAt', 'expiresAt'] as const;

/** A row as a vacancy, or every reason why it isn't one. */
export function parseRow(
  given: Partial<Record<FieldName, unknown>>,
  now = new Date().toISOString(),
  forAll: ForAll = {},
): ParsedRow {
  const filled: FillField[] = [];
  const texts = {} as Record<TextName, string>;
  const reasons: Reason[] = [];
  const { cells, faults } = withoutFormulaFaults(given);
  const read = readFacts(cells, (name) => factText(cells[name]));
  const facts: StaffFacts = { ...read.facts };
  const said = new Set(read.said);
  for (const name of NAMES) {
    const text = cellText(cells[name], name);
    texts[name] = (isOpen(name, text) ? '' : text) || ((FIELDS[name] as Field).standard ?? '');
    if (name === 'salary' && texts.salary === '') texts.salary = madeSalary(cells, { facts, said });
    // 台灣 is the default nation, and another is needed only if the place isn't in it.
    if (texts[name] === '' && name !== 'nation' && isFillField(name) && forAll[name]) {
      texts[name] = forAll[name];
      filled.push(name);
    }
    if (name === 'salary') takeRemark(texts.salary, { facts, said });
    if (name === 'category') takeCategories(texts, cells, { facts, said });
    const fault = text === undefined ? `${FIELDS[name].label} 格式錯誤` : faultOf(name, texts[name]);
    const isWithoutPay = name === 'salary' && texts.salary === '';
    const odd = isWithoutPay ? read.doubts.find(isAboutPay(cells)) : undefined;
    // Without the end of the notice: here the whole row is refused, not one column left out.
    if (odd) reasons.push(because(odd.text.replace(/，.*/, ''), odd.value));
    else if (fault && !faults.some(({ field }) => field === name))
      reasons.push(because(fault, text === undefined ? flatText(cells[name]) : texts[name] || text));
  }
  const oddWorkType = takeWorkType(texts, cells, { facts, said }) ? '' : texts.workType;
  if (oddWorkType) {
    // As if the file had no such cell: a vacancy that is there keeps its own.
    delete cells.workType;
    texts.workType = FIELDS.workType.standard;
  }
  if (TOO_LITTLE.test(texts.salary)) reasons.push(because(NO_UNIT, texts.salary));
  // The id becomes part of an address.
  if (!/^[\w.-]*$/.test(texts.vacancyId)) reasons.push(because(`${FIELDS.vacancyId.label} 格式錯誤`, texts.vacancyId));
  const { city: writtenCity } = texts;
  takePlaces(texts, cells, { facts, said });
  let found = placeOf(texts);
  if ('reason' in found && found.kind === PLACE_UNKNOWN && forAll.nation && factText(cells.nation) === '') {
    found = placeOf({ ...texts, nation: forAll.nation });
    filled.push('nation');
  }
  if ('reason' in found && texts.city) reasons.push(because(found.kind, found.value, found.reason));
  const notices: Doubt[] = [...read.doubts];
  if (oddWorkType) notices.push({ text: ODD_WORK_TYPE, value: oddWorkType });
  for (const { field, text, value } of faults)
    if ((FIELDS as Partial<Record<FieldName, Field>>)[field]?.required)
      reasons.push(because(`${text}，請更正公式`, value));
    else notices.push({ text: `${text}，${KEPT_OUT}`, value });
  const isMadeOpen = texts.salary === OPEN_PAY && !cells.salary && !filled.includes('salary');
  if (isMadeOpen && factText([cells.payLow, cells.payHigh]) !== '')
    notices.push({ text: '沒有寫薪資，以「面議」匯入', value: '0' });
  if ('doubts' in found) notices.push(...found.doubts.map((value) => ({ text: '地點有疑問，請確認', value })));
  if (cells.more || cells.shifts || cells.benefits) appendMore(texts, cells, notices);
  const times = Object.fromEntries(
    TIMES.map((name) => {
      const time = parseTime(texts[name], name === 'expiresAt');
      // Its vacancy would stand first for ever.
      if (name === 'updatedAt' && time && time > now) {
        notices.push({ text: NOT_YET, value: texts[name] });
        return [name, undefined];
      }
      if (time === null) notices.push({ text: `${FIELDS[name].label}看不懂，${LEFT_OUT[name]}`, value: texts[name] });
      return [name, time ?? undefined];
    }),
  ) as Record<(typeof TIMES)[number], string | undefined>;
  if (texts.position.includes(EXAMPLE_MARK)) reasons.push(because('這是範本的範例列', texts.position));
  // It would be scheduled for ever and never be public.
  const isScheduled = times.publishAt && times.publishAt > now;
  if (isScheduled && times.expiresAt && times.publishAt && times.expiresAt <= times.publishAt)
    reasons.push(because(`${FIELDS.expiresAt.label} 早於${FIELDS.publishAt.label}`, texts.expiresAt));
  if (reasons.length > 0 || !('place' in found))
    return { reasons: [...new Map(reasons.map((reason) => [reason.text, reason])).values()] };
  const { place } = found;
  return {
    // A field read from another cell is not overwritten with the old value.
    absent: [
      ...KEPT_FIELDS.filter((name) => !(name in cells) && (name === 'workType' || place[name] === STANDARD[name])),
      // Values given for all rows apply to new ones: an existing vacancy keeps its own.
      ...filled,
    ],
    facts,
    said: [...said],
    notices,
    written: { city: writtenCity.replaceAll('臺', '台'), address: texts.address },
    isHeldBack: texts.expiresAt !== '' && times.expiresAt === undefined,
    vacancy: { ...texts, ...place, salary: salaryOf(texts.salary), ...times, vacancyId: texts.vacancyId || undefined },
  };
}

/** A cell whose formula failed counts as empty: otherwise its vacancy would be called #REF!. */
function withoutFormulaFaults(given: Partial<Record<FieldName, unknown>>) {
  const cells = { ...given };
  const faults: { field: FieldName; text: string; value: string }[] = [];
  for (const field of Object.keys(given) as (keyof typeof ALL_FIELDS)[]) {
    if (!isFormulaFault(given[field])) continue;
    delete cells[field];
    faults.push({ field, text: `${ALL_FIELDS[field].label}是試算表的錯誤值`, value: String(given[field]) });
  }
  return { cells, faults };
}

const OPEN_PAY = '面議';

/** What is wrong with the amounts from which the salary's text would be made. */
const isAboutPay = (cells: Partial<Record<FieldName, unknown>>) => {
  const hasAmounts = factText([cells.payLow, cells.payHigh]) !== '';
  const names = ['payLow', 'payHigh', ...(hasAmounts ? (['payPeriod'] as const) : [])] as const;
  return ({ text }: Doubt) => names.some((name) => text.startsWith(FACT_FIELDS[name].label));
};

/** The salary's text, made from the columns with its amounts; 0 in them, or 面議 as the pay period, leaves the amount open. */
function madeSalary(cells: Partial<Record<FieldName, unknown>>, { facts, said }: Taken): string {
  if (facts.pay) return payText(facts.pay);
  const isOpen = factText([cells.payLow, cells.payHigh]) !== '' || isOpenPay(factText(cells.payPeriod));
  return said.has('pay') && isOpen ? OPEN_PAY : '';
}

/** The remark beside 面議 goes into a field of its own, unless the file has a column for it. */
function takeRemark(salary: string, { facts, said }: Taken): void {
  const remark = said.has('payNote') ? '' : openPayRemark(salary);
  if (!remark) return;
  facts.payNote = remark;
  said.add('payNote');
}

/** Adds cells without a field of their own to the content, under their titles. */
function appendMore(texts: Record<TextName, string>, cells: Partial<Record<FieldName, unknown>>, doubts: Doubt[]) {
  const [shifts, benefits] = [factText(cells.shifts), factText(cells.benefits)];
  const rest = [
    ...(hasHours(shifts) || shifts.length > MAX_CELL || shiftsIn(shifts).isOdd
      ? [[FACT_FIELDS.shifts.label, cells.shifts]]
      : []),
    ...(benefitsIn(benefits).isOdd ? [[FACT_FIELDS.benefits.label, cells.benefits]] : []),
  ];
  for (const [title, cell] of [...((cells.more ?? []) as [string, unknown][]), ...rest] as [string, unknown][]) {
    const text = factText(cell);
    if (text === '' || isNone(text)) continue;
    const whole = `${texts.content}\n\n【${title}】\n${text}`;
    if ([...whole].length > FIELDS.content.max)
      doubts.push({ text: `${title}放不進工作內容，這一欄沒有匯入`, value: text });
    else texts.content = whole;
  }
}

const STANDARD = { nation: '台灣', township: '', address: '' };

function faultOf(name: TextName, text: string): string | undefined {
  const { label, max, required } = FIELDS[name] as Field;
  if (required && text === '') return `${label} 為必填`;
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return `${label} 含有無法辨識的字元`;
  if (text.length > max && [...text].length > max) return `${label} 不得超過 ${max} 個字元`;
  return undefined;
}
