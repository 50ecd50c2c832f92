import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openDiskStorage } from '../storage/disk-storage.server.ts';
import { modesIn } from '../storage/private-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { syncFolder } from '../storage/sync-folder.server.ts';
import { BackupRefused } from './refused.server.ts';

/** Where a restore puts files. */
export interface RestoredFiles extends Pick<Storage, 'put' | 'get'> {
  /** Puts them beside the installation's own: whichever database it then has, its files are there. */
  bringIn(): Promise<void>;
  /** Undoes all of that. */
  takeBack(): Promise<void>;
  /** Once the restored database has taken its place: removes what it doesn't know. */
  removeOthers(): Promise<void>;
}

/**
 * Files go into the stage, and are linked from there into the folder. A name is given to one content only, so old and new
 * ones don't meet; what the stage and the folder share tells, also after a power cut, what was brought in.
 */
export class StagedFiles implements RestoredFiles {
  readonly #stage: string;
  readonly #home: string;
  readonly #storage: Storage;
  constructor(stage: string, home: string) {
    this.#stage = stage;
    this.#home = home;
    this.#storage = openDiskStorage(stage);
  }
  put = (key: string, bytes: Uint8Array, contentType: string) => this.#storage.put(key, bytes, contentType);
  get = (key: string) => this.#storage.get(key);

  bringIn = async (): Promise<void> => {
    const folders = new Set<string>();
    for await (const { staged, own, replaced } of filesOf(this.#stage, this.#home)) {
      await mkdir(path.dirname(own), { recursive: true, mode: modesIn(this.#home).folder });
      if (existsSync(own)) await exchange(staged, own, replaced);
      else await link(staged, own);
      for (let folder = path.dirname(own); folder.startsWith(this.#home); folder = path.dirname(folder))
        folders.add(folder);
    }
    for (const folder of folders) await syncFolder(folder);
  };

  takeBack = () => takeBackFiles(this.#stage, this.#home);

  async removeOthers(): Promise<void> {
    const storage = openDiskStorage(this.#home);
    for await (const keys of storage.folder!.keys())
      for (const key of keys) if (!existsSync(path.join(this.#stage, 'files', key))) await storage.remove(key);
  }
}

/** Takes out of the folder what a restore that did not come to its end has linked into it. */
export async function takeBackFiles(stage: string, home: string): Promise<void> {
  for await (const { staged, own, replaced } of filesOf(stage, home)) {
    if (!(await isSameFile(staged, own))) continue;
    if (existsSync(replaced)) {
      await rename(replaced, own);
      continue;
    }
    await unlink(own);
    // A folder with anything in it stays, and so does whatever is above it.
    for (let folder = path.dirname(own); folder.startsWith(`${home}${path.sep}`); folder = path.dirname(folder))
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        break;
  }
}

async function* filesOf(stage: string, home: string) {
  for await (const keys of openDiskStorage(stage).folder!.keys())
    for (const key of keys)
      yield {
        staged: path.join(stage, 'files', key),
        own: path.join(home, 'files', key),
        replaced: path.join(stage, 'replaced', key),
      };
}

/** One that is damaged here gives way to the backup's; it is kept for the way back. At no moment there is none. */
async function exchange(staged: string, own: string, replaced: string): Promise<void> {
  if ((await readFile(own)).equals(await readFile(staged))) return;
  await mkdir(path.dirname(replaced), { recursive: true, mode: 0o700 });
  await link(own, replaced);
  const draft = path.join(path.dirname(own), `.${path.basename(own)}.${randomUUID()}.tmp`);
  await link(staged, draft);
  await rename(draft, own);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  const [a, b] = [await stat(one), await stat(other)];
  return a.dev === b.dev && a.ino === b.ino;
}

/** A bucket may have outlived its database: what is there already stays, and only what was put in is taken out. */
export class BucketFiles implements RestoredFiles {
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
  bringIn = async () => {};
  async takeBack(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key);
  }
  async removeOthers(): Promise<void> {}
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
