import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Act, audit, auditMany } from '#features/backoffice/audit/data.server.ts';
import { readSettings } from '#features/backoffice/settings/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { UPLOADED } from '#platform/spreadsheets/excel-bounds.server.ts';
import { FileRefused } from '#platform/spreadsheets/table-file.server.ts';
import type { StoredVacancy } from '../../../data.server.ts';
import { plainFacts } from '../../../facts/data.server.ts';
import type { Columns, ForAll, Mapping } from '../../columns.server.ts';
import { type ImportPreview, MAX_SHOWN, type PreviewRow } from '../../contract.ts';
import * as engine from '../../engine.server.ts';
import type { RowOutcome } from '../../match.server.ts';
import { previewRow } from '../../preview/service.server.ts';
import { kindsOf, MAX_SAVED, refusedRowsCsv } from '../../refused.server.ts';
import { CHOICES } from '../../titles/contract.ts';
import { keepMapping, readMapping } from '../../titles/data.server.ts';
import { wantingOf } from '../../wanting/service.server.ts';
import { readAsked } from '../asked/service.server.ts';
import { MAX_ROWS } from '../contract.ts';
import * as data from '../data.server.ts';
import { fetchFile, firstRefused, storeRefused } from '../files/service.server.ts';

/** What work on a file needs from the site. */
export type Tools = Pick<Deps, 'database' | 'storage' | 'now'>;

/** The run is no longer this worker's: nothing more may be written on its behalf. */
class NotOurs extends Error {}

/** A vacancy is no longer as the preview showed it. */
class Outdated extends Error {}

/** The folder of a file while it is worked on. */
export const newFolder = () => mkdtemp(path.join(tmpdir(), 'vacancies-'));
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Reads or imports a claimed file, and records the result in its row. A given folder is removed as well; the caller removes
 * it again, since a thread may be terminated in the middle.
 */
export async function workOn(tools: Tools, run: data.StoredRun, given?: string): Promise<void> {
  const folder = given ?? (await newFolder());
  const file = path.join(folder, `file${path.extname(run.file_name).toLowerCase()}`);
  try {
    await fetchFile(tools.storage, run, file);
    const { columns, forAll } = readAsked(run.mapping);
    const given = { file, forAll, mapping: await readMapping(tools.database.db, columns) };
    if (run.state === 'checking') await check(tools, run, given);
    else await bringIn(tools, run, { ...given, said: columns });
  } catch (error) {
    if (error instanceof NotOurs) return;
    if (error instanceof Outdated) return await endAs(tools, run, 'changed');
    if (!(error instanceof FileRefused)) throw error;
    await endAs(tools, run, 'failed', error.message.replaceAll(file, run.file_name));
  } finally {
    await removeFolder(folder);
  }
}

/** Ends it, if it is still this worker's. */
export async function endAs(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  run: data.StoredRun,
  state: data.StoredRun['state'],
  fault = '',
): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now();
    if (!(await data.changeOwn(tx, run, { state, fault, updated_at: at.toISOString() }))) return;
    if (run.state !== 'importing') return;
    const ended = await data.findRun(tx, run.import_id);
    if (ended) await auditEnd(tx, ended, actorOf(run), at);
  });
}

const ENDS: Partial<Record<data.StoredRun['state'], string>> = {
  stopped: '由人員停止',
  changed: '預覽之後資料已有變動，停止',
  interrupted: '中斷',
  failed: '失敗',
};

/** One line for the whole file, in addition to one per vacancy. */
export async function auditEnd(tx: Tx, run: data.StoredRun, actor: Pick<Staff, 'id' | 'name' | 'address'>, now: Date) {
  const { added, updated, unchanged, refused, state } = run;
  const how = ENDS[state] ? { 結果: ENDS[state] } : {};
  const detail = { 新增: added, 更新: updated, 未變更: unchanged, 未匯入: refused, ...how };
  await audit(
    tx,
    actor,
    { action: '匯入職缺', subject: { kind: '檔案', id: '', name: run.file_name.slice(0, 200) }, detail },
    now,
  );
}

const actorOf = ({ staff_id, staff_name, address }: data.StoredRun) => ({ id: staff_id, name: staff_name, address });

interface Given {
  file: string;
  mapping: Mapping;
  forAll: ForAll;
}

/** How often the row records the progress of reading: each time is a write. */
const TELL_EVERY_MS = 300;

/** Finds out what the file would do, and stores only that. */
async function check(tools: Tools, run: data.StoredRun, { file, mapping, forAll }: Given): Promise<void> {
  const { database, storage, now } = tools;
  const at = now();
  const opened = await engine.openVacancies(file, { mapping, forAll }, UPLOADED);
  const { columns, fault } = opened;
  if (fault) {
    await opened.close();
    const preview = { ...NOTHING, ...toldOf(columns), fault, wanting: wantingOf(columns, forAll, []) };
    await database.transaction((tx) =>
      saveCheck(tx, run, { preview, fingerprints: [], refusedFiles: firstRefused(run) }, at),
    );
    return;
  }
  const { thresholds } = await readSettings(database.db);
  const shown = { addedRows: [] as PreviewRow[], updatedRows: [] as PreviewRow[] };
  const own = new Set<string>();
  const fingerprints: string[] = [];
  let toldAt = 0;
  const report = await engine.importVacancies(database, opened, {
    ...{ now: at.toISOString(), forAll, isRehearsal: true, asDrafts: run.new_rows === 'draft', mostRows: MAX_ROWS },
    onRow: (outcome) => {
      if (outcome.kind === 'unchanged') return;
      const rows = outcome.kind === 'added' ? shown.addedRows : shown.updatedRows;
      if (rows.length < MAX_SHOWN) rows.push(previewRow(outcome, thresholds, at));
    },
    onBatch: async ({ outcomes, ...counts }) => {
      fingerprints.push(fingerprintOf(outcomes, own));
      for (const { kind, after } of outcomes) if (kind === 'added') own.add(after.vacancyId);
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      if (!(await data.changeOwn(database.db, run, { rows_done: rowsIn(counts) }))) throw new NotOurs();
    },
  });
  const refused = report.refused.slice(0, MAX_SAVED);
  const refusedFiles =
    refused.length > 0 ? await storeRefused(storage, run, refusedRowsCsv(refused)) : firstRefused(run);
  const whole = createHash('sha256').update(run.new_rows).update(fingerprints.join());
  for (const { line, reasons } of report.refused) whole.update(JSON.stringify([line, reasons]));
  const kinds = kindsOf(report.refused, MAX_SHOWN);
  const preview: ImportPreview = {
    ...{ added: report.added, updated: report.updated, unchanged: report.unchanged },
    ...{ refusedCount: report.refused.length, refusedKinds: kinds.slice(0, MAX_SHOWN) },
    ...shown,
    fault: '',
    notices: report.notices.slice(0, MAX_SHOWN),
    ...toldOf(columns),
    wanting: wantingOf(columns, forAll, kinds),
    fingerprint: whole.digest('hex'),
  };
  await database.transaction((tx) => saveCheck(tx, run, { preview, fingerprints, refusedFiles }, now()));
}

const rowsIn = (counts: Omit<engine.Batch, 'outcomes'>) =>
  counts.added + counts.updated + counts.unchanged + counts.refused;

async function saveCheck(
  tx: Tx,
  run: data.StoredRun,
  checked: { preview: ImportPreview; fingerprints: string[]; refusedFiles: number },
  now: Date,
): Promise<void> {
  const { added, updated, unchanged, refusedCount } = checked.preview;
  const rows = added + updated + unchanged + refusedCount;
  await data.changeOwn(tx, run, {
    ...{ state: 'checked', updated_at: now.toISOString(), rows_total: rows, rows_done: rows },
    ...{ preview: JSON.stringify(checked.preview), fingerprints: JSON.stringify(checked.fingerprints) },
    refused_files: checked.refusedFiles,
  });
}

/** The status follows from the dates; an exported file holds it only for people. */
const toldOf = ({ known, unknown }: Columns) => ({
  knownColumns: known.slice(0, MAX_SHOWN),
  unknownColumns: unknown.filter(({ title }) => title !== '狀態').slice(0, MAX_SHOWN),
  fields: CHOICES,
});

/** For a file that lacks a column: staff have to say which one it is, or give a value for all rows. */
const NOTHING = {
  ...{ added: 0, updated: 0, unchanged: 0, refusedCount: 0, refusedKinds: [] },
  ...{ addedRows: [], updatedRows: [], notices: [], fingerprint: '' },
};

/** Does what the preview showed: each batch is compared with it in the transaction that writes it. */
async function bringIn(
  tools: Tools,
  run: data.StoredRun,
  { file, mapping, forAll, said }: Given & { said: Record<string, string> },
) {
  const { database, now } = tools;
  const at = now();
  const actor = actorOf(run);
  const fingerprints = JSON.parse(run.fingerprints) as string[];
  const own = new Set<string>();
  let batches = 0;
  const report = await engine.importVacancies(
    database,
    await engine.openVacancies(file, { mapping, forAll }, UPLOADED),
    {
      ...{ now: at.toISOString(), forAll, asDrafts: run.new_rows === 'draft', mostRows: MAX_ROWS },
      inBatch: async (tx, { outcomes, ...counts }) => {
        if (fingerprintOf(outcomes, own) !== fingerprints[batches]) throw new Outdated();
        await auditMany(tx, actor, actsOf(outcomes, run.file_name), now());
        const progress = { ...counts, rows_done: rowsIn(counts), updated_at: now().toISOString() };
        if (!(await data.changeOwn(tx, run, progress))) throw new NotOurs();
      },
      onBatch: ({ outcomes }) => {
        batches++;
        for (const { kind, after } of outcomes) if (kind === 'added') own.add(after.vacancyId);
      },
    },
  );
  await database.transaction(async (tx) => {
    const { added, updated, unchanged } = report;
    const counts = { added, updated, unchanged, refused: report.refused.length };
    const done = { ...counts, rows_done: rowsIn(counts), state: 'done', updated_at: now().toISOString() } as const;
    if (!(await data.changeOwn(tx, run, done))) throw new NotOurs();
    await keepMapping(tx, said, now().toISOString());
    await auditEnd(tx, { ...run, ...done }, actor, now());
  });
}

function actsOf(outcomes: readonly RowOutcome[], fileName: string): Act[] {
  const name = fileName.slice(0, 200);
  return outcomes
    .filter(({ kind }) => kind !== 'unchanged')
    .map(({ kind, after }) => ({
      action: kind === 'added' ? '新增職缺' : '修改職缺',
      subject: { kind: '職缺', id: after.vacancyId, name: after.position },
      detail: { 匯入: name },
    }));
}

/**
 * What a batch does, for comparison. A vacancy added by the file gets a different id and different times each time, so these
 * are left out.
 */
function fingerprintOf(outcomes: readonly RowOutcome[], own: ReadonlySet<string>): string {
  const hash = createHash('sha256');
  const here = new Set<string>();
  for (const { line, kind, before, after } of outcomes) {
    if (kind === 'added') here.add(after.vacancyId);
    const isNew = before && (own.has(before.vacancyId) || here.has(before.vacancyId));
    const stored = before && !isNew ? [before.vacancyId, before.updatedAt, before.publishAt] : [];
    hash.update(JSON.stringify([line, kind, stored, before ? textsOf(before) : [], textsOf(after)]));
  }
  return hash.digest('base64url').slice(0, 22);
}

/** What comes from the file, the same whether it was read from the database or made from a row. */
const textsOf = ({ facts, ...vacancy }: StoredVacancy) => [
  ...TEXTS.map((name) => vacancy[name]),
  plainFacts(facts ?? {}),
];

const TEXTS = [
  ...(['position', 'category', 'nation', 'city', 'township', 'address'] as const),
  ...(['salary', 'workType', 'content', 'expiresAt'] as const),
];
