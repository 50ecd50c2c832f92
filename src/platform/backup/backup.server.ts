import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { HOUR_MS } from '#shared/durations.ts';
import { type Db, openDatabase } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { makePrivateFolder } from '../storage/private-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { syncFolder } from '../storage/sync-folder.server.ts';
import { removeDeadWork } from './dead-work.server.ts';
import { openReader, openSnapshot, type Place, tableRecords } from './dump.server.ts';
import type { KeptFile, KeptFiles } from './kept-files.server.ts';
import { type NewestBackup, noteBackup } from './newest.server.ts';
import { count, megabytes, type Progress } from './progress.server.ts';
import { type BackupRecord, encode, type Manifest } from './records.server.ts';
import { BackupRefused } from './refused.server.ts';
import { listMigrations, listTables } from './schema.server.ts';
import { seal } from './sealed/sealed.server.ts';

interface BackupSource {
  place: Place;
  storage: Storage;
  kept: KeptFiles[];
  now: () => Date;
}

interface MadeBackup {
  file: string;
  newest: NewestBackup;
  manifest: Manifest;
  /** Why the backup could not be recorded in the database; the backup itself is complete. */
  untold?: unknown;
}

/**
 * Writes one sealed file of everything into a folder, while the site runs. The file gets its final name only once it is
 * complete and on the disk, so an interrupted run leaves nothing that looks like a backup.
 */
export async function makeBackup(
  source: BackupSource,
  { folder, passphrase, progress }: { folder: string; passphrase: string; progress: Progress },
): Promise<MadeBackup> {
  makePrivateFolder(folder);
  await removeHalves(folder);
  // A failed clean-up must not cost a backup. If the database is down, the reading below reports it.
  await removeDeadWork(source.place).catch(() => 0);
  const at = source.now();
  const name = `site-${at.toISOString().replace(/[-:]/g, '').replace('.', '')}.backup`;
  const draft = path.join(folder, `.${name}.${randomUUID()}.partial`);
  const forget = () => rm(draft, { force: true });
  try {
    const records = new Records(source, at, progress);
    await pipeline(
      () => encode(records.all()),
      createGzip({ level: constants.Z_BEST_SPEED + 2, chunkSize: 256 * 1024 }),
      (bytes: AsyncIterable<Buffer>) => seal(bytes, passphrase),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const file = path.join(folder, name);
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(folder);
    const newest = newestOf(name, size, at, records.manifest);
    const untold = await tell(source.place, newest).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { file, newest, manifest: records.manifest, untold };
  } catch (error) {
    await forget();
    throw error;
  } finally {
    progress.end();
  }
}

/** Everything a backup holds, read at one moment of the database. */
class Records {
  readonly #source: BackupSource;
  readonly #at: Date;
  readonly #progress: Progress;
  readonly #hash = createHash('sha256');
  #rows = 0;
  readonly manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0, sha256: '' }, gone: 0, missing: [] };

  constructor(source: BackupSource, at: Date, progress: Progress) {
    this.#source = source;
    this.#at = at;
    this.#progress = progress;
  }

  async *all(): AsyncGenerator<BackupRecord> {
    const snapshot = await openSnapshot(this.#source.place);
    try {
      yield* this.#from(snapshot.db);
    } finally {
      await snapshot.close();
    }
  }

  async *#from(db: Db): AsyncGenerator<BackupRecord> {
    const migrations = await listMigrations(db);
    if (migrations.length === 0) throw new BackupRefused('資料庫是空的，沒有可以備份的資料');
    const header = { format: 1, createdAt: this.#at.toISOString(), engine: engineOf(db), migrations } as const;
    yield { kind: 'header', header };
    const tables = await listTables(db);
    for (const table of tables)
      for await (const record of tableRecords(db, table)) {
        if (record.kind === 'rows') this.#rows += record.lines.length;
        if (record.kind === 'tableEnd') this.manifest.tables[table.name] = { rows: record.rows, sha256: record.sha256 };
        yield record;
        this.#tell(table.name);
      }
    for (const kept of this.#source.kept)
      if (tables.some(({ name }) => name === kept.table)) yield* this.#files(db, kept);
    this.manifest.files.sha256 = this.#hash.digest('hex');
    yield { kind: 'manifest', manifest: this.manifest };
  }

  async *#files(db: Db, kept: KeptFiles): AsyncGenerator<BackupRecord> {
    for await (const files of kept.list(db)) for (const file of files) yield* this.#file(kept, file);
  }

  async *#file(kept: KeptFiles, { key, contentType, sha256 }: KeptFile): AsyncGenerator<BackupRecord> {
    const content = await this.#source.storage.get(key);
    const found = content && createHash('sha256').update(content).digest('hex');
    const isWhole = content && (!sha256 || sha256 === found);
    if (!isWhole && !(await this.#isStillKept(kept, key))) {
      this.manifest.gone++;
      yield { kind: 'gone', key };
      return;
    }
    if (!isWhole) this.manifest.missing.push(key);
    if (!content || !found) return;
    this.manifest.files.count++;
    this.manifest.files.bytes += content.length;
    this.#hash.update(`${key} ${found}\n`);
    yield { kind: 'file', file: { key, contentType, bytes: content.length, sha256: found }, content };
    this.#tell('檔案');
  }

  /** Asks the live database, not the snapshot: a member may have removed the file since. */
  async #isStillKept(kept: KeptFiles, key: string): Promise<boolean> {
    const db = openReader(this.#source.place);
    try {
      return await kept.isKept(db, key);
    } finally {
      await db.destroy();
    }
  }

  #tell(what: string): void {
    const { files } = this.manifest;
    this.#progress.tell(
      () => `備份中（${what}）：${count(this.#rows)} 筆，${count(files.count)} 個檔案，${megabytes(files.bytes)}`,
    );
  }
}

function newestOf(file: string, bytes: number, at: Date, manifest: Manifest): NewestBackup {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { files, missing } = manifest;
  return { at: at.toISOString(), file, bytes, rows, files: files.count, missing: missing.length };
}

async function tell(place: Place, newest: NewestBackup): Promise<void> {
  const database = await openDatabase(place);
  try {
    await noteBackup(database.db, newest);
  } finally {
    await database.close();
  }
}

const HALF = /^\.site-.*\.partial$/;

/**
 * Removes the unfinished files of killed backups. A running one has written within the hour; a longer wait would keep a killed
 * night's file past the next night.
 */
async function removeHalves(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => HALF.test(one))) {
    const half = path.join(folder, name);
    const { mtimeMs } = await stat(half).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - HOUR_MS) await rm(half, { force: true });
  }
}
