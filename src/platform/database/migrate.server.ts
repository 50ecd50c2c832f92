import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DataInUse, StartRefused } from '../settings/start-refused.server.ts';
import type { Database } from './database.server.ts';
import { isConflict } from './engine.server.ts';
import { areGone } from './running.server.ts';
import { migrating } from './transaction.server.ts';

/** Keyed by name, in order. */
export type Migrations = Record<string, Migration>;

/** How often a long migration reports that it is still running. */
const STILL_MS = 60_000;

/**
 * Brings the tables up to date and returns the names of the migrations it ran, all in one transaction. Safe when several
 * processes start at once. Reports its progress, except on a new database, where nobody has to wait.
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  // Asked first: another starting process may create our tables meanwhile.
  const hasTables = await isFilled(database);
  const pending = await pendingMigrations(database, migrations);
  const isNew = pending.length === Object.keys(migrations).length;
  if (isNew && hasTables)
    throw new StartRefused(
      'The database in DATABASE_URL holds the tables of something else: check its name, or make one for the site, createdb site.',
    );
  if (!isNew && pending.length > 0) await refuseBesideOthers(database, migrations);
  const told = isNew ? {} : tellingOf(migrations, pending, say);
  const provider = { getMigrations: async () => ({ ...migrations, ...told }) };
  const { error, results = [] } = await migrating(() => new Migrator({ db: database.db, provider }).migrateToLatest());
  if (isConflict(error))
    throw new DataInUse(
      'Another program is writing to the database, such as a newer version that is starting. Try again when the site is open.',
    );
  const usual = usualRefusal(error);
  if (usual) throw new StartRefused(usual);
  if (error)
    throw new Error(`migration failed: ${results.find((r) => r.status === 'Error')?.migrationName ?? 'none'}`, {
      cause: error,
    });
  await database.nameProcess('site: content version');
  return results.map((result) => result.migrationName);
}

/**
 * An older version that still answers would fail on the new tables, and its requests can lock tables the other way round than
 * the migrations do (docs/decisions/0149). On SQLite whoever migrates holds the data folder.
 */
async function refuseBesideOthers(database: Database, migrations: Migrations): Promise<void> {
  if (database.kind === 'sqlite') return;
  await database.nameProcess('site: migrating');
  if (await areGone(database.db, 'site: content version')) return;
  // Those that still run may have started with this one, and have migrated meanwhile.
  if ((await pendingMigrations(database, migrations)).length > 0)
    throw new DataInUse(
      'Another version of the site is running on this database: stop all its processes, on every machine, then start again (docs/operations.md, Updates).',
    );
}

/** Whether this PostgreSQL database has any tables, except those of extensions and of a start that was killed. */
async function isFilled({ db, kind }: Database): Promise<boolean> {
  if (kind === 'sqlite') return false;
  const found = sql`select from pg_class as c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and relname not in ('kysely_migration', 'kysely_migration_lock')
    and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e') limit 1`;
  return (await found.execute(db)).rows.length > 0;
}

/** Tells the operator how to fix the usual errors. */
function usualRefusal(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === '42501')
    return 'The user in DATABASE_URL may not make tables in this database (42501): make that user its owner, ALTER DATABASE … OWNER TO ….';
  if (code === '22P05')
    return 'The database in DATABASE_URL cannot hold Chinese (22P05): make another one, createdb --encoding=UTF8 --template=template0 ….';
  if (message.startsWith('corrupted migrations'))
    return `The data comes from another version of this program (${message}). Start that version, or restore a backup of this one: docs/operations.md, Updates.`;
  return undefined;
}

/** The same migrations, but each reports when it begins and that it is still running. */
function tellingOf(migrations: Migrations, names: string[], say: (line: string) => void): Migrations {
  if (names.length > 0)
    say(`Migrations: ${names.length} to run; with many rows they take minutes, and the site opens after them`);
  const tell = (name: string, i: number): [string, Migration] => {
    const which = `Migration ${i + 1} of ${names.length}: ${name}`;
    const up: Migration['up'] = async (db) => {
      say(which);
      const still = setInterval(() => say(`${which} is still at work`), STILL_MS);
      try {
        await migrations[name]!.up(db);
      } finally {
        clearInterval(still);
      }
    };
    return [name, { up }];
  };
  return Object.fromEntries(names.map(tell));
}

/** The names of the migrations that this program knows and the database has not run. */
export async function pendingMigrations(database: Database, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
