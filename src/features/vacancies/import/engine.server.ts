import { setTimeout as pause } from 'node:timers/promises';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import type { Database, Db, Tx } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { ExcelBounds } from '#platform/spreadsheets/excel-bounds.server.ts';
import { FileRefused, openTable, type TableFile, type TableRow } from '#platform/spreadsheets/table-file.server.ts';
import { dateText } from '#shared/dates.ts';
import { findStored, matchKey, saveVacancies } from '../data.server.ts';
import { employerKey, namesToday, sourceKey } from '../facts/data.server.ts';
import { flatText } from './cells/rules.ts';
import { Columns, type ForAll, faultOf, isTitleRow, type Mapping, type ToldColumn } from './columns.server.ts';
import { readAhead } from './contents/service.server.ts';
import type { Notice } from './contract.ts';
import type { Doubt } from './facts/service.server.ts';
import { type ImportedRow, isOwnId, keyByIdOf, RowMatcher, type RowOutcome } from './match.server.ts';
import { because, MAX_SAVED, type RefusedRow } from './refused.server.ts';
import { parseRow } from './row.server.ts';

/** How many cells a notice lists. */
const MAX_CASES = 100;

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** Columns whose titles name none of our fields, with the field that was recognised all the same. */
  unknownColumns: ToldColumn[];
  /** About rows that are imported all the same, each given once for all of them. */
  notices: Notice[];
}

/** What staff said about a file. */
export interface Said {
  /** The fields of its columns. */
  mapping?: Mapping;
  /** Values for rows that leave a field empty. */
  forAll?: ForAll;
}

interface ImportOptions extends Said {
  now?: string;
  /** Nothing is written: the report says what would happen. */
  isRehearsal?: boolean;
  /** New vacancies become drafts, instead of being published at once or at the time in the file. */
  asDrafts?: boolean;
  /** Called for every good row, in the order of the file, once its batch is written. */
  onRow?: (outcome: RowOutcome) => void;
  /**
   * Called within the transaction of a batch, possibly several times; if it throws, the batch is rolled back and the import
   * ends.
   */
  inBatch?: (tx: Tx, batch: Batch) => Promise<void>;
  /** Called after every batch. */
  onBatch?: (batch: Batch) => Promise<void> | void;
  /** A file with more rows is refused. */
  mostRows?: number;
}

/** Rows that are written together, or not at all. */
export interface Batch {
  outcomes: readonly RowOutcome[];
  /** The counts after it is written. */
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/**
 * Pages are written once for all of these rows. With more rows, the writers of a running site would wait longer than about
 * 300 ms.
 */
const ROWS_PER_TRANSACTION = 1000;
/**
 * Every import has a thread or process of its own, whose event loop may be blocked. SQLite writes a statement's additions to
 * the search index when the next one begins; PostgreSQL gains nothing from larger statements, and must answer within 15 s.
 */
const ROWS_PER_STATEMENT = { sqlite: ROWS_PER_TRANSACTION, postgres: 250 };
/** Lets the writers of a running site in between two transactions: on SQLite they retry every 1 to 20 ms. */
const PAUSE = 25;

/** A file whose columns are recognised as far as possible. */
interface VacancyFile {
  name: string;
  columns: Columns;
  rows: AsyncIterable<TableRow>;
  /** Parts of the file that are not read at all. */
  unread: Notice[];
  /** Why none of its rows can be imported; undefined if they can. */
  fault: string | undefined;
  close: () => Promise<void>;
}

/**
 * Opens a .jsonl, .json, .csv or .xlsx file; its titles need not be in the first row. Throws FileRefused if it is no such
 * file.
 */
export async function openVacancies(
  name: string,
  { mapping, forAll }: Said = {},
  bounds?: ExcelBounds,
): Promise<VacancyFile> {
  const { titles, rows, sheets, close } = await openTable(name, { isTitleRow, ...(bounds ? { bounds } : {}) });
  try {
    const ahead = await readAhead(rows);
    const sample = ahead.first.flatMap((row) => ('record' in row ? [row.record] : []));
    const columns = new Columns(titles ?? [], mapping, sample);
    const fault = titles && faultOf(columns, forAll);
    return {
      name,
      columns,
      rows: ahead.rows,
      unread: unreadOf(sheets),
      fault: fault && fault + hintOf(name, sheets),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const named = (sheet: string) => `「${sheet}」`;

/** What may be wrong with a file of which some or all titles aren't understood. */
function hintOf(name: string, sheets: TableFile['sheets']): string {
  if (sheets)
    return `。Excel 檔案只讀第一個工作表，這次是${named(sheets.name)}${sheets.unread.length > 0 ? `；要讀別的，請把它移到最前面` : ''}`;
  return /\.csv$/i.test(name) ? '。標題若是亂碼，請在 Excel 另存為「CSV UTF-8（逗號分隔）」' : '';
}

const unreadOf = (sheets: TableFile['sheets']): Notice[] =>
  sheets && sheets.unread.length > 0
    ? [
        {
          text: `只讀了工作表${named(sheets.name)}，沒有讀${sheets.unread.slice(0, 20).map(named).join('')}；要匯入，請把職缺放在同一個工作表，或分成幾個檔案`,
          ...{ count: 0, cases: [] },
        },
      ]
    : [];

const doubledOf = (columns: Columns): Notice[] =>
  columns.doubled.map(({ title, first, label }) => ({
    text: `${named(first)}和${named(title)}都是${label}：同一列兩欄都有內容時，只採用前面那一欄`,
    ...{ count: 0, cases: [] },
  }));

/**
 * Adds and updates vacancies from a file. Good rows are imported, bad rows are reported with their line. RowMatcher decides
 * which vacancy a row is. Throws FileRefused if the whole file is unusable.
 */
export async function importVacancies(
  database: Pick<Database, 'db' | 'transaction'>,
  source: string | VacancyFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const file = typeof source === 'string' ? await openVacancies(source, options) : source;
  try {
    if (file.fault) throw new FileRefused(`${file.fault}：${file.name}`);
    const report = await importRows(database, file, options);
    if (report.added + report.updated + report.unchanged + report.refused.length > 0) return report;
    throw new FileRefused(`檔案沒有資料：${file.name}`);
  } finally {
    await file.close();
  }
}

async function importRows(
  database: Pick<Database, 'db' | 'transaction'>,
  { columns, rows, unread }: VacancyFile,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now = new Date().toISOString(), isRehearsal = false, asDrafts = false, onRow, inBatch, onBatch } = options;
  const { mostRows = Number.POSITIVE_INFINITY } = options;
  const notices = new Map<string, Notice>();
  const notice = ({ text, value }: Doubt, { line, position }: { line: number; position: string }) => {
    const known = notices.get(text) ?? { text, count: 0, cases: [] };
    notices.set(text, known);
    known.count++;
    if (known.cases.length < MAX_CASES) known.cases.push({ line, position, value: value.slice(0, 100) });
  };
  const report: ImportReport = {
    ...{ added: 0, updated: 0, unchanged: 0, refused: [], notices: [], unknownColumns: [] },
  };
  const engine = engineOf(database.db);
  /** The next transaction doesn't begin before this moment. */
  let notBefore = 0;
  const matcher = new RowMatcher({ now, asDrafts, isRehearsal });
  const write = async (batch: ImportedRow[]) => {
    if (batch.length === 0) return;
    const wait = notBefore - performance.now();
    if (wait > 0) await pause(wait);
    const outcomes = isRehearsal
      ? matcher.compare(await asToday(database.db, batch), await findBatch(database.db, batch))
      : await database.transaction(async (tx) => {
          const found = matcher.compare(await asToday(tx, batch), await findBatch(tx, batch));
          const changed = found.filter(({ kind }) => kind !== 'unchanged').map(({ after }) => after);
          await saveVacancies(tx, changed, ROWS_PER_STATEMENT[engine]);
          await inBatch?.(tx, batchOf(found, report));
          return found;
        });
    // Unchanged rows kept no writer waiting. The next rows are read during the pause.
    if (!isRehearsal && engine === 'sqlite' && outcomes.some(({ kind }) => kind !== 'unchanged'))
      notBefore = performance.now() + PAUSE;
    for (const outcome of outcomes) {
      report[outcome.kind]++;
      const doubt = doubtOf(outcome);
      if (doubt) notice(doubt, { line: outcome.line, position: outcome.after.position });
      onRow?.(outcome);
    }
    await onBatch?.({ ...batchOf([], report), outcomes });
    matcher.settle();
  };
  let batch: ImportedRow[] = [];
  let read = 0;
  for await (const row of rows) {
    if (++read > mostRows) throw new FileRefused(`檔案超過 ${mostRows.toLocaleString('en')} 筆，請分成幾個檔案`);
    const cells = 'problem' in row ? {} : columns.fieldsOf(row.record);
    const parsed = 'problem' in row ? { reasons: [because(row.problem)] } : parseRow(cells, now, options.forAll);
    if ('reasons' in parsed) {
      const position = flatText(cells.position).slice(0, 100);
      const record = 'record' in row && report.refused.length < MAX_SAVED ? { record: row.record } : {};
      report.refused.push({ line: row.line, position, reasons: parsed.reasons, ...record });
      continue;
    }
    const { vacancy, notices: doubts, written, ...rest } = parsed;
    const { category, position } = vacancy;
    const { line } = row;
    for (const doubt of doubts) notice(doubt, { line, position });
    if (!JOB_CATEGORIES.includes(category)) notice({ text: OTHER_CATEGORY, value: category }, { line, position });
    const isAsWritten = vacancy.city === written.city && vacancy.address === written.address;
    const own = matchKey(vacancy);
    const keys = isAsWritten ? [own] : [...new Set([own, matchKey({ ...vacancy, ...written })])];
    if (batch.push({ line, vacancy, keys, sourceKey: sourceKey(rest.facts), ...rest }) < ROWS_PER_TRANSACTION) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
  const whole = [...unread, ...doubledOf(columns)];
  return { ...report, notices: [...whole, ...notices.values()], unknownColumns: columns.unknown };
}

function batchOf(outcomes: readonly RowOutcome[], { added, updated, unchanged, refused }: ImportReport): Batch {
  const batch = { outcomes, added, updated, unchanged, refused: refused.length };
  for (const { kind } of outcomes) batch[kind]++;
  return batch;
}

const OTHER_CATEGORY = '職務類別不在 21 個類別之中，仍會匯入';

function doubtOf({ namesake, repeats, copies, ignoredPublishAt, foreignId }: RowOutcome): Doubt | undefined {
  if (foreignId)
    return {
      text: '職缺編號是另一個職缺的，這一列不依編號判斷；若確實是同一個職缺，請在後台直接修改',
      value: `${foreignId.id}：${foreignId.position}`,
    };
  if (copies) return { text: '與前面的列相同，只匯入一筆', value: `第 ${copies} 列` };
  if (repeats) return { text: '與前面的列是同一個職缺，以前面的為準，這一列沒有匯入', value: `第 ${repeats} 列` };
  if (ignoredPublishAt)
    return {
      text: '仍是草稿，不因檔案的發布日期而刊登；要刊登，請將「新職缺」改為「立即刊登」',
      value: dateText(ignoredPublishAt),
    };
  if (!namesake) return undefined;
  return { text: '與前面的列公司、職務名稱、縣市、地址相同而內容不同，視為另一筆職缺', value: `第 ${namesake} 列` };
}

const findBatch = (db: Db | Tx, batch: ImportedRow[]) =>
  findStored(db, {
    vacancyIds: batch.map(({ vacancy }) => vacancy.vacancyId).filter((id) => id !== undefined),
    // An id that may be another list's number doesn't suffice.
    matchKeys: batch.flatMap(({ vacancy, keys }) => (isOwnId(vacancy.vacancyId) ? [] : keys)),
    sourceKeys: batch.flatMap((row) => [row.sourceKey, keyByIdOf(row)]).filter(Boolean),
  });

/** With employers under their present names: last year's file is still about the same vacancies. */
async function asToday(db: Db | Tx, batch: ImportedRow[]): Promise<ImportedRow[]> {
  const names = await namesToday(
    db,
    batch.map(({ facts }) => facts.employer),
  );
  if (names.size === 0) return batch;
  return batch.map((row) => {
    const employer = names.get(employerKey(row.facts.employer ?? ''));
    return employer === undefined ? row : { ...row, facts: { ...row.facts, employer } };
  });
}
