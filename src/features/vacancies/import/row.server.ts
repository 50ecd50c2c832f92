import { decodeHTML } from 'entities/decode';
import { FIELDS, type Field, type FieldName, NAMES } from './columns.server.ts';
import { placeOf } from './place.server.ts';
import { salaryOf } from './salary.server.ts';
import { parseTime } from './times.server.ts';

const WORK_TYPES = ['全職', '兼職'];

/** A valid row. A time that the file leaves open is undefined. */
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

/** Fields of which a file need not speak: without their column a vacancy keeps what it has. */
const KEPT_FIELDS = ['nation', 'township', 'address', 'workType'] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

type ParsedRow =
  | {
      vacancy: ImportedVacancy;
      /** Of the kept fields those that the file says nothing about. */
      absent: KeptField[];
      /** What was left out of a row that goes in all the same. */
      notices: string[];
      /** Place as it stands in the file: what was imported before places were understood is known by it. */
      written: { city: string; address: string };
      /** Its end could not be read: a new one is a draft, since it may be over. */
      isHeldBack: boolean;
    }
  | { reasons: string[] };

/** Stands in the template's example, which somebody will forget to remove. */
export const EXAMPLE_MARK = '（範例，匯入前請刪除這一列）';

const KEPT_OUT = '這一欄沒有匯入';
const LEFT_OUT = { updatedAt: KEPT_OUT, publishAt: KEPT_OUT, expiresAt: `${KEPT_OUT}，新職缺先存為草稿` };

const TIMES = ['updatedAt', 'publishAt', 'expiresAt'] as const;

/** A row as a vacancy, or every reason why it is none. */
export function parseRow(cells: Partial<Record<FieldName, unknown>>, now = new Date().toISOString()): ParsedRow {
  const texts = {} as Record<FieldName, string>;
  const reasons: string[] = [];
  for (const name of NAMES) {
    const text = cellText(cells[name], name);
    const reason = text === undefined ? `${FIELDS[name].label} 格式錯誤` : faultOf(name, text);
    if (reason) reasons.push(reason);
    texts[name] = text || ((FIELDS[name] as Field).standard ?? '');
  }
  if (!WORK_TYPES.includes(texts.workType)) reasons.push(`${FIELDS.workType.label}「${texts.workType}」不是有效的選項`);
  // It becomes part of an address.
  if (!/^[\w.-]*$/.test(texts.vacancyId)) reasons.push(`${FIELDS.vacancyId.label} 格式錯誤`);
  const found = placeOf(texts);
  if ('reason' in found && texts.city) reasons.push(found.reason);
  const notices = 'doubts' in found ? [...found.doubts] : [];
  const times = Object.fromEntries(
    TIMES.map((name) => {
      const time = parseTime(texts[name], name === 'expiresAt');
      if (time === null) notices.push(`${FIELDS[name].label}「${texts[name]}」看不懂，${LEFT_OUT[name]}`);
      return [name, time ?? undefined];
    }),
  ) as Record<(typeof TIMES)[number], string | undefined>;
  if (texts.position.includes(EXAMPLE_MARK)) reasons.push('這是範本的範例列');
  // What would be scheduled for ever, and never shown.
  const isScheduled = times.publishAt && times.publishAt > now;
  if (isScheduled && times.expiresAt && times.publishAt && times.expiresAt <= times.publishAt)
    reasons.push(`${FIELDS.expiresAt.label} 早於${FIELDS.publishAt.label}`);
  if (reasons.length > 0 || !('place' in found)) return { reasons: [...new Set(reasons)] };
  const { place } = found;
  return {
    // What came out of another cell is not kept over.
    absent: KEPT_FIELDS.filter((name) => !(name in cells) && (name === 'workType' || place[name] === STANDARD[name])),
    notices,
    written: { city: texts.city.replaceAll('臺', '台'), address: texts.address },
    isHeldBack: texts.expiresAt !== '' && times.expiresAt === undefined,
    vacancy: { ...texts, ...place, salary: salaryOf(texts.salary), ...times, vacancyId: texts.vacancyId || undefined },
  };
}

const STANDARD = { nation: '台灣', township: '', address: '' };

/** undefined: nothing a cell can hold. */
function cellText(cell: unknown, name: FieldName): string | undefined {
  if (cell === null || cell === undefined) return '';
  // An exported CSV marks what a spreadsheet would take for a formula with an apostrophe.
  if (typeof cell === 'string')
    return withoutMarkup(cell, name)
      .replace(/\r\n?/g, '\n')
      .normalize('NFC')
      .trim()
      .replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  // Excel knows no time zones: its dates arrive as if they were UTC, and mean the wall clock.
  if (cell instanceof Date && !Number.isNaN(cell.getTime()))
    return cell.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  return undefined;
}

const BLOCK = /<\s*(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;
const TAG = /<\/?(p|div|span|ul|ol|li|b|strong|i|em|u|font|h[1-6]|table|tbody|tr|td|a)\b[^>]*>/gi;

/** Posts copied out of web pages: `&amp;` is &, `<br>` a new line. C++ <vector> has none of these tags, and stays. */
function withoutMarkup(text: string, name: FieldName): string {
  const plain = name === 'content' && BLOCK.test(text) ? text.replace(BLOCK, '\n').replace(TAG, '') : text;
  BLOCK.lastIndex = 0;
  return /&(#\w+|\w+);/.test(plain) ? decodeHTML(plain).replaceAll('\u00a0', ' ') : plain;
}

function faultOf(name: FieldName, text: string): string | undefined {
  const { label, max, required } = FIELDS[name] as Field;
  if (required && text === '') return `${label} 為必填`;
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return `${label} 含有無法辨識的字元`;
  if (text.length > max && [...text].length > max) return `${label} 不得超過 ${max} 個字元`;
  return undefined;
}
