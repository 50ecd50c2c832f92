import { foldText } from './rules.ts';

/** The fields of a vacancy in a file: what their column may be called, their limits, their name in messages. */
const FIELDS = {
  vacancyId: { label: '編號', max: 64, titles: ['職缺編號', 'id'] },
  position: { label: '職務名稱', max: 100, required: true, titles: ['職缺名稱', '職稱', '職缺', '職位', 'title'] },
  category: { label: '職務類別', max: 50, required: true, titles: ['類別', '職類'] },
  nation: { label: '國家', max: 50, standard: '台灣', titles: ['國別', 'country'] },
  city: { label: '縣市', max: 50, required: true, titles: ['城市'] },
  township: { label: '鄉鎮市區', max: 50, titles: ['地區', '區域', '鄉鎮', 'district'] },
  address: { label: '地址', max: 300, titles: ['工作地址', '詳細地址'] },
  salary: { label: '薪資', max: 100, required: true, titles: ['薪水', '待遇', '薪資待遇'] },
  workType: { label: '工作性質', max: 10, standard: '全職', titles: ['性質', '全職兼職'] },
  content: { label: '工作內容', max: 20_000, required: true, titles: ['內容', '職務內容', '說明', 'description'] },
  updatedAt: { label: '更新日期', max: 40, titles: ['更新時間', 'updated'] },
  publishAt: { label: '發布日期', max: 40, titles: ['發佈日期', '刊登日期', '上架日期', 'published'] },
  expiresAt: { label: '截止日期', max: 40, titles: ['下架日期', '到期日', '有效日期', 'expires'] },
} satisfies Record<string, Field>;

interface Field {
  label: string;
  max: number;
  required?: boolean;
  standard?: string;
  titles: string[];
}

export type FieldName = keyof typeof FIELDS;

const NAMES = Object.keys(FIELDS) as FieldName[];
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
export const KEPT_FIELDS = ['nation', 'township', 'address', 'workType'] as const;

/** Titles compare without case, width, spaces, `_` and `-`, and without a mark for "required" or a remark in brackets. */
function titleKey(title: string): string {
  return foldText(title)
    .replace(/\(.*\)/g, '')
    .replace(/[\s_\-*:]/g, '');
}

const BY_TITLE = new Map<string, FieldName>(
  NAMES.flatMap((name) => [name, FIELDS[name].label, ...FIELDS[name].titles].map((title) => [titleKey(title), name])),
);

/** Which field a column holds, if any. */
export function fieldOfTitle(title: string): FieldName | undefined {
  return BY_TITLE.get(titleKey(title));
}

/** Labels of required fields that no column holds: without them every row would be refused for the same reason. */
export function missingColumns(titles: readonly string[]): string[] {
  const found = new Set(titles.map(fieldOfTitle));
  return NAMES.filter((name) => (FIELDS[name] as Field).required && !found.has(name)).map((name) => FIELDS[name].label);
}

/** A row as a vacancy, or every reason why it is none. */
export function parseRow(
  cells: Partial<Record<FieldName, unknown>>,
): { vacancy: ImportedVacancy; absent: (typeof KEPT_FIELDS)[number][] } | { reasons: string[] } {
  const texts = {} as Record<FieldName, string>;
  const reasons: string[] = [];
  for (const name of NAMES) {
    const text = cellText(cells[name]);
    const reason = text === undefined ? `${FIELDS[name].label} 格式錯誤` : faultOf(name, text);
    if (reason) reasons.push(reason);
    texts[name] = text || ((FIELDS[name] as Field).standard ?? '');
  }
  if (!WORK_TYPES.includes(texts.workType)) reasons.push(`${FIELDS.workType.label} 不是有效的選項`);
  // It becomes part of an address.
  if (!/^[\w.-]*$/.test(texts.vacancyId)) reasons.push(`${FIELDS.vacancyId.label} 格式錯誤`);
  const times = {
    updatedAt: parseTime(texts.updatedAt),
    publishAt: parseTime(texts.publishAt),
    expiresAt: parseTime(texts.expiresAt, true),
  };
  for (const [name, time] of Object.entries(times)) {
    if (time === null) reasons.push(`${FIELDS[name as FieldName].label} 不是有效的日期`);
  }
  // What would be scheduled for ever, and never shown.
  const isScheduled = times.publishAt && times.publishAt > new Date().toISOString();
  if (isScheduled && times.expiresAt && times.publishAt && times.expiresAt <= times.publishAt)
    reasons.push(`${FIELDS.expiresAt.label} 早於${FIELDS.publishAt.label}`);
  if (reasons.length > 0) return { reasons: [...new Set(reasons)] };
  return {
    absent: KEPT_FIELDS.filter((name) => !(name in cells)),
    vacancy: {
      ...texts,
      // 臺 and 台 are one (decisions §5), and the site writes 台.
      city: texts.city.replaceAll('臺', '台'),
      ...(times as Record<keyof typeof times, string | undefined>),
      vacancyId: texts.vacancyId || undefined,
    },
  };
}

/** undefined: nothing a cell can hold. */
function cellText(cell: unknown): string | undefined {
  if (cell === null || cell === undefined) return '';
  // An exported CSV marks what a spreadsheet would take for a formula with an apostrophe.
  if (typeof cell === 'string')
    return cell
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

function faultOf(name: FieldName, text: string): string | undefined {
  const { label, max, required } = FIELDS[name] as Field;
  if (required && text === '') return `${label} 為必填`;
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return `${label} 含有無法辨識的字元`;
  if (text.length > max && [...text].length > max) return `${label} 不得超過 ${max} 個字元`;
  return undefined;
}

/** 2026-03-01, 2026/3/1, 2026.3.1 or 2026年3月1日, with or without a time and a zone. */
const TIME =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date, with or without a time, as ISO 8601 in UTC; Taipei where no zone is said. '' is undefined, nonsense null. */
function parseTime(text: string, endOfDay = false): string | undefined | null {
  if (text === '') return undefined;
  const match = TIME.exec(text.normalize('NFKC'));
  if (!match) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const date = new Date(
    Date.UTC(year!, month! - 1, day!, hour, minute, second, Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))),
  );
  const isReal =
    date.getUTCMonth() === month! - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal || year! < 1900) return null;
  // A vacancy that closes on a day is open on that day.
  const extra = endOfDay && match[4] === undefined ? 86_400_000 : 0;
  return new Date(date.getTime() + extra - zoneOffset(match[8] ?? '+08:00')).toISOString();
}

function zoneOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
