import { type ImportReport, importVacancies } from '#features/vacancies/service.server.ts';
import { type Database, openDatabase } from '#platform/database.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { FileRefused } from '#platform/table-file.server.ts';

/** How often progress is told where the line cannot be rewritten. */
const TELL_EVERY_MS = 2000;

/**
 * `npm run vacancies:import -- <file>`: adds and updates vacancies beside a running site. Answers the exit code: 0 when every
 * row went in, 1 when some or all did not, 2 when it was called wrongly.
 */
export async function main(argv: string[], settings: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const [file, ...others] = argv;
  if (!file || others.length > 0) {
    console.log('用法：npm run vacancies:import -- <檔案.xlsx | 檔案.csv | 檔案.jsonl>');
    return 2;
  }
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    return await run(database, file);
  } finally {
    await database.close();
  }
}

async function run(database: Database, file: string): Promise<number> {
  try {
    const report = await importVacancies(database, file, { onProgress: showProgress });
    showReport(report);
    return report.refused.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    console.log(error.message);
    return 1;
  }
}

let toldAt = Date.now();

function showProgress({ added, updated, unchanged, refused }: Readonly<ImportReport>): void {
  const line = `已處理 ${added + updated + unchanged + refused.length} 筆`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (Date.now() - toldAt > TELL_EVERY_MS) {
    toldAt = Date.now();
    console.log(line);
  }
}

function showReport({ added, updated, unchanged, refused, unknownColumns, unusual }: ImportReport): void {
  if (process.stdout.isTTY) console.log();
  if (unknownColumns.length > 0) console.log(`未使用的欄位：${unknownColumns.join('、')}`);
  for (const { line, category } of unusual)
    console.log(`第 ${line} 行：注意，類別「${category}」不在 21 個類別之中（已匯入）`);
  for (const { line, reasons } of refused) console.log(`第 ${line} 行：${reasons.join('；')}`);
  console.log(`新增 ${added} 筆，更新 ${updated} 筆，未變更 ${unchanged} 筆，未匯入 ${refused.length} 筆`);
}
