import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import type { Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate, pendingMigrations } from '#platform/database/migrate.server.ts';
import { openUsable } from '#platform/database/open-usable.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';

type Place = Parameters<typeof openDatabase>[0];

/**
 * For a command beside a running site: opens the database, brings it up to date, and closes it after the work.
 * @throws {StartRefused} if no site is there, unless the command `mayBegin` one: whoever calls it stands in the wrong folder or lacks
 * the site's settings, and would work on an empty site without seeing it
 */
export async function withDatabase(
  place: Place,
  work: (database: Database) => Promise<number>,
  { mayBegin = false } = {},
): Promise<number> {
  if (!mayBegin && !place.databaseUrl && !existsSync(path.join(place.dataDir, 'site.sqlite'))) throw noSite(place);
  const database = await openUsable(place);
  try {
    if (!mayBegin && (await isNew(database))) throw noSite(place);
    await migrate(database, migrations);
    return await work(database);
  } finally {
    await database.close();
  }
}

const isNew = async (database: Database) =>
  (await pendingMigrations(database, migrations)).length === Object.keys(migrations).length;

const noSite = ({ databaseUrl, dataDir }: Place) =>
  new StartRefused(
    databaseUrl
      ? 'DATABASE_URL 的資料庫裡沒有網站的資料：請確認它和網站的設定相同'
      : `資料夾 ${path.resolve(dataDir)} 裡沒有網站的資料庫：請確認 DATA_DIR（或 DATABASE_URL）和網站的設定相同`,
  );
