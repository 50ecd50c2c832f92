import { decodeHTML } from 'entities/decode';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { MAX_LISTED, type StaffFacts } from '../facts/contract.ts';
import { payText } from '../facts/rules.ts';
import { flatText } from './columns.server.ts';
import { FACT_FIELDS } from './facts/contract.ts';
import { employmentsIn, hasHours, isNone } from './facts/rules.ts';
import { type Doubt, type ReadFacts, readFacts } from './facts/service.server.ts';
import { placeOf, placesOf } from './place.server.ts';
import { because, type Reason } from './refused.server.ts';
import { salaryOf } from './salary.server.ts';
import { parseTime } from './times.server.ts';
import { FIELDS, type Field, type FieldName, NAMES, type TextName } from './titles/contract.ts';

const WORK_TYPES = ['全職', '兼職'];

/** A valid row. A time is undefined if the file leaves it open. */
export interface ImportedVacancy {
  vacancyId: string | undefined;
  position: string;
  category: string;
  nation: string;
  city: string;
  township: string;
  address: string;
  salary: string;
  workType: string;
  content: string;
  updatedAt: string | undefined;
  publishAt: string | undefined;
  expiresAt: string | undefined;
}

/** Optional columns: without one, a vacancy keeps what it has. */
const KEPT_FIELDS = ['nation', 'township', 'address', 'workType'] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

type ParsedRow =
  | {
      vacancy: ImportedVacancy;
      /** The kept fields that the file does not give. */
      absent: KeptField[];
      /** What is known beyond the texts. */
      facts: StaffFacts;
      /** The facts that the file gives. */
      said: readonly (keyof StaffFacts)[];
      /** What was left out of a row that is imported all the same. */
      notices: Doubt[];
      /** The place as in the file: vacancies that were imported before places were understood are recognised by it. */
      written: { city: string; address: string };
      /** Its end date could not be read: a new one becomes a draft, since it may have expired. */
      isHeldBack: boolean;
    }
  | { reasons: Reason[] };

/** Marks the template's example row, which somebody will forget to remove. */
export const EXAMPLE_MARK = '（範例，匯入前請刪除這一列）';

const KEPT_OUT = '這一欄沒有匯入';
const LEFT_OUT = { updatedAt: KEPT_OUT, publishAt: KEPT_OUT, expiresAt: `${KEPT_OUT}，新職缺先存為草稿` };

const TIMES = ['updatedAt', 'publishAt', 'expiresAt'] as const;

/** A row as a vacancy, or every reason why it isn't one. */
export function parseRow(cells: Partial<Record<FieldName, unknown>>, now = new Date().toISOString()): ParsedRow {
  const texts = {} as Record<TextName, string>;
  const reasons: Reason[] = [];
  const read = readFacts(cells, (name) => factText(cells[name]));
  const facts: StaffFacts = { ...read.facts };
  const said = new Set(read.said);
  for (const name of NAMES) {
    const text = cellText(cells[name], name);
    texts[name] = text || ((FIELDS[name] as Field).standard ?? '');
    if (name === 'salary' && text === '' && facts.pay) texts.salary = payText(facts.pay);
    if (name === 'category') takeCategories(texts, cells, { facts, said });
    const fault = text === undefined ? `${FIELDS[name].label} 格式錯誤` : faultOf(name, texts[name]);
    if (fault) reasons.push(because(fault, text === undefined ? flatText(cells[name]) : texts[name]));
  }
  const written = texts.workType;
  if (!WORK_TYPES.includes(written)) takeWorkType(texts, cells, { facts, said });
  if (!WORK_TYPES.includes(texts.workType)) {
    const label = FIELDS.workType.label;
    reasons.push(because(`${label}不是有效的選項`, written, `${label}「${written}」不是有效的選項`));
  }
  // The id becomes part of an address.
  if (!/^[\w.-]*$/.test(texts.vacancyId)) reasons.push(because(`${FIELDS.vacancyId.label} 格式錯誤`, texts.vacancyId));
  const { city: writtenCity } = texts;
  takePlaces(texts, cells, { facts, said });
  const found = placeOf(texts);
  if ('reason' in found && texts.city) reasons.push(because(found.kind, found.value, found.reason));
  const notices: Doubt[] = [...read.doubts];
  if ('doubts' in found) notices.push(...found.doubts.map((value) => ({ text: '地點有疑問，請確認', value })));
  if (cells.more || cells.shifts) appendMore(texts, cells, notices);
  const times = Object.fromEntries(
    TIMES.map((name) => {
      const time = parseTime(texts[name], name === 'expiresAt');
      if (time === null) notices.push({ text: `${FIELDS[name].label}看不懂，${LEFT_OUT[name]}`, value: texts[name] });
      return [name, time ?? undefined];
    }),
  ) as Record<(typeof TIMES)[number], string | undefined>;
  if (texts.position.includes(EXAMPLE_MARK)) reasons.push(because('這是範本的範例列', texts.position));
  // It would be scheduled for ever and never shown.
  const isScheduled = times.publishAt && times.publishAt > now;
  if (isScheduled && times.expiresAt && times.publishAt && times.expiresAt <= times.publishAt)
    reasons.push(because(`${FIELDS.expiresAt.label} 早於${FIELDS.publishAt.label}`, texts.expiresAt));
  if (reasons.length > 0 || !('place' in found))
    return { reasons: [...new Map(reasons.map((reason) => [reason.text, reason])).values()] };
  const { place } = found;
  return {
    // A field read from another cell is not overwritten with the old value.
    absent: KEPT_FIELDS.filter((name) => !(name in cells) && (name === 'workType' || place[name] === STANDARD[name])),
    facts,
    said: [...said],
    notices,
    written: { city: writtenCity.replaceAll('臺', '台'), address: texts.address },
    isHeldBack: texts.expiresAt !== '' && times.expiresAt === undefined,
    vacancy: { ...texts, ...place, salary: salaryOf(texts.salary), ...times, vacancyId: texts.vacancyId || undefined },
  };
}

interface Taken {
  facts: StaffFacts;
  said: Set<ReadFacts['said'][number]>;
}

/** 軟體工程、系統規劃: the first one that the site has is the vacancy's own, the others are additional. */
function takeCategories(texts: Record<TextName, string>, cells: object, { facts, said }: Taken): void {
  if (JOB_CATEGORIES.includes(texts.category)) return;
  const parts = [...new Set(texts.category.split(/[、,，;；\n]/).map((part) => part.trim()))].filter(Boolean);
  const own = parts.find((part) => JOB_CATEGORIES.includes(part));
  if (parts.length < 2 || !own || parts.some((part) => [...part].length > 50) || parts.length > 30) return;
  texts.category = own;
  if ('otherCategories' in cells) return;
  facts.otherCategories = parts.filter((part) => part !== own);
  said.add('otherCategories');
}

/** 台北市信義區、新北市板橋區: the first one is the vacancy's own, the others are additional. */
function takePlaces(texts: Record<TextName, string>, cells: object, { facts, said }: Taken): void {
  const [own, ...others] = texts.nation === STANDARD.nation || texts.nation === '' ? (placesOf(texts.city) ?? []) : [];
  if (!own || others.length >= MAX_LISTED) return;
  texts.city = own.city + own.township;
  if ('otherPlaces' in cells || others.length === 0) return;
  facts.otherPlaces = others;
  said.add('otherPlaces');
}

/** 正職, 工讀 or 約聘: splits it into working hours and kind of employment. */
function takeWorkType(texts: Record<TextName, string>, cells: object, { facts, said }: Taken): void {
  const text = texts.workType.normalize('NFKC').toLowerCase();
  const { value: employments, isOdd } = employmentsIn(text);
  if (!employments || isOdd) return;
  const isWhole = /全職|正職|正式|長期|full/.test(text);
  const isPart = /兼職|part/.test(text) || employments.includes('工讀');
  texts.workType = isPart && !isWhole ? '兼職' : '全職';
  if (employments.length === 0 || 'employments' in cells) return;
  facts.employments = employments;
  said.add('employments');
}

/** Adds cells without a field of their own to the content, under their titles. */
function appendMore(texts: Record<TextName, string>, cells: Partial<Record<FieldName, unknown>>, doubts: Doubt[]) {
  const hours = hasHours(factText(cells.shifts)) ? [[FACT_FIELDS.shifts.label, cells.shifts]] : [];
  for (const [title, cell] of [...((cells.more ?? []) as [string, unknown][]), ...hours] as [string, unknown][]) {
    const text = factText(cell);
    if (text === '' || isNone(text)) continue;
    const whole = `${texts.content}\n\n【${title}】\n${text}`;
    if ([...whole].length > FIELDS.content.max)
      doubts.push({ text: `${title}放不進工作內容，這一欄沒有匯入`, value: text });
    else texts.content = whole;
  }
}

/** A cell in which odd things are allowed: also lists of .json files, with an object in them as one line. */
function factText(cell: unknown): string {
  if (Array.isArray(cell)) return cell.map(lineText).filter(Boolean).join('\n');
  return typeof cell === 'object' ? lineText(cell) : plainText(cell);
}

const lineText = (cell: unknown) => plainText(flatText(cell)).replace(/\s+/g, ' ');

/** Without characters that no text may hold. */
const plainText = (cell: unknown): string =>
  (cellText(cell, 'address') ?? '')
    .toWellFormed()
    .replace(/[^\P{Cc}\n]|\ufffd/gu, ' ')
    .trim();

const STANDARD = { nation: '台灣', township: '', address: '' };

/** undefined for a value that a cell cannot hold. */
function cellText(cell: unknown, name: TextName): string | undefined {
  if (cell === null || cell === undefined) return '';
  // An exported CSV puts an apostrophe before what a spreadsheet would take for a formula.
  if (typeof cell === 'string')
    return withoutMarkup(cell, name)
      .replace(/\r\n?/g, '\n')
      .normalize('NFC')
      .trim()
      .replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  // Excel has no time zones: its dates arrive as if in UTC, but mean the wall clock.
  if (cell instanceof Date && !Number.isNaN(cell.getTime()))
    return cell.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  return undefined;
}

const BLOCK = /<\s*(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;
const TAG = /<\/?(p|div|span|ul|ol|li|b|strong|i|em|u|font|h[1-6]|table|tbody|tr|td|a)\b[^>]*>/gi;

/** For posts copied from web pages: `&amp;` is &, `<br>` a new line. C++ <vector> has none of these tags and stays. */
function withoutMarkup(text: string, name: TextName): string {
  const plain = name === 'content' && BLOCK.test(text) ? text.replace(BLOCK, '\n').replace(TAG, '') : text;
  BLOCK.lastIndex = 0;
  return /&(#\w+|\w+);/.test(plain) ? decodeHTML(plain).replaceAll('\u00a0', ' ') : plain;
}

function faultOf(name: TextName, text: string): string | undefined {
  const { label, max, required } = FIELDS[name] as Field;
  if (required && text === '') return `${label} 為必填`;
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return `${label} 含有無法辨識的字元`;
  if (text.length > max && [...text].length > max) return `${label} 不得超過 ${max} 個字元`;
  return undefined;
}
