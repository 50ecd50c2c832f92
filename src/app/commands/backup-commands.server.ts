import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import { makeBackup } from '#platform/backup/backup.server.ts';
import { openReader } from '#platform/backup/dump.server.ts';
import { lookAtPlace } from '#platform/backup/look.server.ts';
import { moveToPostgres } from '#platform/backup/move.server.ts';
import { count, megabytes, Progress } from '#platform/backup/progress.server.ts';
import { BackupRefused, sentenceOf } from '#platform/backup/refused.server.ts';
import { restoreBackup } from '#platform/backup/restore/restore.server.ts';
import { listMigrations } from '#platform/backup/schema.server.ts';
import { readPassphrase } from '#platform/backup/sealed/passphrase.server.ts';
import {
  checkRecord,
  existingKey,
  recordText,
  signingKey,
  signRecord,
} from '#platform/backup/sealed/signed-record.server.ts';
import { findSettingsKey, keyFileOf } from '#platform/connections/settings-key.server.ts';
import { readOne } from '#platform/connections/stored.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { DataInUse, StartRefused } from '#platform/settings/start-refused.server.ts';
import { openPlace, openStorage } from '#platform/storage/open-storage.server.ts';
import { makePrivateFolder } from '#platform/storage/private-files.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { keptFiles } from './backup-files.server.ts';

type Command = (argv: string[], settings: SiteSettings, progress: Progress) => Promise<number>;

const USAGE: Record<string, string> = {
  backup: '用法：npm run backup -- <資料夾>',
  restore: '用法：npm run restore -- <備份檔>\n　　　npm run restore -- --replace <備份檔>（取代現有的資料）',
  drill: '用法：npm run restore:drill -- <備份檔>\n　　　npm run restore:drill -- --verify <演練紀錄>',
  move: '用法：npm run move-to-postgres -- <postgres://…>（不寫網址時用 DATABASE_URL）',
};

const COMMANDS: Record<string, Command> = { backup, restore, drill: runDrill, move, look };

/** How many arguments each command takes. */
const WORDS: Record<string, [least: number, most: number]> = {
  backup: [1, 1],
  restore: [1, 2],
  drill: [1, 2],
  move: [0, 1],
  look: [0, 0],
};

/**
 * `npm run backup`, `restore`, `restore:drill`, `move-to-postgres`. Returns the exit code: 0 done, 1 not done (and nothing
 * half done, also after `signal`), 2 called wrongly, 3 backed up, but files were already missing.
 */
export async function main(
  [name = '', ...argv]: string[],
  settings: SiteSettings,
  signal?: AbortSignal,
): Promise<number> {
  const command = COMMANDS[name];
  if (!command) throw new Error(`there is no command ${name}`);
  const [least, most] = WORDS[name]!;
  if (argv.length < least || argv.length > most) return usage(name);
  try {
    return await command(argv, settings, new Progress(signal));
  } catch (error) {
    const sentence = error instanceof StartRefused ? refusalOf(error) : sentenceOf(error);
    if (!sentence) throw error;
    console.log(sentence);
    return 1;
  }
}

/** Reasons other than a running site aren't removed by stopping the site. */
const refusalOf = (refused: StartRefused) =>
  refused instanceof DataInUse ? `請先停止網站：${refused.message}` : refused.message;

function usage(name: string): number {
  console.log(USAGE[name]);
  return 2;
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} 秒`;

async function backup([folder]: string[], settings: SiteSettings, progress: Progress): Promise<number> {
  const started = Date.now();
  const passphrase = readPassphrase(settings.backupPassphraseFile);
  // An impossible folder is reported before an unreadable database.
  makePrivateFolder(folder!);
  const made = await withStorage(settings, (storage) => {
    const source = { place: settings, storage, kept: keptFiles, now: () => new Date() };
    return makeBackup(source, { folder: folder!, passphrase, progress });
  });
  const { rows, files, bytes } = made.newest;
  console.log(
    `已備份 ${count(rows)} 筆、${count(files)} 個檔案（${megabytes(bytes)}，${seconds(started)}）：${made.file}`,
  );
  if (made.untold) console.log('注意：備份完成，但無法在資料庫記下這次備份');
  for (const key of made.manifest.missing) console.log(`注意：資料庫記載的檔案遺失或不完整：${key}`);
  return made.manifest.missing.length > 0 ? 3 : 0;
}

/** Opens the file storage in use; the database of an earlier version may not have that setting yet. */
async function withStorage<T>(settings: SiteSettings, work: (storage: Storage) => Promise<T>): Promise<T> {
  const db = openReader(settings);
  try {
    const hasPlaces = (await listMigrations(db)).includes('0022-connections');
    if (hasPlaces && !settings.s3) await refuseUnopened(db, settings);
    return await work(hasPlaces ? openStorage(settings, { db }) : openPlace(settings.dataDir, settings.s3 ?? null));
  } finally {
    await db.destroy();
  }
}

/** Reports at once, by name, a missing key without which no file can be read. */
async function refuseUnopened(db: Db, settings: SiteSettings): Promise<void> {
  const row = await readOne(db, () => findSettingsKey(settings), 'storage');
  if (!row?.sealed || row.value) return;
  const file = keyFileOf(settings);
  throw new BackupRefused(
    file
      ? `讀不到檔案存放的設定：請確認執行備份的使用者可以讀 ${file}，而且是原來的金鑰`
      : '讀不到檔案存放的設定：請把 SETTINGS_KEY（或 SETTINGS_KEY_FILE）設成網站所用的金鑰',
  );
}

async function restore(argv: string[], settings: SiteSettings, progress: Progress): Promise<number> {
  const isReplacing = argv[0] === '--replace';
  if (isReplacing !== (argv.length === 2)) return usage('restore');
  const file = argv.at(-1)!;
  const started = Date.now();
  const passphrase = readPassphrase(settings.backupPassphraseFile);
  const options = { file, passphrase, kept: keptFiles, migrations, progress, isReplacing };
  const { header, manifest, isInFolderNow, forgotten } = await restoreBackup(settings, options);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `已還原 ${header.createdAt} 的備份：${count(rows)} 筆、${count(manifest.files.count)} 個檔案（${seconds(started)}）`,
  );
  for (const key of manifest.missing) console.log(`注意：備份當時就遺失或不完整的檔案：${key}`);
  if (isInFolderNow)
    console.log('注意：備份時檔案在物件儲存，現在放在這台主機的資料夾；要再搬過去，請到「連線設定」的「檔案存放」');
  for (const name of forgotten)
    console.log(`注意：網站不再記得物件儲存${name}：那裡的檔案原樣留著，不會再讀取或刪除，要由您自己清除`);
  return 0;
}

async function runDrill(argv: string[], settings: SiteSettings, progress: Progress): Promise<number> {
  const isVerify = argv[0] === '--verify';
  if (isVerify !== (argv.length === 2)) return usage('drill');
  const passphrase = readPassphrase(settings.backupPassphraseFile);
  if (isVerify) {
    checkRecord(await readFile(argv[1]!, 'utf8'), existingKey(settings.backupPassphraseFile!));
    console.log('演練紀錄的簽章正確');
    return 0;
  }
  const key = signingKey(settings.backupPassphraseFile!);
  // A drill signs in and reads like a visitor, which takes the whole site; the other commands start twice as fast without
  // it.
  const { drill } = await import('./drill.server.ts');
  const record = await drill(settings, { file: argv[0]!, passphrase, progress });
  const text = recordText(signRecord(record, key));
  const folder = path.join(settings.dataDir, 'drills');
  makePrivateFolder(folder);
  const file = path.join(folder, `drill-${record.at.replace(/[-:]/g, '').replace('.', '')}.json`);
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  console.log(text.trimEnd());
  console.log(
    `演練成功：${count(record.rows)} 筆、${count(record.files.count)} 個檔案，登入正常，${record.fileRead ? '檔案可讀' : '備份裡沒有檔案'}（${record.seconds} 秒）：${file}`,
  );
  return 0;
}

/** For `npm run update`, as one line of JSON: whether a backup could be made, which migrations have run, who is running. */
async function look(_: string[], settings: SiteSettings): Promise<number> {
  readPassphrase(settings.backupPassphraseFile);
  console.log(JSON.stringify(await lookAtPlace(settings)));
  return 0;
}

async function move([given]: string[], settings: SiteSettings, progress: Progress): Promise<number> {
  const started = Date.now();
  const databaseUrl = given ?? settings.databaseUrl;
  if (!databaseUrl) return usage('move');
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new BackupRefused('網址須以 postgres:// 開頭');
  const sums = Object.entries(
    await moveToPostgres({ dataDir: settings.dataDir, databaseUrl }, { migrations, progress }),
  );
  for (const [name, { rows, sha256 }] of sums) console.log(`${name}\t${rows}\t${sha256}`);
  const rows = sums.reduce((sum, [, table]) => sum + table.rows, 0);
  console.log(
    `已搬移 ${sums.length} 個資料表、${count(rows)} 筆到 PostgreSQL，兩邊的筆數與檢查碼都相同（${seconds(started)}）。請設定 DATABASE_URL 後啟動網站；檔案留在原處`,
  );
  return 0;
}
