import { flatText } from './cells/rules.ts';
import { codedIn, inWords } from './codes/rules.ts';
import { fieldOfContents, isMisnamed } from './contents/rules.ts';
import { isListed } from './facts/contract.ts';
import { placeOf, placesOf } from './place.server.ts';
import { isAddedTitle } from './refused.server.ts';
import { countedAs } from './salary.server.ts';
import {
  ALL_FIELDS,
  FIELDS,
  type Field,
  type FieldName,
  type FillField,
  isField,
  isFillField,
  moreLabels,
  NAMES,
  type TextName,
} from './titles/contract.ts';
import { fieldOfTitle, titleKey } from './titles/rules.ts';

/** Whether a row holds the column titles: a sheet often begins with its own name. */
export const isTitleRow = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfTitle).filter((name) => name !== undefined)).size >= 3;

/** What staff said about the columns, by titleKey; '' for none of our fields. */
export type Mapping = ReadonlyMap<string, FieldName | ''>;

/** Values given by staff for all rows that leave a field empty. */
export type ForAll = Readonly<Partial<Record<FillField, string>>>;

/** A column as a preview shows it. */
export interface ToldColumn {
  title: string;
  /** Its first values. */
  values: string[];
  /** '' for none of our fields. */
  field: string;
  /** Recognised by its content, not by its title or by staff. */
  isByContents?: true;
}

interface Column extends ToldColumn {
  /** Its field, judged by the title. */
  own: FieldName | undefined;
}

const VALUES_TOLD = 3;
const VALUE_LENGTH = 60;

const MORE_LABELS = new Map(moreLabels.map(([title, label]) => [titleKey(title), label]));

const isPlace = (text: string) => {
  const found = placesOf(text)?.[0] ?? placeOf({ nation: '', city: text, township: '', address: '' });
  return !('reason' in found) || found.kind.includes('請寫明');
};

/** The fields of this file's columns, remembered by title. */
export class Columns {
  readonly #columns = new Map<string, Column>();
  readonly #mapping: Mapping;
  readonly #coded: ReturnType<typeof codedIn>;

  /**
   * @param titles those of the file; in a .jsonl file each line names its own columns
   * @param sample the first rows, for what titles don't tell
   */
  constructor(
    titles: readonly string[],
    mapping: Mapping = new Map(),
    sample: readonly Record<string, unknown>[] = [],
  ) {
    this.#mapping = mapping;
    const all = titles.length > 0 ? titles : [...new Set(sample.flatMap((record) => Object.keys(record)))];
    this.#coded = codedIn(all);
    const cells = new Map(all.map((title) => [title, sample.map((record) => flatText(record[title]).trim())]));
    for (const title of all) this.#add(title, cells.get(title));
    this.#placeRegions(all.length > 0);
    for (const [title, column] of this.#columns) this.#guess(column, cells.get(title) ?? []);
    for (const record of sample) for (const title of all) this.#sample(title, record[title]);
  }

  /** The columns whose titles match none of our fields, even if staff said what they hold. */
  get unknown(): ToldColumn[] {
    return this.#told(({ own, title }) => !own && !isAddedTitle(title));
  }

  /** Those that were understood by their titles. */
  get known(): ToldColumn[] {
    return this.#told((column) => column.own !== undefined);
  }

  /** Columns that staff gave a field which another column already fills, with that column's title. */
  get doubled(): { title: string; first: string; label: string }[] {
    const all = [...this.#columns.values()];
    return all.flatMap(({ title, field }) => {
      const first = all.find((one) => one.field === field)!.title;
      const isSaid = [title, first].some((one) => this.#mapping.has(titleKey(one)));
      if (first === title || !isSaid || !isField(field) || field === 'more' || isListed(field)) return [];
      return [{ title, first, label: ALL_FIELDS[field].label }];
    });
  }

  has(name: FieldName): boolean {
    return [...this.#columns.values()].some(({ field }) => field === name);
  }

  fieldsOf(record: Record<string, unknown>): Partial<Record<FieldName, unknown>> {
    const fields: Partial<Record<FieldName, unknown>> = {};
    const more: [title: string, cell: unknown][] = [];
    for (const [title, written] of Object.entries(record)) {
      const name = this.nameOf(title);
      this.#sample(title, written);
      if (!name) continue;
      const coded = this.#coded.get(title);
      const plain = coded ? inWords(written, coded) : written;
      const cell = name === 'salary' ? countedAs(title, plain) : plain;
      if (name === 'more') more.push([MORE_LABELS.get(titleKey(title)) ?? title, cell]);
      else if ((fields[name] ?? '') === '') fields[name] = cell;
      else if (isListed(name) && (cell ?? '') !== '') fields[name] = [fields[name], cell].flat();
      if ((name === 'payLow' || name === 'payHigh') && /[時日年月]薪/.test(title)) fields.titledPeriod = title;
    }
    if (more.length > 0) fields.more = more;
    return fields;
  }

  nameOf(title: string): FieldName | undefined {
    const known = this.#columns.get(title) ?? this.#add(title);
    return (known.field || undefined) as FieldName | undefined;
  }

  #add(title: string, cells: readonly string[] = []): Column {
    const byTitle = fieldOfTitle(title);
    const isOwn = byTitle && !isMisnamed(byTitle, cells, isPlace);
    const own = this.#coded.get(title)?.field ?? (isOwn ? byTitle : undefined);
    const said = this.#mapping.get(titleKey(title));
    const column: Column = { title, values: [], field: said ?? own ?? '', own };
    // A .jsonl file may bring new column names on every line.
    if (this.#columns.size < 1000) this.#columns.set(title, column);
    return column;
  }

  /** 地區 beside 縣市 is the township; alone it is the city. */
  #placeRegions(isWhole: boolean): void {
    if (!isWhole || this.has('city')) return;
    for (const column of this.#columns.values()) if (column.field === 'township') column.field = 'city';
  }

  #guess(column: Column, cells: readonly string[]): void {
    const { title, own, field } = column;
    if (own || field !== '' || this.#mapping.has(titleKey(title))) return;
    const isFree = (name: FieldName) => !this.has(name);
    const found = fieldOfContents(cells, isFree, isPlace);
    if (found) Object.assign(column, { field: found, isByContents: true });
  }

  #sample(title: string, cell: unknown): void {
    const values = this.#columns.get(title)?.values;
    if (!values || values.length >= VALUES_TOLD) return;
    const text = [...flatText(cell).trim()].slice(0, VALUE_LENGTH).join('');
    if (text && !values.includes(text)) values.push(text);
  }

  #told(is: (column: Column) => boolean): ToldColumn[] {
    return [...this.#columns.values()]
      .filter((column) => column.title !== '' && is(column))
      .map(({ own: _, ...told }) => told);
  }
}

/** The required fields that no column contains; the salary's text can be made from its amounts. */
export function missingIn(columns: Columns): TextName[] {
  const isMade = columns.has('payLow') || columns.has('payHigh');
  return NAMES.filter(
    (name) => (FIELDS[name] as Field).required && !columns.has(name) && !(name === 'salary' && isMade),
  );
}

/** Why no row of such a file could be imported; undefined if rows can be. Names what was understood, and what is missing. */
export function faultOf(columns: Columns, forAll: ForAll = {}): string | undefined {
  const missing = missingIn(columns).filter((name) => !(isFillField(name) && forAll[name]));
  if (missing.length === 0) return undefined;
  const understood = [...columns.known, ...columns.unknown].filter(({ field }) => field !== '');
  const accepted = missing.map((name) => {
    const { label, titles: others } = FIELDS[name];
    return `${label}（或${others.slice(0, 5).join('、')}）`;
  });
  const rest = `可用的標題：${accepted.join('；')}。也可以下載範本填寫`;
  if (understood.length === 0) return `找不到可用的欄位標題（例如：職務名稱、職務類別、縣市、薪資、工作內容）。${rest}`;
  const labels = missing.map((name) => FIELDS[name].label);
  const titles = understood.map(({ title }) => `「${title}」`);
  return `缺少必要的欄位：${labels.join('、')}。看得懂的欄位：${titles.join('')}。${rest}`;
}
