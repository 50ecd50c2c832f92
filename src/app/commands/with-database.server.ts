import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';

/** For a command beside a running site: opens the database, brings it up to date, and closes it after the work. */
export async function withDatabase(
  settings: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const database = await openDatabase(settings);
  try {
    await migrate(database, migrations);
    return await work(database);
  } finally {
    await database.close();
  }
}
