import type { Deps } from '#platform/deps.server.ts';
import * as data from '../data.server.ts';
import { giveUpArriving, knownNames, storedFiles } from './repair-data.server.ts';

/** No upload takes longer between its first row and its last, nor does writing a file. */
const GIVEN_UP_AFTER_MS = 10 * 60_000;
/** More files without a row than this, and more than half of all, mean that this is the wrong database. */
const NEVER_MORE_THAN = 20;

interface Repaired {
  uploads: number;
  deletions: number;
  strays: number;
  drafts: number;
}

/**
 * Finishes what was interrupted: abandoned uploads and half-done deletions; in a folder also partial files and files without
 * a row. `isAlone`: no other process can be uploading, so there is no need to wait.
 */
export async function repairFiles(deps: Deps, { isAlone = false } = {}): Promise<Repaired> {
  const age = isAlone ? 0 : GIVEN_UP_AFTER_MS;
  const uploads = await giveUpArriving(deps.database.db, new Date(deps.now().getTime() - age));
  const removed = await data.removeLeaving(deps);
  const drafts = (await (await deps.storage.folder())?.removeDrafts(age)) ?? 0;
  const strays = await removeStrays(deps);
  return { uploads: Math.min(uploads, removed), deletions: Math.max(0, removed - uploads), strays, drafts };
}

/** What was done, for the operator; undefined if nothing was. */
export function repairedLine({ uploads, deletions, strays, drafts }: Repaired): string | undefined {
  const count = (n: number, one: string, many: string, did: string) =>
    n ? [`${n} ${n === 1 ? one : many} ${did}`] : [];
  const parts = [
    ...count(uploads, 'unfinished upload', 'unfinished uploads', 'removed'),
    ...count(deletions, 'deletion', 'deletions', 'finished'),
    ...count(drafts, 'half-written file', 'half-written files', 'removed'),
    ...count(strays, 'file without an entry', 'files without an entry', 'removed'),
  ];
  return parts.length > 0 ? `Files repaired: ${parts.join(', ')}` : undefined;
}

/**
 * Removes files that no row names. A row is added before its file and removed after it, so there are none except after a
 * restored backup or a power cut. A folder full of them means that this is another site's database: then nothing is touched.
 */
async function removeStrays({ database: { db }, storage, log }: Deps): Promise<number> {
  const strays: string[] = [];
  let seen = 0;
  let batch: string[] = [];
  const look = async () => {
    const known = await knownNames(db, batch.map(nameOf));
    strays.push(...batch.filter((key) => !known.has(nameOf(key))));
    seen += batch.length;
    batch = [];
  };
  for await (const keys of (await storage.folder())?.keys() ?? []) {
    // Pictures of articles lie beside them (features/pictures) and have their own upkeep.
    for (const key of keys) if (key.startsWith('users/') && batch.push(key) === 500) await look();
  }
  if (batch.length > 0) await look();
  if (strays.length > NEVER_MORE_THAN && strays.length > seen / 2) {
    log.error(
      { files: seen, withoutEntry: strays.length },
      'most files have no entry in this database: none is removed',
    );
    return 0;
  }
  for (const key of strays) await storage.remove(key);
  return strays.length;
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Reports rows whose file is missing; they are never removed, since a file may come back from a backup. */
export async function reportMissing({ database: { db }, storage, log }: Deps): Promise<number> {
  const folder = await storage.folder();
  if (!folder?.isOnlyPlace) return 0;
  const keys = new Set<string>();
  let missing = 0;
  for await (const found of folder.keys()) for (const key of found) keys.add(key);
  for await (const files of storedFiles(db)) {
    for (const file of files) {
      if (keys.has(data.urlPathOf(file.talentId, file.fileName))) continue;
      // The file may have come or gone since the folder was read.
      if (await storage.get(data.urlPathOf(file.talentId, file.fileName))) continue;
      if (!(await data.findFile(db, file.talentId, file.fileName))) continue;
      log.error({ fileUploadId: file.fileUploadId }, 'a stored file is missing');
      missing++;
    }
  }
  return missing;
}
