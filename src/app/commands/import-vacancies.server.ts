import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ForAll } from '#features/vacancies/import/columns.server.ts';
import { type Batch, type ImportReport, importVacancies } from '#features/vacancies/import/engine.server.ts';
import { MAX_SAVED, type RefusedRow, refusedRowsCsv } from '#features/vacancies/import/refused.server.ts';
import { CHOICES, FIELDS, FILL_FIELDS, type FillField } from '#features/vacancies/import/titles/contract.ts';
import { readMapping } from '#features/vacancies/import/titles/data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { FileRefused } from '#platform/spreadsheets/table-file.server.ts';
import { withDatabase } from './with-database.server.ts';

/** How often progress is printed where the line cannot be rewritten. */
const TELL_EVERY_MS = 2000;

/**
 * `npm run vacancies:import -- <file> [field=value …]`: adds and updates vacancies while the site runs. Returns the exit
 * code: 0 when every row was imported, 1 when some or all were not, 2 when it was called wrongly.
 */
export async function main(argv: string[], settings: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const [file, ...others] = argv;
  const forAll = forAllIn(others);
  if (!file || !forAll) {
    console.log('用法：npm run vacancies:import -- <檔案.xlsx | 檔案.csv | 檔案.jsonl | 檔案.json> [欄位=值 …]');
    console.log(`「欄位=值」給沒有填的列，可用的欄位：${Object.keys(FILLED).join('、')}，例如：職務類別=其他`);
    return 2;
  }
  return withDatabase({ ...settings, writesMuch: true }, (database) => run(database, file, forAll));
}

const FILLED: Record<string, FillField> = Object.fromEntries(FILL_FIELDS.map((name) => [FIELDS[name].label, name]));

/** Values such as 職務類別=其他 for rows that leave a field empty. undefined if an argument is anything else. */
function forAllIn(said: readonly string[]): ForAll | undefined {
  const pairs = said.map((one) => /^([^=]+)=(.+)$/s.exec(one));
  const isKnown = pairs.every((pair) => pair && Object.hasOwn(FILLED, pair[1]!));
  return isKnown ? Object.fromEntries(pairs.map((pair) => [FILLED[pair![1]!], pair![2]])) : undefined;
}

async function run(database: Database, file: string, forAll: ForAll): Promise<number> {
  try {
    const mapping = await readMapping(database.db);
    const report = await importVacancies(database, file, { mapping, forAll, onBatch: showProgress });
    showReport(report);
    if (report.refused.length === 0) return 0;
    await writeRefused(file, report.refused);
    return 1;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    console.log(error.message);
    return 1;
  }
}

/** Written beside the file, to be corrected and imported again. */
async function writeRefused(file: string, refused: readonly RefusedRow[]): Promise<void> {
  const { dir, name } = path.parse(file);
  // An earlier file may have been corrected since, so it is never overwritten.
  let place = path.join(dir, `${name}-未匯入.csv`);
  for (let i = 2; existsSync(place); i++) place = path.join(dir, `${name}-未匯入-${i}.csv`);
  try {
    await writeFile(place, refusedRowsCsv(refused.slice(0, MAX_SAVED)), { mode: 0o600, flag: 'wx' });
    console.log(`未匯入的列另存於 ${place}，修正後可再匯入`);
    if (refused.length > MAX_SAVED)
      console.log(`另存的是前 ${MAX_SAVED.toLocaleString('en')} 列；匯入修正後的列，再匯入一次原檔，就會存下其餘的列`);
  } catch (error) {
    console.log(`未匯入的列無法另存（${(error as NodeJS.ErrnoException).code}）：${place}`);
  }
}

let toldAt = Date.now();

function showProgress({ added, updated, unchanged, refused }: Batch): void {
  const line = `已處理 ${added + updated + unchanged + refused} 筆`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (Date.now() - toldAt > TELL_EVERY_MS) {
    toldAt = Date.now();
    console.log(line);
  }
}

/** How many lines are named per kind of fault; a file with a fault in every row would fill the screen. */
const MAX_NAMED = 10;

function showReport({ added, updated, unchanged, refused, unknownColumns, notices }: ImportReport): void {
  if (process.stdout.isTTY) console.log();
  const unused = unknownColumns.filter(({ field }) => field === '').map(({ title }) => title);
  if (unused.length > 0) console.log(`未使用的欄位：${unused.join('、')}`);
  const guessed = unknownColumns.filter(({ isByContents }) => isByContents);
  const labelOf = new Map<string, string>(CHOICES.map(({ name, label }) => [name, label]));
  if (guessed.length > 0)
    console.log(
      `由內容辨識的欄位：${guessed.map(({ title, field }) => `${title}（${labelOf.get(field)}）`).join('、')}`,
    );
  for (const notice of notices) console.log(noticeText(notice));
  for (const [reason, rows] of Map.groupBy(refused, ({ reasons }) => reasons.map(({ text }) => text).join('；')))
    console.log(
      `${linesText(rows.map(({ line, position }) => (position ? `${line}（${position}）` : line)))}：${reason}`,
    );
  console.log(`新增 ${added} 筆，更新 ${updated} 筆，未變更 ${unchanged} 筆，未匯入 ${refused.length} 筆`);
}

function noticeText({ text, count, cases }: ImportReport['notices'][number]): string {
  if (count === 0) return `注意，${text}`;
  const first = cases.slice(0, MAX_NAMED);
  const named = first.map(({ line, position, value }) => `第 ${line} 列（${position}）「${value}」`).join('、');
  return `注意，${text}（${count.toLocaleString('en')} 列）：${named}${count > first.length ? '等' : ''}`;
}

function linesText(lines: readonly (number | string)[]): string {
  const named = lines.slice(0, MAX_NAMED).join('、');
  return lines.length > MAX_NAMED ? `第 ${named} 等 ${lines.length.toLocaleString('en')} 列` : `第 ${named} 列`;
}
