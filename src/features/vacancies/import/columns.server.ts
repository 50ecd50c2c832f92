import { foldText } from '#shared/search-words.ts';

export interface Field {
  label: string;
  /** Counted in characters. */
  max: number;
  required?: boolean;
  standard?: string;
  /** What else its column may be called. */
  titles: string[];
}

/** The fields of a vacancy in a file: their name in messages, their limits, what their column may be called. */
export const FIELDS = {
  vacancyId: { label: '編號', max: 64, titles: ['職缺編號', 'id'] },
  position: {
    ...{ label: '職務名稱', max: 200, required: true },
    titles: ['職缺名稱', '職稱', '職缺', '職位', '工作名稱', '應徵職務', '徵才職務', 'title', 'job title', 'job'],
  },
  category: {
    ...{ label: '職務類別', max: 50, required: true },
    titles: ['類別', '職類', '職業類別', '職務分類', 'job category'],
  },
  nation: { label: '國家', max: 50, titles: ['國別', 'country'] },
  city: {
    ...{ label: '縣市', max: 300, required: true },
    titles: ['城市', '縣市別', '縣市鄉鎮', '工作地點', '工作地區', '上班地點', '上班地區', '地點', 'location', 'place'],
  },
  township: { label: '鄉鎮市區', max: 50, titles: ['地區', '區域', '鄉鎮', '行政區', 'district'] },
  address: { label: '地址', max: 300, titles: ['工作地址', '詳細地址', '上班地址'] },
  salary: {
    ...{ label: '薪資', max: 100, required: true },
    titles: ['薪水', '待遇', '薪資待遇', '工作待遇', '核薪', '薪資範圍', 'pay', 'wage'],
  },
  workType: { label: '工作性質', max: 10, standard: '全職', titles: ['性質', '全職兼職', '上班性質', 'job type'] },
  content: {
    ...{ label: '工作內容', max: 20_000, required: true },
    titles: ['內容', '職務內容', '工作說明', '職缺內容', '說明', 'description', 'job description'],
  },
  updatedAt: { label: '更新日期', max: 40, titles: ['更新時間', 'updated'] },
  publishAt: { label: '發布日期', max: 40, titles: ['發佈日期', '刊登日期', '上架日期', 'published', 'date posted'] },
  expiresAt: { label: '截止日期', max: 40, titles: ['下架日期', '到期日', '有效日期', '應徵截止', 'expires'] },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

export const NAMES = Object.keys(FIELDS) as FieldName[];

/** Titles compare without case, width, spaces, `_` and `-`, and without a mark for "required" or a remark in brackets. */
function titleKey(title: string): string {
  return foldText(title)
    .replace(/\(.*\)/g, '')
    .replace(/[\s_\-*:/]/g, '');
}

const BY_TITLE = new Map<string, FieldName>(
  NAMES.flatMap((name) => [name, FIELDS[name].label, ...FIELDS[name].titles].map((title) => [titleKey(title), name])),
);

/** Which field a column holds, if any. */
export function fieldOfTitle(title: string): FieldName | undefined {
  return BY_TITLE.get(titleKey(title));
}

/** Whether a row of a file is the one with its columns' titles: a sheet often begins with its own name. */
export const isTitleRow = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfTitle).filter((name) => name !== undefined)).size >= 3;

/** Why no row of such a file could go in; undefined if they can. Says what was understood, and what would be. */
export function faultOfTitles(titles: readonly string[]): string | undefined {
  const columns = new Columns(titles);
  const understood = titles.filter((title) => columns.nameOf(title)).map((title) => `「${title}」`);
  const missing = NAMES.filter((name) => (FIELDS[name] as Field).required && !columns.has(name));
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

/** What columns of this file hold, remembered by title. */
export class Columns {
  /** Those that hold none of our fields. */
  readonly unknown: string[] = [];
  readonly #known = new Map<string, FieldName | undefined>();
  readonly #hasCity: boolean;

  /** A .jsonl file has no titles: each of its lines names its own. */
  constructor(titles: readonly string[] = []) {
    this.#hasCity = titles.length === 0 || titles.some((title) => fieldOfTitle(title) === 'city');
    for (const title of titles) this.nameOf(title);
  }

  has(name: FieldName): boolean {
    return [...this.#known.values()].includes(name);
  }

  fieldsOf(record: Record<string, unknown>): Partial<Record<FieldName, unknown>> {
    const fields: Partial<Record<FieldName, unknown>> = {};
    for (const [title, cell] of Object.entries(record)) {
      const name = this.nameOf(title);
      if (name && (fields[name] ?? '') === '') fields[name] = cell;
    }
    return fields;
  }

  nameOf(title: string): FieldName | undefined {
    if (this.#known.has(title)) return this.#known.get(title);
    const found = fieldOfTitle(title);
    // 地區 beside 縣市 is the township; alone it is where the job is.
    const name = found === 'township' && !this.#hasCity ? 'city' : found;
    // A .jsonl file may name a column anew on every line.
    if (this.#known.size < 1000) {
      this.#known.set(title, name);
      if (!name && title !== '') this.unknown.push(title);
    }
    return name;
  }
}
