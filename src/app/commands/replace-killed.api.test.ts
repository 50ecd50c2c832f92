import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import {
  allFiles,
  backUp,
  command,
  reopen,
  restoredPlace,
  signIn,
  temporaryFolder,
  uploadLater,
  usedSite,
} from '#test/sites/backups.ts';
import { prepare } from '../processes/prepare.server.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const PASSPHRASE = 'correct horse battery staple';
const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * `restore --replace` in a process killed before its n-th change; returns whether it ended by itself, and its last change.
 */
async function replaceUntil(
  n: number,
  place: SiteSettings,
  file: string,
): Promise<{ isWhole: boolean; last?: string }> {
  const told = path.join(temporaryFolder(), 'told');
  const words = [path.join(ROOT, 'test/sites/killed-restore.ts'), file, place.dataDir, PASSPHRASE];
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_COMPILE_CACHE, DATABASE_URL: place.databaseUrl, KILL_AT: String(n), KILL_TOLD: told };
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env });
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual(signal ? [null, 'SIGKILL'] : [0, null]);
  return { isWhole: !signal, last: readFileSync(told, 'utf8').trim().split('\n').at(-1) };
}

/** The site after the next start: the rows that people see, and every file named in a row. */
async function started(place: SiteSettings) {
  const unlock = await lockDataDir(place.dataDir);
  const { deps } = await prepare({ ...place, seed: 'demo' }, createLog('silent'));
  const { db } = deps.database;
  const found = {
    vacancies: (await db.selectFrom('vacancies').select('position').orderBy('vacancy_id').execute()).map(
      (one) => one.position,
    ),
    uploads: (await db.selectFrom('uploaded_files').select('title').orderBy('file_upload_id').execute()).map(
      (one) => one.title,
    ),
    files: await allFiles(deps),
  };
  await deps.database.close();
  await unlock();
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  return found;
}

test('killed at any moment, a restore that replaces leaves the old site whole or the new one', async () => {
  const site = await usedSite();
  const first = await backUp(site.deps.settings);
  const place = await restoredPlace(site.deps.settings, first);
  const later = await reopen(place);
  const member = await signIn(later.browser());
  await uploadLater(member);
  const [gone] = (await member.ok('GET', '/api/uploadFile')) as { fileUploadId: string }[];
  await member.call('DELETE', `/api/uploadFile/${gone!.fileUploadId}`);
  await later.deps.database.transaction((tx) => tx.deleteFrom('vacancies').execute());
  // A damaged file, which is different in the two backups.
  const [kept] = (await member.ok('GET', '/api/uploadFile')) as { urlPath: string }[];
  writeFileSync(path.join(place.dataDir, 'files', kept!.urlPath), 'damaged');
  const second = await backUp(place, temporaryFolder(), 3);
  await later.deps.database.close();
  const [older, newer] = [await started(await restoredPlace(site.deps.settings, first)), await started(place)];
  expect(newer).not.toEqual(older);

  // On PostgreSQL nobody can tell afterwards whether it had been decided: the damaged file stays repaired.
  const files = { ...newer.files, [kept!.urlPath]: older.files[kept!.urlPath] };
  const notReplaced = isPostgres ? [newer, { ...newer, files }] : [newer];
  for (let n = 1, isWhole = false; !isWhole; n++) {
    const replaced = await replaceUntil(n, place, first);
    isWhole = replaced.isWhole;
    const found = await started(place);
    const isReplaced = isWhole || !found.uploads.includes('之後');
    expect(isReplaced ? [older] : notReplaced, replaced.last).toContainEqual(found);
    if (isReplaced) expect((await command(place, 'restore', '--replace', second)).code).toBe(0);
  }
});
