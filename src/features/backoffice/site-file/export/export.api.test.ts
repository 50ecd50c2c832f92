import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { moreVacancies } from '#test/made/many-vacancies.ts';
import { ownSite, taken } from '#test/sites/exported-site.ts';
import { until } from '#test/until.ts';

test('a storage that fails breaks the download off, and the site goes on', async () => {
  const { site, manager } = await ownSite();
  const { storage } = site.deps;
  site.deps.storage = { ...storage, get: () => Promise.reject(new Error('file storage: out of reach')) };
  const response = await manager.send('GET', '/api/admin/siteFile');
  await expect(response.arrayBuffer()).rejects.toThrow('out of reach');
  site.deps.storage = storage;
  expect(gunzipSync(await taken(manager)).includes('"kind":"manifest"')).toBe(true);
});

/** A site of some megabytes, and a begun download of it: larger than the buffers between database and reader. */
async function begunDownload() {
  const { site, manager } = await ownSite();
  const { database } = site.deps;
  await moreVacancies(database, 600, () => randomBytes(6000).toString('base64'));
  const reader = (await manager.send('GET', '/api/admin/siteFile')).body!.getReader();
  // The first bytes aren't rows yet.
  const pieces: Uint8Array[] = [];
  while (Buffer.concat(pieces).length < 200_000) pieces.push((await reader.read()).value!);
  return { database, reader, pieces };
}

/** Whether somebody still reads the database as it was. */
async function isHeld({ db, kind, place }: Database): Promise<boolean> {
  if (kind === 'postgres') {
    // Also one whose server waits for the reader, which counts as 'active'.
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
    return rows.length > 0;
  }
  const own = new Sqlite(path.join(place.dataDir, 'site.sqlite'), { timeout: 0 });
  const [{ busy }] = own.pragma('wal_checkpoint(truncate)') as [{ busy: number }];
  own.close();
  return busy === 1;
}

test('a download shows one moment, while others write', async () => {
  const { database, reader, pieces } = await begunDownload();
  const newest = database.db.selectFrom('vacancies').select('vacancy_id as id').orderBy('row_id', 'desc').limit(1);
  const { id } = await newest.executeTakeFirstOrThrow();
  await database.transaction((tx) => tx.deleteFrom('vacancies').where('vacancy_id', '=', id).execute());
  expect(await isHeld(database)).toBe(true);
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  const inside = gunzipSync(Buffer.concat(pieces)).toString();
  expect(inside.includes(`"id":"${id}"`)).toBe(true);
  expect(inside).toContain('"kind":"manifest"');
});

test('a download that is given up lets go of the database', async () => {
  const { database, reader } = await begunDownload();
  await moreVacancies(database, 1);
  expect(await isHeld(database)).toBe(true);
  await reader.cancel();
  // Later it would be collected as garbage, and released for that reason.
  await until(async () => expect(await isHeld(database)).toBe(false));
});
