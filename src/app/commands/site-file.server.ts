import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { bringIn, exportSite, plan, tooMuchOf } from '#features/backoffice/site-file/changes.server.ts';
import { countText, type Plan, totalText } from '#features/backoffice/site-file/contract.ts';
import { fitFile } from '#features/backoffice/site-file/import/service.server.ts';
import { mostOf, type Section } from '#features/backoffice/site-file/rules.ts';
import { NOT_OURS, ON_DISK, readSiteFile } from '#features/backoffice/site-file/service.server.ts';
import { UNKNOWN } from '#platform/backup/open-file.server.ts';
import { BackupRefused, sentenceOf } from '#platform/backup/refused.server.ts';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { Refusal } from '#platform/http/refusal.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { withDatabase } from './with-database.server.ts';

const USAGE = `用法：npm run site:export -- <檔案>
　　　npm run site:import -- <檔案>（只列出會有哪些變更）
　　　npm run site:import -- --yes <檔案>`;

/** Someone with the wrong file may need the command for that file. */
const EXPECTED = `要匯入的是 npm run site:export 或後台「匯出與匯入」做出的檔案。
備份檔請用 npm run restore，職缺清單請用 npm run vacancies:import。`;

/** The operator on the machine has no account, but what they do is logged all the same. */
const OPERATOR: Staff = {
  id: '',
  name: '主機上的命令',
  email: '',
  role: 'manager',
  hasSecondFactor: false,
  sessionId: '',
  address: '',
};

/**
 * `npm run site:export`, `site:import`: configuration and content as one file, while the site runs unless the import is
 * large. Returns the exit code: 0 done, 1 not done, 2 called wrongly.
 */
export async function main([command, ...words]: string[], settings: SiteSettings): Promise<number> {
  const isSure = words[0] === '--yes';
  const [file, ...others] = isSure ? words.slice(1) : words;
  if (!file || others.length > 0 || (command === 'export' && isSure)) {
    console.log(USAGE);
    return 2;
  }
  const work = async (database: Database) => {
    const log = createLog(settings.logLevel);
    const deps = { settings, database, storage: openStorage(settings, database), log, now: () => new Date() };
    try {
      return await (command === 'export' ? write(deps, file) : bring(deps, file, isSure));
    } catch (error) {
      const refused = error instanceof Refusal ? error.body : undefined;
      const sentence = typeof refused === 'string' ? refused : sentenceOf(error);
      if (!sentence) throw error;
      console.log(sentence);
      if (sentence === UNKNOWN || sentence === NOT_OURS) console.log(EXPECTED);
      return 1;
    }
  };
  return withDatabase(settings, work, { mayBegin: command === 'import' });
}

async function write(deps: Deps, file: string): Promise<number> {
  // Never overwrites another file of the same name.
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(await exportSite(deps, OPERATOR), handle.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  console.log(`已匯出設定與內容：${file}`);
  return 0;
}

async function bring(deps: Deps, file: string, isSure: boolean): Promise<number> {
  const fit = await fitFile(await readSiteFile(createReadStream(file), ON_DISK));
  const planned = await plan(deps, fit);
  const tooMuch = deps.database.kind === 'sqlite' ? tooMuchOf(planned.plan, fit) : undefined;
  tell(planned.plan);
  if (!isSure) {
    console.log('以上尚未更動任何東西。確定要匯入：npm run site:import -- --yes <檔案>');
    if (tooMuch) console.log(`超過 ${mostOf(tooMuch)}：匯入之前要先停止網站`);
    return 0;
  }
  const unlock = tooMuch ? await alone(deps.settings.dataDir, tooMuch) : async () => {};
  try {
    const { counts } = await bringIn(deps, OPERATOR, fit, { now: planned, seen: planned.plan.fingerprint });
    console.log(`已匯入：${totalText(counts)}`);
  } finally {
    await unlock();
  }
  return 0;
}

/** SQLite has one writer: a running site would have to wait longer than its own writes can. */
async function alone(dataDir: string, tooMuch: Section): Promise<() => Promise<void>> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new BackupRefused(`匯入會變更超過 ${mostOf(tooMuch)}，網站執行時不能匯入：請先停止網站，再執行一次`);
  }
}

function tell({ company, createdAt, counts, notes }: Plan): void {
  console.log(`「${company}」在 ${createdAt} 匯出的檔案`);
  for (const one of counts) console.log(`${one.label}：${countText(one)}`);
  for (const note of notes) console.log(note);
}
