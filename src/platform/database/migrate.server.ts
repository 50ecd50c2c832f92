import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.server.ts';
import { migrating } from './transaction.server.ts';

/** By their names, in their order. */
export type Migrations = Record<string, Migration>;

/** Brings the tables up to date and answers the names of the migrations it ran. Safe for simultaneous starts. */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrating(() => migrator.migrateToLatest());
  if (error)
    throw new Error(`migration failed: ${results.find((r) => r.status === 'Error')?.migrationName ?? 'none'}`, {
      cause: error,
    });
  return results.map((result) => result.migrationName);
}

/** The names of the migrations that this program knows and the database has not seen. */
export async function pendingMigrations(database: Database, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
