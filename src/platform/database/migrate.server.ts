import { Migrator } from 'kysely/migration';
import { migrations } from '#migrations/index.ts';
import type { Database } from './database.server.ts';
import { migrating } from './transaction.server.ts';

/** Brings the tables up to date and answers the names of the migrations it ran. Safe for simultaneous starts. */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrating(() => migrator.migrateToLatest());
  if (error)
    throw new Error(`migration failed: ${results.find((r) => r.status === 'Error')?.migrationName ?? 'none'}`, {
      cause: error,
    });
  return results.map((result) => result.migrationName);
}

/** The names of the migrations that this program knows and the database has not seen. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
