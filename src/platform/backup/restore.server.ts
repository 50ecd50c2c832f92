import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { lockDataDir } from '../database/data-lock.server.ts';
import { openDatabase, type Tx } from '../database/database.server.ts';
import type { Migrations } from '../database/migrate.server.ts';
import type { S3Settings } from '../settings/settings.server.ts';
import { openDiskStorage } from '../storage/disk-storage.server.ts';
import { makePrivateFolder } from '../storage/private-files.server.ts';
import { openS3Storage } from '../storage/s3-storage.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { syncFolder } from './backup.server.ts';
import { removeDeadWork } from './dead-work.server.ts';
import type { KeptFiles } from './kept-files.server.ts';
import { Loader } from './load.server.ts';
import { count, megabytes, type Progress } from './progress.server.ts';
import { type BackupHeader, type BackupRecord, type FileEntry, type Manifest, readBackup } from './records.server.ts';
import { BackupRefused } from './refused.server.ts';
import { emptySchema } from './schema.server.ts';
import { inWorkFolder } from './work-folders.server.ts';

interface RestoreTarget {
  databaseUrl?: string;
  dataDir: string;
  s3?: S3Settings;
}

interface RestoreOptions {
  file: string;
  passphrase: string;
  kept: KeptFiles[];
  migrations: Migrations;
  progress: Progress;
  /** What is there is put away, once everything of the backup has been proven. */
  isReplacing?: boolean;
}

interface Restored {
  header: BackupHeader;
  manifest: Manifest;
}

/**
 * Puts a backup into an empty installation, whichever database it came from, all or nothing: SQLite and files in the
 * folder are made under another name, PostgreSQL is one transaction, and what was put into a bucket is taken out again.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  await stat(options.file);
  makePrivateFolder(target.dataDir);
  // A site that runs on this folder would write into what is being replaced.
  const unlock = target.databaseUrl ? async () => {} : await lockDataDir(target.dataDir);
  try {
    await removeDeadWork(target);
    if (!options.isReplacing) await refuseFilled(target);
    return await inWorkFolder(target.dataDir, 'restore', (stage) => restoreVia(stage, target, options));
  } finally {
    options.progress.end();
    await unlock();
  }
}

async function restoreVia(stage: string, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl, s3 } = target;
  const storage = s3 ? new EmptyBucket(openS3Storage(s3)) : new Folder(stage, dataDir);
  const database = await openDatabase({ databaseUrl, dataDir: stage, writesMuch: true });
  try {
    let isFirst = true;
    const restored = await database.transaction(async (tx) => {
      // The backup is read once: a second run of the transaction would start in its middle.
      if (!isFirst) throw new BackupRefused('資料庫同時被其他程式使用，還原已取消');
      isFirst = false;
      if (databaseUrl && options.isReplacing) await emptySchema(tx);
      const done = await putIn(tx, storage, options);
      if (databaseUrl) await storage.settle();
      return done;
    });
    await database.close();
    if (!databaseUrl) {
      await storage.settle();
      await settleSqlite(stage, dataDir);
    }
    return restored;
  } catch (error) {
    await storage.undo();
    throw error;
  } finally {
    await database.close().catch(() => {});
  }
}

async function putIn(tx: Tx, storage: Target, options: RestoreOptions): Promise<Restored> {
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

/** One restore, record by record. */
class Restoring {
  readonly #tx: Tx;
  readonly #storage: Target;
  readonly #kept: KeptFiles[];
  readonly #migrations: Migrations;
  readonly #progress: Progress;
  readonly #hash = createHash('sha256');
  #header: BackupHeader | undefined;
  #loader: Loader | undefined;
  #sums: Manifest['tables'] | undefined;
  #manifest: Manifest | undefined;
  files = 0;

  constructor(tx: Tx, storage: Target, { kept, migrations, progress }: RestoreOptions) {
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

  /** @throws {BackupRefused} when the end is missing, or does not match what came before it */
  end(): Restored {
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

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Target extends Pick<Storage, 'put' | 'get'> {
  /** Makes the files the installation's own. */
  settle(): Promise<void>;
  /** Undoes all of the restore. */
  undo(): Promise<void>;
}

/** Files go into the stage, and with one rename into their place. */
class Folder implements Target {
  readonly #stage: string;
  readonly #home: string;
  readonly #files: string;
  readonly #storage: Storage;
  #isSettled = false;
  constructor(stage: string, home: string) {
    this.#stage = stage;
    this.#home = home;
    this.#files = path.join(home, 'files');
    this.#storage = openDiskStorage(stage);
  }
  put = (key: string, bytes: Uint8Array, contentType: string) => this.#storage.put(key, bytes, contentType);
  get = (key: string) => this.#storage.get(key);
  async settle(): Promise<void> {
    if (existsSync(this.#files)) await rename(this.#files, path.join(this.#stage, 'replaced'));
    if (!existsSync(path.join(this.#stage, 'files'))) return;
    await rename(path.join(this.#stage, 'files'), this.#files);
    this.#isSettled = true;
    await syncFolder(this.#home);
  }
  async undo(): Promise<void> {
    if (this.#isSettled) await rename(this.#files, path.join(this.#stage, 'files'));
    const replaced = path.join(this.#stage, 'replaced');
    if (existsSync(replaced)) await rename(replaced, this.#files);
  }
}

/** A bucket may have outlived its database: what is there already stays, and only what was put in is taken out. */
class EmptyBucket implements Target {
  readonly #storage: Storage;
  readonly #put: string[] = [];
  constructor(storage: Storage) {
    this.#storage = storage;
  }
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const there = await this.#storage.get(key);
    if (there && sha256(there) === sha256(bytes)) return;
    if (there) throw new BackupRefused(`儲存空間裡已有另一個 ${key}：請還原到空的儲存空間`);
    this.#put.push(key);
    await this.#storage.put(key, bytes, contentType);
  }
  get = (key: string) => this.#storage.get(key);
  async settle(): Promise<void> {}
  async undo(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key);
  }
}

const SQLITE_FILES = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];

async function refuseFilled({ databaseUrl, dataDir, s3 }: RestoreTarget): Promise<void> {
  const filled = databaseUrl ? [] : SQLITE_FILES.filter((name) => existsSync(path.join(dataDir, name)));
  const files = path.join(dataDir, 'files');
  if (!s3 && existsSync(files) && (await readdir(files)).length > 0) filled.push('files');
  if (filled.length > 0)
    throw new BackupRefused(
      `資料夾 ${path.resolve(dataDir)} 裡已有 ${filled.join('、')}：請先移到別處，再還原到空的資料夾`,
    );
}

async function settleSqlite(stage: string, dataDir: string): Promise<void> {
  const made = path.join(stage, 'site.sqlite');
  // Closing merges everything into the one file but hides a failure; asking again reports it.
  if (existsSync(`${made}-wal`)) {
    const again = new Sqlite(made);
    try {
      again.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      again.close();
    }
    if (existsSync(`${made}-wal`)) throw new BackupRefused('還原的資料庫無法關閉，沒有留下任何東西');
  }
  const handle = await open(made, 'r');
  await handle.sync();
  await handle.close();
  const replaced: string[] = [];
  try {
    // The database before its log: SQLite clears away a log without a database, but would read it into another one.
    for (const name of SQLITE_FILES.filter((one) => existsSync(path.join(dataDir, one)))) {
      await rename(path.join(dataDir, name), path.join(stage, `replaced-${name}`));
      replaced.unshift(name);
    }
    await rename(made, path.join(dataDir, 'site.sqlite'));
  } catch (error) {
    for (const name of replaced) await rename(path.join(stage, `replaced-${name}`), path.join(dataDir, name));
    throw error;
  }
  await syncFolder(dataDir);
}
