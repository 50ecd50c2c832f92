import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Database, Db, Tx } from '#platform/database.server.ts';
import { FileRefused, openTable, type TableFile } from '#platform/table-file.server.ts';
import { JOB_CATEGORIES } from './contract.ts';
import { findStored, matchKey, type StoredVacancy, saveVacancies } from './data.server.ts';
import {
  type FieldName,
  fieldOfTitle,
  type ImportedVacancy,
  type KEPT_FIELDS,
  missingColumns,
  parseRow,
} from './import-row.server.ts';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  refused: { line: number; reasons: string[] }[];
  /** Columns that hold none of our fields. */
  unknownColumns: string[];
  /** Taken, but in a category of their own, which the picker then shows: often a slip of the keyboard. */
  unusual: { line: number; category: string }[];
}

/** What a row of the file comes to. */
export interface RowOutcome {
  line: number;
  kind: 'added' | 'updated' | 'unchanged';
  before: StoredVacancy | undefined;
  after: StoredVacancy;
  /** The file names it by an id; an added one has it from there. */
  hasOwnId: boolean;
}

export interface ImportOptions {
  now?: string;
  /** Nothing is written: what is told is what would happen. */
  isRehearsal?: boolean;
  /** New vacancies are drafts, instead of being published at the time that the file says or at once. */
  asDrafts?: boolean;
  /** The caller holds a transaction open: nobody else is to be let in between. */
  isWhole?: boolean;
  /** Every good row, in the order of the file. */
  onRow?: (outcome: RowOutcome) => void;
  /** After every transaction, with what was done so far. */
  onProgress?: (sofar: Readonly<ImportReport>) => void;
}

/** More would hold the write lock, and thereby a running site's writers, for longer than some 150 ms. */
const ROWS_PER_TRANSACTION = 250;
/** Lets the writers of a running site in between two transactions: on SQLite they ask every 2 to 20 ms. */
const PAUSE = 25;

/**
 * Adds and updates vacancies from a .jsonl, .csv or .xlsx file; good rows go in, bad rows are reported with their line.
 * A row with an id is that vacancy; one without is the vacancy with the same position, city and address, so that a
 * second run of a file doubles nothing. Throws FileRefused when the file as a whole is unusable.
 */
export async function importVacancies(
  database: Pick<Database, 'db' | 'transaction'>,
  source: string | { name: string; table: TableFile },
  {
    now = new Date().toISOString(),
    isRehearsal = false,
    asDrafts = false,
    isWhole = false,
    onRow,
    onProgress,
  }: ImportOptions = {},
): Promise<ImportReport> {
  const { name: file, table } = typeof source === 'string' ? { name: source, table: await openTable(source) } : source;
  const { titles, rows } = table;
  const columns = new Columns();
  if (titles) refuseUselessTitles(titles, columns, file);
  const report: ImportReport = {
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    unknownColumns: columns.unknown,
    unusual: [],
  };
  let batch: ImportedRow[] = [];
  // A rehearsal writes nothing, so it has to remember what it would have written.
  const rehearsed = new Map<string, StoredVacancy>();
  const write = async () => {
    if (batch.length === 0) return;
    const outcomes = isRehearsal
      ? compare(batch, await findBatch(database.db, batch), { now, asDrafts, rehearsed })
      : await database.transaction(async (tx) => {
          const found = compare(batch, await findBatch(tx, batch), { now, asDrafts });
          // Of several rows for one vacancy the last one stays.
          const changed = found.filter(({ kind }) => kind !== 'unchanged').map(({ after }) => after);
          await saveVacancies(tx, [...new Map(changed.map((vacancy) => [vacancy.vacancyId, vacancy])).values()]);
          return found;
        });
    for (const outcome of outcomes) {
      report[outcome.kind]++;
      if (isRehearsal) rehearsed.set(outcome.after.vacancyId, outcome.after);
      onRow?.(outcome);
    }
    batch = [];
    onProgress?.(report);
    if (!isRehearsal && !isWhole) await pause(PAUSE);
  };
  for await (const row of rows) {
    const parsed = 'problem' in row ? { reasons: [row.problem] } : parseRow(columns.fieldsOf(row.record));
    if ('reasons' in parsed) {
      report.refused.push({ line: row.line, reasons: parsed.reasons });
      continue;
    }
    const { category } = parsed.vacancy;
    if (!JOB_CATEGORIES.includes(category)) report.unusual.push({ line: row.line, category });
    if (batch.push({ ...parsed.vacancy, line: row.line, absent: parsed.absent }) === ROWS_PER_TRANSACTION)
      await write();
  }
  await write();
  if (report.added + report.updated + report.unchanged + report.refused.length === 0) {
    throw new FileRefused(`檔案沒有資料：${file}`);
  }
  return report;
}

function refuseUselessTitles(titles: string[], columns: Columns, file: string): void {
  const missing = missingColumns(titles);
  if (titles.every((title) => fieldOfTitle(title) === undefined)) {
    throw new FileRefused(`第一列找不到可用的欄位標題（例如：職務名稱、職務類別、縣市、薪資、工作內容）：${file}`);
  }
  if (missing.length > 0) throw new FileRefused(`缺少必要的欄位：${missing.join('、')}：${file}`);
  columns.fieldsOf(Object.fromEntries(titles.map((title) => [title, ''])));
}

/** What columns of this file hold, remembered by title. */
class Columns {
  readonly unknown: string[] = [];
  readonly #known = new Map<string, FieldName | undefined>();

  fieldsOf(record: Record<string, unknown>): Partial<Record<FieldName, unknown>> {
    const fields: Partial<Record<FieldName, unknown>> = {};
    for (const [title, cell] of Object.entries(record)) {
      const name = this.#nameOf(title);
      if (name && (fields[name] ?? '') === '') fields[name] = cell;
    }
    return fields;
  }

  #nameOf(title: string): FieldName | undefined {
    if (this.#known.has(title)) return this.#known.get(title);
    const name = fieldOfTitle(title);
    // A .jsonl file may name a column anew on every line.
    if (this.#known.size < 1000) {
      this.#known.set(title, name);
      if (!name && title !== '') this.unknown.push(title);
    }
    return name;
  }
}

type ImportedRow = ImportedVacancy & { line: number; absent: readonly (typeof KEPT_FIELDS)[number][] };

const findBatch = (db: Db | Tx, batch: ImportedRow[]) =>
  findStored(db, {
    vacancyIds: batch.map((row) => row.vacancyId).filter((id) => id !== undefined),
    matchKeys: batch.filter((row) => !row.vacancyId).map(matchKey),
  });

interface Comparing {
  now: string;
  asDrafts: boolean;
  rehearsed?: ReadonlyMap<string, StoredVacancy>;
}

/** What each row comes to, the rows before it counted as done. */
function compare(
  batch: ImportedRow[],
  stored: Awaited<ReturnType<typeof findStored>>,
  { now, asDrafts, rehearsed }: Comparing,
): RowOutcome[] {
  const byId = new Map<string, StoredVacancy>();
  const byKey = new Map<string, StoredVacancy>();
  // Of several with one key the oldest counts, and keeps counting.
  const remember = (vacancy: StoredVacancy, key: string) => {
    byId.set(vacancy.vacancyId, vacancy);
    if (byKey.get(key)?.vacancyId === vacancy.vacancyId || !byKey.has(key)) byKey.set(key, vacancy);
  };
  for (const { matchKey: key, ...vacancy } of stored) remember(vacancy, key);
  for (const vacancy of rehearsed?.values() ?? []) remember(vacancy, matchKey(vacancy));
  return batch.map(({ line, absent, ...row }) => {
    const before = row.vacancyId ? byId.get(row.vacancyId) : byKey.get(matchKey(row));
    const kept = before ? Object.fromEntries(absent.map((name) => [name, before[name]])) : {};
    const after = merge({ ...row, ...kept }, before, { now, asDrafts });
    remember(after, matchKey(after));
    const kind = before === after ? 'unchanged' : before ? 'updated' : 'added';
    return { line, kind, before, after, hasOwnId: row.vacancyId !== undefined };
  });
}

/** The vacancy after this row; the very same object when the row says nothing new. */
function merge(row: ImportedVacancy, before: StoredVacancy | undefined, { now, asDrafts }: Comparing): StoredVacancy {
  const after: StoredVacancy = {
    ...row,
    vacancyId: before?.vacancyId ?? row.vacancyId ?? uuidv7(),
    updatedAt: row.updatedAt ?? before?.updatedAt ?? now,
    // A new draft is one whatever the file says: somebody is to look at it first.
    publishAt: !before && asDrafts ? null : (row.publishAt ?? before?.publishAt ?? (before ? null : now)),
    expiresAt: row.expiresAt ?? before?.expiresAt ?? null,
  };
  if (!before) return after;
  const isSame = (Object.keys(after) as (keyof StoredVacancy)[]).every((name) => after[name] === before[name]);
  if (isSame) return before;
  return row.updatedAt ? after : { ...after, updatedAt: now };
}
