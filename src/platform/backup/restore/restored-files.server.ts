import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openDiskStorage } from '../../storage/disk-storage.server.ts';
import { modesIn } from '../../storage/private-files.server.ts';
import type { Storage } from '../../storage/storage.server.ts';
import { syncFolder } from '../../storage/sync-folder.server.ts';

/** Where a restore puts files. */
export interface RestoredFiles extends Pick<Storage, 'put' | 'get'> {
  /** Adds them beside the installation's own files: whichever database wins, its files are there. */
  bringIn(): Promise<void>;
  /** Undoes bringIn(). */
  takeBack(): Promise<void>;
  /** After the restored database has taken its place: removes the files it doesn't refer to. */
  removeOthers(): Promise<void>;
}

/**
 * Files are written to the stage and hard-linked from there into the folder. A name is only ever given to one content, so
 * old and new files don't collide. The links that the stage and the folder share show, even after a power cut, what was
 * added.
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
    for await (const file of filesOf(this.#stage, this.#home)) {
      const { staged, own } = file;
      await mkdir(path.dirname(own), { recursive: true, mode: modesIn(this.#home).folder });
      if (existsSync(own)) await exchange(this.#stage, file);
      else await link(staged, own);
      for (let folder = path.dirname(own); folder.startsWith(this.#home); folder = path.dirname(folder))
        folders.add(folder);
    }
    for (const folder of folders) await syncFolder(folder);
  };

  takeBack = () => takeBackFiles(this.#stage, this.#home);

  async removeOthers(): Promise<void> {
    const storage = openDiskStorage(this.#home);
    for await (const keys of (await storage.folder())!.keys())
      for (const key of keys) if (!existsSync(path.join(this.#stage, 'files', key))) await storage.remove(key);
  }
}

/** Removes from the folder what an unfinished restore has linked into it. */
export async function takeBackFiles(stage: string, home: string): Promise<void> {
  for await (const { staged, own, replaced } of filesOf(stage, home)) {
    if (!(await isSameFile(staged, own))) continue;
    if (existsSync(replaced)) {
      await rename(replaced, own);
      continue;
    }
    await unlink(own);
    await removeEmpty(path.dirname(own), home);
  }
}

/** Removes a folder and its parents as far as they are empty. */
async function removeEmpty(folder: string, home: string): Promise<void> {
  try {
    for (let one = folder; one.startsWith(`${home}${path.sep}`); one = path.dirname(one)) await rmdir(one);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

interface Restored {
  staged: string;
  own: string;
  /** Where a damaged file is kept. */
  replaced: string;
}

async function* filesOf(stage: string, home: string): AsyncIterable<Restored> {
  for await (const keys of (await openDiskStorage(stage).folder())!.keys())
    for (const key of keys)
      yield {
        staged: path.join(stage, 'files', key),
        own: path.join(home, 'files', key),
        replaced: path.join(stage, 'replaced', key),
      };
}

/**
 * A file that is damaged here is replaced by the backup's, and kept so that the change can be undone. At no moment is there
 * no file.
 */
async function exchange(stage: string, { staged, own, replaced }: Restored): Promise<void> {
  if ((await readFile(own)).equals(await readFile(staged))) return;
  await mkdir(path.dirname(replaced), { recursive: true, mode: 0o700 });
  await link(own, replaced);
  for (let folder = path.dirname(replaced); folder.startsWith(stage); folder = path.dirname(folder))
    await syncFolder(folder);
  const draft = path.join(path.dirname(own), `.${path.basename(own)}.${randomUUID()}.tmp`);
  await link(staged, draft);
  await rename(draft, own);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  const [a, b] = [await stat(one), await stat(other)];
  return a.dev === b.dev && a.ino === b.ino;
}
