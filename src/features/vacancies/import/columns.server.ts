import { foldText } from '#shared/search-words.ts';
import { flatText } from './cells/rules.ts';
import { isListed } from './facts/contract.ts';
import { ALL_FIELDS, FIELDS, type Field, type FieldName, NAMES } from './titles/contract.ts';

/** Titles are compared without case, width, spaces, `_` and `-`, and without a mark for "required" or a remark in brackets. */
export function titleKey(title: string): string {
  const folded = foldText(title);
  const bare = (text: string) => text.replace(/[\s_\-*:/]/g, '');
  // （甲） is all remark: two such titles are two.
  return bare(folded.replace(/\([^()]*\)/g, '')) || bare(folded);
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

/** Whether a row holds the column titles: a sheet often begins with its own name. */
export const isTitleRow = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfTitle).filter((name) => name !== undefined)).size >= 3;

/** What staff said that columns hold, by titleKey; '' for nothing of ours. */
export type Mapping = ReadonlyMap<string, FieldName | ''>;
const UNMAPPED: Mapping = new Map();

/** Why no row of such a file could be imported; undefined if rows can be. Says what was understood, and what would be. */
export function faultOfTitles(titles: readonly string[], mapping = UNMAPPED): string | undefined {
  const columns = new Columns(titles, mapping);
  const understood = titles.filter((title) => columns.nameOf(title)).map((title) => `「${title}」`);
  // The salary text can be made from pay in numbers.
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

/** A column with an unknown title. */
export interface UnknownColumn {
  title: string;
  /** Its first values. */
  values: string[];
  /** What staff said that it holds; '' for nothing of ours. */
  field: string;
}

const VALUES_TOLD = 3;
const VALUE_LENGTH = 60;

/** What the columns of this file hold, remembered by title. */
export class Columns {
  readonly #unknown = new Map<string, UnknownColumn>();
  readonly #known = new Map<string, FieldName | undefined>();
  readonly #hasCity: boolean;
  readonly #mapping: Mapping;

  /** A .jsonl file has no title row: each line names its own columns. */
  constructor(titles: readonly string[] = [], mapping = UNMAPPED) {
    this.#mapping = mapping;
    const isCity = (title: string) => (mapping.get(titleKey(title)) || fieldOfTitle(title)) === 'city';
    this.#hasCity = titles.length === 0 || titles.some(isCity);
    for (const title of titles) this.nameOf(title);
  }

  /** The columns whose titles match none of our fields, even if staff said what they hold. */
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
    // 地區 beside 縣市 is the township; alone it is the city.
    const name = found === 'township' && !this.#hasCity ? 'city' : found;
    // A .jsonl file may bring new column names on every line.
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
