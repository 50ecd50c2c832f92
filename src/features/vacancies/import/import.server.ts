import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Act, auditMany } from '#features/backoffice/audit/data.server.ts';
import { readSettings } from '#features/backoffice/settings/data.server.ts';
import type { Database, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { fieldsRefused, Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import { UPLOADED } from '#platform/spreadsheets/excel-bounds.server.ts';
import { FileRefused, readTable, type TableFile } from '#platform/spreadsheets/table-file.server.ts';
import { Turns } from '#platform/turns.server.ts';
import type { StoredVacancy } from '../data.server.ts';
import { Columns, faultOfTitles, type Mapping, type UnknownColumn } from './columns.server.ts';
import {
  type ImportPreview,
  type ImportResult,
  MAX_ROWS,
  MAX_SHOWN,
  type PreviewRow,
  readMappingText,
  type VacancyFile,
} from './contract.ts';
import * as engine from './engine.server.ts';
import type { RowOutcome } from './match.server.ts';
import { previewRow } from './preview/service.server.ts';
import { refusedRowsCsv } from './refused.server.ts';
import { CHOICES } from './titles/contract.ts';
import { keepMapping, readMapping } from './titles-data.server.ts';

const CHANGED = '預覽之後，檔案或職缺的資料已有變動，請重新預覽';
const BUSY = '目前有其他檔案正在處理，請稍後再試';

/** A file is in memory while it is processed, so one at a time. */
const turns = new Turns(1, 4);

/** What the file would do, without writing anything. */
export async function preview({ database, now }: Deps, input: VacancyFile): Promise<ImportPreview> {
  const { thresholds } = await readSettings(database.db);
  const at = now();
  const mapping = await readMapping(database.db, readMappingText(input.mapping));
  return withTable(input.file, async (table) => {
    const fault = table.table.titles && faultOfTitles(table.table.titles, mapping);
    if (fault) return unusable(table, mapping, fault);
    const shown = { addedRows: [] as PreviewRow[], updatedRows: [] as PreviewRow[] };
    const { report, fingerprint } = await rehearse(database, table, { ...input, mapping }, at, (outcome) => {
      if (outcome.kind === 'unchanged') return;
      const rows = outcome.kind === 'added' ? shown.addedRows : shown.updatedRows;
      if (rows.length < MAX_SHOWN) rows.push(previewRow(outcome, thresholds, at));
    });
    return {
      ...countsOf(report),
      ...shown,
      fault: '',
      notices: report.notices.slice(0, MAX_SHOWN),
      unknownColumns: toldColumns(report.unknownColumns),
      fields: CHOICES,
      fingerprint,
    };
  });
}

/** The status follows from the dates; an exported file holds it only for people. */
const toldColumns = (unknown: UnknownColumn[]) => unknown.filter(({ title }) => title !== '狀態').slice(0, MAX_SHOWN);

/** For a file that lacks a column: its titles and first values, so that staff can say which column it is. */
async function unusable({ table }: Table, mapping: Mapping, fault: string): Promise<ImportPreview> {
  const columns = new Columns(table.titles, mapping);
  let read = 0;
  for await (const row of table.rows) {
    if ('record' in row) columns.fieldsOf(row.record);
    if (++read >= MAX_SHOWN) break;
  }
  return {
    ...{
      added: 0,
      updated: 0,
      unchanged: 0,
      refusedCount: 0,
      refused: [],
      addedRows: [],
      updatedRows: [],
      notices: [],
    },
    ...{ fault, unknownColumns: toldColumns(columns.unknown), fields: CHOICES, fingerprint: '' },
  };
}

/** The rows that the import would refuse, to be corrected. */
export async function refusedFile({ database, now }: Deps, input: VacancyFile): Promise<FileReply> {
  const mapping = await readMapping(database.db, readMappingText(input.mapping));
  return withTable(input.file, async (table) => {
    const { report } = await rehearse(database, table, { ...input, mapping }, now());
    if (report.refused.length === 0) throw ruleBroken('這個檔案沒有無法匯入的列');
    const text = refusedRowsCsv(report.refused);
    return new FileReply('refused-rows.csv', new Blob([text]).stream());
  });
}

/** Does what the preview with this fingerprint showed, or refuses and does nothing. */
export async function importFile(
  { database, now }: Deps,
  staff: Staff,
  input: VacancyFile & { fingerprint: string },
): Promise<ImportResult> {
  return withTable(input.file, async (table) => {
    const at = now();
    const name = input.file.name.slice(0, 200);
    const said = readMappingText(input.mapping) ?? {};
    // All or nothing, without other writers in between: the preview is checked again in the transaction that writes.
    return database.transaction(async (tx) => {
      const inside = { db: tx, transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) };
      const mapping = await readMapping(tx, said);
      const rehearsal = await rehearse(inside, table, { ...input, mapping }, at);
      if (rehearsal.fingerprint !== input.fingerprint) throw ruleBroken(CHANGED);
      const acts: Act[] = [];
      const report = await engine.importVacancies(inside, table, {
        now: at.toISOString(),
        mapping,
        asDrafts: input.newRows === 'draft',
        isWhole: true,
        onRow: ({ kind, after }) => {
          if (kind === 'unchanged') return;
          const subject = { kind: '職缺', id: after.vacancyId, name: after.position };
          acts.push({ action: kind === 'added' ? '新增職缺' : '修改職缺', subject, detail: { 匯入: name } });
        },
      });
      await keepMapping(tx, said, at.toISOString());
      const { added, updated, unchanged, refused } = report;
      const detail = { 新增: added, 更新: updated, 未變更: unchanged, 未匯入: refused.length };
      acts.push({ action: '匯入職缺', subject: { kind: '檔案', id: '', name }, detail });
      await auditMany(tx, staff, acts, at);
      return countsOf(report);
    });
  });
}

interface Table {
  name: string;
  table: TableFile;
}

/** Reads the file's rows before anything else begins, so that no writer waits while a workbook is unpacked. */
async function withTable<T>(upload: File, work: (table: Table) => Promise<T>): Promise<T> {
  if (turns.isFull) throw new Refusal(503, BUSY, { 'Retry-After': '10' });
  return turns.take(async () => {
    const name = upload.name.slice(0, 100);
    const folder = await mkdtemp(path.join(tmpdir(), 'vacancies-'));
    const file = path.join(folder, `file${path.extname(upload.name).toLowerCase()}`);
    try {
      await writeFile(file, upload.stream(), { mode: 0o600 });
      const table = await readTable(file, MAX_ROWS, { ...engine.VACANCY_TABLE, bounds: UPLOADED });
      if (!table) throw new FileRefused(TOO_MANY);
      return await work({ name, table });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      throw fieldsRefused({ file: [error.message.replaceAll(file, name)] });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function rehearse(
  database: Pick<Database, 'db' | 'transaction'>,
  table: Table,
  { newRows, mapping }: Pick<VacancyFile, 'newRows'> & { mapping: Mapping },
  now: Date,
  onRow?: (outcome: RowOutcome) => void,
) {
  const hash = createHash('sha256').update(newRows);
  const own = new Set<string>();
  const report = await engine.importVacancies(database, table, {
    now: now.toISOString(),
    mapping,
    isRehearsal: true,
    asDrafts: newRows === 'draft',
    onRow: (outcome) => {
      const { line, kind, before, after } = outcome;
      // A vacancy that this file adds gets a new id and new times in each rehearsal.
      if (kind === 'added') own.add(after.vacancyId);
      const known = before && (own.has(before.vacancyId) ? textsOf(before) : before);
      hash.update(JSON.stringify([line, kind, known ?? null, textsOf(after)]));
      onRow?.(outcome);
    },
  });
  hash.update(JSON.stringify(report.refused));
  return { report, fingerprint: hash.digest('hex') };
}

const TOO_MANY = `檔案超過 ${MAX_ROWS.toLocaleString('en')} 筆，請分成幾個檔案`;

/** Only what comes from the file: new rows get new ids and times each time. */
const textsOf = ({ vacancyId: _, updatedAt: __, publishAt: ___, ...texts }: StoredVacancy) => texts;

const countsOf = ({ added, updated, unchanged, refused }: engine.ImportReport): ImportResult => ({
  added,
  updated,
  unchanged,
  refusedCount: refused.length,
  refused: refused.slice(0, MAX_SHOWN).map(({ line, position, reasons }) => ({ line, position, reasons })),
});
