import { statSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import { sentenceOf } from '#platform/backup/refused.server.ts';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate, pendingMigrations } from '#platform/database/migrate.server.ts';
import { DataInUse, StartRefused } from '#platform/settings/start-refused.server.ts';

type Place = Parameters<typeof openDatabase>[0];

/**
 * For a command that runs beside the site: opens the database, brings it up to date, and closes it after the work.
 * @throws {StartRefused} if the database can't be used, or if there is no site and the command may not `begin` one: the
 * operator is in the wrong folder or lacks the site's settings, and would work on an empty site without noticing
 */
export async function withDatabase(
  place: Place,
  work: (database: Database) => Promise<number>,
  { mayBegin = false } = {},
): Promise<number> {
  try {
    if (!mayBegin && !place.databaseUrl && !isThere(path.join(place.dataDir, 'site.sqlite'))) throw noSite(place);
    const database = await openDatabase(place);
    try {
      if (!mayBegin && (await isNew(database))) throw noSite(place);
      await upgrade(database);
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence ? new StartRefused(sentence) : error;
  }
}

/** Not beneath a running site, which would fail on the new tables. migrate() sees to PostgreSQL. */
async function upgrade(database: Database): Promise<void> {
  const isDue = database.kind === 'sqlite' && (await pendingMigrations(database, migrations)).length > 0;
  const unlock = isDue ? await lockDataDir(database.place.dataDir).catch(refuse) : async () => {};
  try {
    await migrate(database, migrations);
  } finally {
    await unlock();
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof DataInUse)) throw error;
  throw new DataInUse(`這個指令要先更新資料庫，但網站正在使用它：請先停止網站（${error.message}）`);
}

/** A file that this user may not look at counts as there. */
const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;

const isNew = async (database: Database) =>
  (await pendingMigrations(database, migrations)).length === Object.keys(migrations).length;

const noSite = ({ databaseUrl, dataDir }: Place) =>
  new StartRefused(
    databaseUrl
      ? 'DATABASE_URL 的資料庫裡沒有網站的資料：請確認它和網站的設定相同'
      : `資料夾 ${path.resolve(dataDir)} 裡沒有網站的資料庫：請確認 DATA_DIR（或 DATABASE_URL）和網站的設定相同`,
  );
