import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from '../../database/data-lock.server.ts';
import { openDatabase, type Tx } from '../../database/database.server.ts';
import type { Migrations } from '../../database/migrate.server.ts';
import type { S3Settings } from '../../settings/settings.server.ts';
import { makePrivateFolder } from '../../storage/private-files.server.ts';
import { openS3Storage } from '../../storage/s3-storage.server.ts';
import { syncFolder } from '../../storage/sync-folder.server.ts';
import { removeDeadWork } from '../dead-work.server.ts';
import type { KeptFiles } from '../kept-files.server.ts';
import { refuseRunning } from '../look.server.ts';
import { count, megabytes, type Progress } from '../progress.server.ts';
import { type BackupHeader, type BackupRecord, type FileEntry, type Manifest, readBackup } from '../records.server.ts';
import { BackupRefused } from '../refused.server.ts';
import { emptySchema } from '../schema.server.ts';
import { BucketFiles, sha256 } from './bucket-files.server.ts';
import { Loader } from './load.server.ts';
import { finishSqlite, replaceSqlite, SQLITE_FILES } from './replace-sqlite.server.ts';
import { type RestoredFiles, StagedFiles } from './restored-files.server.ts';
import { placeThere, type Settled, settlePlace } from './restored-place.server.ts';
import { inWorkFolder } from './work-folders.server.ts';

interface RestoreTarget {
  databaseUrl?: string;
  dataDir: string;
  s3?: S3Settings;
  settingsKey?: string;
}

interface RestoreOptions {
  file: string;
  passphrase: string;
  kept: KeptFiles[];
  migrations: Migrations;
  progress: Progress;
  /** Replaces what is there, once everything in the backup has been verified. */
  isReplacing?: boolean;
}

interface Put {
  header: BackupHeader;
  manifest: Manifest;
}

type Restored = Put & Settled;

/**
 * Puts a backup into an empty installation, whichever database it came from; all or nothing, also when it replaces an
 * installation and is killed. Files are first added beside the existing ones; then the database is switched by one rename or
 * one commit, and only then the old files are removed.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  await stat(options.file);
  makePrivateFolder(target.dataDir);
  // A site running on this folder would write into what is being replaced.
  const unlock = target.databaseUrl ? async () => {} : await lockDataDir(target.dataDir);
  try {
    await removeDeadWork(target);
    if (!options.isReplacing) await refuseFilled(target);
    else if (target.databaseUrl) await refuseRunning(target.databaseUrl);
    return await inWorkFolder(target.dataDir, 'restore', (stage) => restoreVia(stage, target, options));
  } finally {
    options.progress.end();
    await unlock();
  }
}

async function restoreVia(stage: string, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl, s3 } = target;
  const there = options.isReplacing ? await placeThere(target) : undefined;
  const bucket = s3 ?? there?.now;
  const files = bucket ? new BucketFiles(openS3Storage(bucket)) : new StagedFiles(stage, path.resolve(dataDir));
  const database = await openDatabase({ databaseUrl, dataDir: stage, writesMuch: true });
  // From then on the files belong to the restored database, which may be the one that is there.
  let isDecided = false;
  try {
    let isFirst = true;
    const restored = await database.transaction(async (tx) => {
      isDecided = false;
      // The backup is read only once: a second run of the transaction would start in the middle of it.
      if (!isFirst) throw new BackupRefused('資料庫同時被其他程式使用，還原已取消');
      isFirst = false;
      if (databaseUrl && options.isReplacing) await emptySchema(tx);
      const put = await putIn(tx, files, options);
      const done = { ...put, ...(await settlePlace(tx, target, there, new Date())) };
      if (databaseUrl) {
        await files.bringIn();
        // If the answer to the commit is lost, nobody knows whether it happened; the site later removes files that no row
        // refers to.
        isDecided = true;
      }
      return done;
    });
    await database.close();
    if (!databaseUrl) {
      await finishSqlite(stage);
      await replaceSqlite(stage, dataDir, files.bringIn);
      isDecided = true;
      await syncFolder(dataDir);
    }
    // The restore is done: the site removes later what cannot be removed now.
    if (options.isReplacing) await files.removeOthers().catch(() => {});
    return restored;
  } catch (error) {
    if (!isDecided) await files.takeBack();
    throw error;
  } finally {
    await database.close().catch(() => {});
  }
}

async function putIn(tx: Tx, storage: RestoredFiles, options: RestoreOptions): Promise<Put> {
  const { file, passphrase, progress } = options;
  const { size } = await stat(file);
  let read = 0;
  const records = readBackup(file, passphrase, (bytes) => {
    read += bytes;
  });
  const state = new Restoring(tx, storage, options);
  for await (const record of records) {
    await state.take(record);
    progress.tell(() => `還原中：${megabytes(read)} / ${megabytes(size)}，${count(state.files)} 個檔案`);
  }
  return state.end();
}

/** One restore, one record after the other. */
class Restoring {
  readonly #tx: Tx;
  readonly #storage: RestoredFiles;
  readonly #kept: KeptFiles[];
  readonly #migrations: Migrations;
  readonly #progress: Progress;
  readonly #hash = createHash('sha256');
  #header: BackupHeader | undefined;
  #loader: Loader | undefined;
  #sums: Manifest['tables'] | undefined;
  #manifest: Manifest | undefined;
  files = 0;

  constructor(tx: Tx, storage: RestoredFiles, { kept, migrations, progress }: RestoreOptions) {
    this.#tx = tx;
    this.#storage = storage;
    this.#kept = kept;
    this.#migrations = migrations;
    this.#progress = progress;
  }

  async take(record: BackupRecord): Promise<void> {
    if (record.kind === 'header') {
      if (record.header.format !== 1) throw new BackupRefused('備份檔的格式比這個程式新：請先更新程式');
      this.#header = record.header;
      this.#loader = new Loader(this.#tx, this.#migrations, record.header.migrations);
      return this.#loader.begin();
    }
    if (record.kind === 'table' || record.kind === 'rows' || record.kind === 'tableEnd')
      return this.#loader!.take(record);
    this.#sums ??= await this.#loader!.end((name) => this.#progress.tell(() => `驗證中（${name}）`));
    if (record.kind === 'file') return this.#file(record.file, record.content);
    if (record.kind === 'gone') for (const one of this.#kept) await one.release(this.#tx, record.key);
    if (record.kind === 'manifest') this.#manifest = record.manifest;
  }

  async #file(file: FileEntry, content: Buffer): Promise<void> {
    if (sha256(content) !== file.sha256) throw new BackupRefused(`檔案 ${file.key} 與備份時不符`);
    await this.#storage.put(file.key, content, file.contentType);
    const stored = await this.#storage.get(file.key);
    if (!stored || sha256(stored) !== file.sha256) throw new BackupRefused(`檔案 ${file.key} 寫入後驗證不符`);
    this.#hash.update(`${file.key} ${file.sha256}\n`);
    this.files++;
  }

  /** @throws {BackupRefused} when the end is missing or does not match the records before it */
  end(): Put {
    const manifest = this.#manifest;
    if (!manifest || !this.#header) throw new BackupRefused('備份檔已損壞或不完整');
    const isSame =
      manifest.files.count === this.files &&
      manifest.files.sha256 === this.#hash.digest('hex') &&
      JSON.stringify(manifest.tables) === JSON.stringify(this.#sums);
    if (!isSame) throw new BackupRefused('備份檔的內容與其清單不符');
    return { header: this.#header, manifest };
  }
}

async function refuseFilled({ databaseUrl, dataDir, s3 }: RestoreTarget): Promise<void> {
  const filled = databaseUrl ? [] : SQLITE_FILES.filter((name) => existsSync(path.join(dataDir, name)));
  const files = path.join(dataDir, 'files');
  if (!s3 && existsSync(files) && (await readdir(files)).length > 0) filled.push('files');
  if (filled.length > 0)
    throw new BackupRefused(
      `資料夾 ${path.resolve(dataDir)} 裡已有 ${filled.join('、')}：請先移到別處，再還原到空的資料夾`,
    );
}
