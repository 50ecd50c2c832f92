import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { modesIn } from './private-files.server.ts';
import type { Storage, StoredFolder } from './storage.server.ts';
import { segmentsOf } from './storage-keys.server.ts';
import { syncFolder } from './sync-folder.server.ts';

const DRAFT = /^\..*\.tmp$/;

/** Stores files in `DATA_DIR/files`, readable by the server's user alone, and by the group that has the data folder. */
export function openDiskStorage(dataDir: string): Storage {
  const home = path.resolve(dataDir);
  const root = path.join(home, 'files');
  const fileOf = (key: string) => path.join(root, ...segmentsOf(key));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = await writeDraft(file, bytes, modesIn(home));
      try {
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // A file's name is stored in its folder, and a new folder's name in the folder above.
      for (let folder = path.dirname(file); folder.startsWith(home); folder = path.dirname(folder))
        await syncFolder(folder);
    },
    get: (key) => readFile(fileOf(key)).catch(orMissing),
    async remove(key) {
      const folder = path.dirname(fileOf(key));
      await unlink(fileOf(key)).catch(orMissing);
      // The database entry is deleted next: a power cut must not bring the file back.
      await syncFolder(folder).catch(orMissing);
      await rmdir(folder).catch(ifCode('ENOENT', 'ENOTEMPTY', 'EEXIST'));
    },
    // Really writes a file, since a full disk refuses nothing else.
    ping: () => writeProbe(root).catch((error) => (error.code === 'ENOENT' ? writeProbe(home) : Promise.reject(error))),
    folder: async () => storedFolder(root),
  };
}

const PROBE = Buffer.alloc(65_536);

/** Writes a draft that belongs to no file: if it is left behind, the repair removes it like any other draft. */
async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, '.probe.tmp');
  const handle = await open(probe, 'w', 0o600);
  try {
    await handle.writeFile(PROBE);
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}

/** Writes a file's bytes durably, under a name that no key can have. */
async function writeDraft(file: string, bytes: Uint8Array, modes: ReturnType<typeof modesIn>): Promise<string> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  const handle = await openIn(draft, modes);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    return draft;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** A folder may vanish between being made and being used, when its last file is removed. */
async function openIn(draft: string, modes: ReturnType<typeof modesIn>) {
  for (let attempt = 1; ; attempt++) {
    try {
      // Node also says ENOENT if the folder existed for mkdir but was gone when it looked.
      await mkdir(path.dirname(draft), { recursive: true, mode: modes.folder });
      return await open(draft, 'wx', modes.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 10) throw error;
    }
  }
}

function storedFolder(root: string): StoredFolder {
  /** One folder after the other, so that memory does not grow with the number of members. */
  async function* walk(folder: string): AsyncIterable<{ folder: string; names: string[] }> {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(orMissing)) ?? [];
    yield { folder, names: entries.filter((entry) => entry.isFile()).map((entry) => entry.name) };
    for (const entry of entries) if (entry.isDirectory()) yield* walk(path.join(folder, entry.name));
  }
  return {
    isOnlyPlace: true,
    async *keys() {
      for await (const { folder, names } of walk(root)) {
        const at = path.relative(root, folder).split(path.sep).join('/');
        const keys = names.map((name) => `${at}/${name}`).filter(isKey);
        if (keys.length > 0) yield keys;
      }
    },
    async removeDrafts(olderThanMs) {
      let removed = 0;
      for await (const { folder, names } of walk(root)) {
        for (const draft of names.filter((name) => DRAFT.test(name)).map((name) => path.join(folder, name))) {
          const found = await stat(draft).catch(orMissing);
          if (!found || found.mtimeMs > Date.now() - olderThanMs) continue;
          await rm(draft, { force: true });
          removed++;
        }
      }
      return removed;
    },
  };
}

function isKey(key: string): boolean {
  try {
    return segmentsOf(key).length > 0;
  } catch {
    return false;
  }
}

const ifCode =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

const orMissing = ifCode('ENOENT');
