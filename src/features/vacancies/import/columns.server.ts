import { foldText } from '#shared/search-words.ts';
import { FACT_FIELDS, isListed } from './facts/contract.ts';

export interface Field {
  label: string;
  /** Counted in characters. */
  max: number;
  required?: boolean;
  standard?: string;
  /** What else its column may be called. */
  titles: string[];
}

/** The texts of a vacancy in a file: their name in messages, their limits, what their column may be called. */
export const FIELDS = {
  vacancyId: { label: '編號', max: 64, titles: ['職缺編號', 'id'] },
  position: {
    ...{ label: '職務名稱', max: 200, required: true },
    titles: [
      '職缺名稱',
      '職稱',
      '職缺',
      '職位',
      '工作名稱',
      '應徵職務',
      '徵才職務',
      'title',
      'job title',
      'job',
      'job name',
      'occu_desc',
      '職務',
      '應徵職缺',
    ],
  },
  category: {
    ...{ label: '職務類別', max: 50, required: true },
    titles: ['類別', '職類', '職業類別', '職務分類', 'job category', 'cjob_name1'],
  },
  nation: { label: '國家', max: 50, titles: ['國別', 'country'] },
  city: {
    ...{ label: '縣市', max: 300, required: true },
    titles: [
      '城市',
      '縣市別',
      '縣市鄉鎮',
      '工作地點',
      '工作地區',
      '上班地點',
      '上班地區',
      '地點',
      'location',
      'place',
      'cityname',
    ],
  },
  township: { label: '鄉鎮市區', max: 50, titles: ['地區', '區域', '鄉鎮', '行政區', 'district'] },
  address: { label: '地址', max: 300, titles: ['工作地址', '詳細地址', '上班地址'] },
  salary: {
    ...{ label: '薪資', max: 100, required: true },
    titles: [
      '薪水',
      '待遇',
      '薪資待遇',
      '工作待遇',
      '核薪',
      '薪資範圍',
      '薪資條件',
      '薪資內容',
      'pay',
      'wage',
      'salary desc',
    ],
  },
  workType: {
    label: '工作性質',
    max: 50,
    standard: '全職',
    titles: ['性質', '全職兼職', '上班性質', '職務性質', 'job type', 'wk_type'],
  },
  content: {
    ...{ label: '工作內容', max: 20_000, required: true },
    titles: [
      '內容',
      '職務內容',
      '工作說明',
      '職缺內容',
      '說明',
      '職缺說明',
      '職缺描述',
      '工作描述',
      'description',
      'job description',
      'job_detail',
    ],
  },
  updatedAt: { label: '更新日期', max: 40, titles: ['更新時間', 'updated', 'trandate'] },
  publishAt: { label: '發布日期', max: 40, titles: ['發佈日期', '刊登日期', '上架日期', 'published', 'date posted'] },
  expiresAt: {
    label: '截止日期',
    max: 40,
    titles: ['下架日期', '到期日', '有效日期', '應徵截止', 'expires', 'stop_date'],
  },
} satisfies Record<string, Field>;

export type TextName = keyof typeof FIELDS;

export const NAMES = Object.keys(FIELDS) as TextName[];

/** What a vacancy has no field for, and visitors are to read: it goes under its title into the content. */
const MORE = {
  label: '附加到工作內容',
  titles: [
    '其他條件',
    '科系要求',
    '科系',
    '其他要求',
    '其他說明',
    '應徵條件',
    '職務條件',
    '條件要求',
    'major',
    'other requirements',
  ],
};

const ALL_FIELDS = { ...FIELDS, ...FACT_FIELDS, more: MORE };

/** `titledPeriod`: what the titles of the pay's columns say of its period. */
export type FieldName = keyof typeof ALL_FIELDS | 'titledPeriod';

/** What a column may be said to hold by hand. */
export const CHOICES = Object.entries(ALL_FIELDS).map(([name, { label }]) => ({ name, label }));
export const isField = (name: string): name is keyof typeof ALL_FIELDS => Object.hasOwn(ALL_FIELDS, name);

/** Titles compare without case, width, spaces, `_` and `-`, and without a mark for "required" or a remark in brackets. */
export function titleKey(title: string): string {
  return foldText(title)
    .replace(/\(.*\)/g, '')
    .replace(/[\s_\-*:/]/g, '');
}

const BY_TITLE = new Map<string, FieldName>(
  Object.entries(ALL_FIELDS).flatMap(([name, { label, titles }]) =>
    [name, label, ...titles].map((title) => [titleKey(title), name as FieldName] as const),
  ),
);

/** Which field a column holds, if any. */
export function fieldOfTitle(title: string): FieldName | undefined {
  return BY_TITLE.get(titleKey(title));
}

/** Whether a row of a file is the one with its columns' titles: a sheet often begins with its own name. */
export const isTitleRow = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfTitle).filter((name) => name !== undefined)).size >= 3;

/** What staff said that columns hold, by their titleKey; '': nothing of ours. */
export type Mapping = ReadonlyMap<string, FieldName | ''>;
const UNMAPPED: Mapping = new Map();

/** Why no row of such a file could go in; undefined if they can. Says what was understood, and what would be. */
export function faultOfTitles(titles: readonly string[], mapping = UNMAPPED): string | undefined {
  const columns = new Columns(titles, mapping);
  const understood = titles.filter((title) => columns.nameOf(title)).map((title) => `「${title}」`);
  // Pay in numbers makes its text.
  const isMade = columns.has('payLow') || columns.has('payHigh');
  const missing = NAMES.filter(
    (name) => (FIELDS[name] as Field).required && !columns.has(name) && !(name === 'salary' && isMade),
  );
  if (missing.length === 0) return undefined;
  const accepted = missing.map((name) => {
    const { label, titles: others } = FIELDS[name];
    return `${label}（或${others.slice(0, 5).join('、')}）`;
  });
  const rest = `可用的標題：${accepted.join('；')}。也可以下載範本填寫`;
  if (understood.length === 0) return `找不到可用的欄位標題（例如：職務名稱、職務類別、縣市、薪資、工作內容）。${rest}`;
  const labels = missing.map((name) => FIELDS[name].label);
  return `缺少必要的欄位：${labels.join('、')}。看得懂的欄位：${understood.join('')}。${rest}`;
}

/** A column whose title says nothing to us. */
export interface UnknownColumn {
  title: string;
  /** The first of what stands in it. */
  values: string[];
  /** What staff said that it holds; '': nothing of ours. */
  field: string;
}

/** A cell of any kind in a line; of lists and objects what lies in them, and no deeper: JSON may be nested without end. */
export function flatText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  if (typeof cell !== 'object') return String(cell);
  return Object.values(cell)
    .filter((value) => value !== null && typeof value !== 'object')
    .join('、');
}

const VALUES_TOLD = 3;
const VALUE_LENGTH = 60;

/** What columns of this file hold, remembered by title. */
export class Columns {
  readonly #unknown = new Map<string, UnknownColumn>();
  readonly #known = new Map<string, FieldName | undefined>();
  readonly #hasCity: boolean;
  readonly #mapping: Mapping;

  /** A .jsonl file has no titles: each of its lines names its own. */
  constructor(titles: readonly string[] = [], mapping = UNMAPPED) {
    this.#mapping = mapping;
    const isCity = (title: string) => (mapping.get(titleKey(title)) || fieldOfTitle(title)) === 'city';
    this.#hasCity = titles.length === 0 || titles.some(isCity);
    for (const title of titles) this.nameOf(title);
  }

  /** Those whose titles hold none of our fields, also where staff said what they hold. */
  get unknown(): UnknownColumn[] {
    return [...this.#unknown.values()];
  }

  has(name: FieldName): boolean {
    return [...this.#known.values()].includes(name);
  }

  fieldsOf(record: Record<string, unknown>): Partial<Record<FieldName, unknown>> {
    const fields: Partial<Record<FieldName, unknown>> = {};
    const more: [title: string, cell: unknown][] = [];
    for (const [title, cell] of Object.entries(record)) {
      const name = this.nameOf(title);
      if (this.#unknown.size > 0) this.#sample(title, cell);
      if (!name) continue;
      if (name === 'more') more.push([title, cell]);
      else if ((fields[name] ?? '') === '') fields[name] = cell;
      else if (isListed(name) && (cell ?? '') !== '') fields[name] = [fields[name], cell].flat();
      if ((name === 'payLow' || name === 'payHigh') && /[時日年月]薪/.test(title)) fields.titledPeriod = title;
    }
    if (more.length > 0) fields.more = more;
    return fields;
  }

  nameOf(title: string): FieldName | undefined {
    if (this.#known.has(title)) return this.#known.get(title);
    const own = fieldOfTitle(title);
    const mapped = own ? undefined : this.#mapping.get(titleKey(title));
    const found = own ?? (mapped || undefined);
    // 地區 beside 縣市 is the township; alone it is where the job is.
    const name = found === 'township' && !this.#hasCity ? 'city' : found;
    // A .jsonl file may name a column anew on every line.
    if (this.#known.size < 1000) {
      this.#known.set(title, name);
      if (!own && title !== '') this.#unknown.set(title, { title, values: [], field: mapped ?? '' });
    }
    return name;
  }

  #sample(title: string, cell: unknown): void {
    const values = this.#unknown.get(title)?.values;
    if (!values || values.length >= VALUES_TOLD) return;
    const text = flatText(cell).trim();
    if (text && !values.includes(text)) values.push([...text].slice(0, VALUE_LENGTH).join(''));
  }
}
