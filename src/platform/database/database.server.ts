import path from 'node:path';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  type LogEvent,
  replaceWithNoncontingentExpression,
  sql,
  type Transaction,
} from 'kysely';
import { makeDataFolder } from '../storage/private-files.server.ts';
import { noteQuery } from '../watch/measures.server.ts';
import { AsideDriver } from './aside.server.ts';
import {
  type ContentVersion,
  PostgresContentVersion,
  SqliteContentVersion,
  touchContent,
} from './content-version.server.ts';
import { markPublicContent } from './content-writes.server.ts';
import type { Engine } from './engine.server.ts';
import { GuardedPostgresDialect, openPool } from './postgres.server.ts';
import type { ProcessName } from './running.server.ts';
import { openSqliteFile, SqliteFileDialect } from './sqlite.server.ts';
import { isMigrating, runTransaction } from './transaction.server.ts';

/**
 * Every room adds its own tables: `declare module './database.server.ts' { interface Tables { … } }`. Columns have the
 * database's names; queries rename them (`vacancy_id as vacancyId`). Kysely's CamelCasePlugin would copy every row of every
 * answer, and would rename keys inside JSON too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Tables {}

/** Call it beside a table's columns: writes to that table change what visitors see, so they raise the content version. */
export const isPublicContent = (table: keyof Tables) => markPublicContent(table);

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  /** For single statements and reads. Inside a transaction use its `tx`; this one throws there. */
  readonly db: Db;
  /** For reads that may take long, such as reports: on SQLite they run on two separate threads. */
  readonly aside: Db;
  readonly kind: Engine;
  /** Where the database is, for code that opens a connection of its own. */
  readonly place: Place;
  readonly content: ContentVersion;
  /**
   * Serializable on both databases, and run again after a conflict with another writer. The work must not wait for anything
   * but `tx`, and must not catch SQL errors: PostgreSQL has aborted the transaction by then (use onConflict).
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** What other processes on this PostgreSQL database take this one for. */
  nameProcess(name: ProcessName): Promise<void>;
  /** Throws when the database cannot answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Many of a migration's statements are slow, and nobody can do anything about it. */
const note = (event: LogEvent) => {
  if (!isMigrating()) noteQuery(event);
};

interface Place {
  databaseUrl?: string;
  dataDir: string;
  /** For a thread or command that does nothing but write thousands of rows: it may use 128 MB for that. */
  writesMuch?: boolean;
  /** The most connections to PostgreSQL; one more listens for changed content. */
  connections?: number;
}

/** Opens PostgreSQL if a database URL is given, else the SQLite file in the data folder; creates that folder. */
export async function openDatabase(options: Place): Promise<Database> {
  const database = options.databaseUrl ? await openPostgres(options.databaseUrl, options) : openSqlite(options);
  owners.set(database.db.getExecutor().adapter, database);
  return database;
}

/** The database that a `db` or `tx` belongs to, for caches that live as long as it. */
export function databaseOf(db: Db): Database {
  const database = owners.get(db.getExecutor().adapter);
  if (!database) throw new Error('this db was not opened by openDatabase()');
  return database;
}

const owners = new WeakMap<object, Database>();

function openSqlite({ dataDir, ...how }: Place): Database {
  makeDataFolder(dataDir);
  const address = path.join(dataDir, 'site.sqlite');
  const file = openSqliteFile(address, how);
  const content = new SqliteContentVersion(file.reader);
  const db: Db = new Kysely({ dialect: new SqliteFileDialect(file), log: note });
  const aside: Db = new Kysely({ dialect: new SqliteFileDialect(new AsideDriver(address)), log: note });
  return join({
    kind: 'sqlite',
    place: { dataDir },
    db,
    aside,
    content,
    rename: async () => {},
    stop: () => aside.destroy(),
  });
}

async function openPostgres(databaseUrl: string, { dataDir, connections }: Place): Promise<Database> {
  const content = new PostgresContentVersion(databaseUrl);
  const db: Db = new Kysely({
    dialect: new GuardedPostgresDialect(openPool(databaseUrl, connections)),
    // SQLite accepts `in ()`; without the plugin, statements need not be copied and searched for one.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    log: note,
  });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await content.connect();
  return join({
    kind: 'postgres',
    place: { databaseUrl, dataDir },
    db,
    aside: db,
    content,
    rename: (name) => content.rename(name),
    stop: () => content.close(),
  });
}

interface Joined extends Pick<Database, 'kind' | 'place' | 'db' | 'aside'> {
  content: ContentVersion & { committed(version: number): void };
  rename: Database['nameProcess'];
  stop: () => Promise<void>;
}

function join({ kind, place, db, aside, content, rename, stop }: Joined): Database {
  return {
    db,
    aside,
    kind,
    place,
    content,
    transaction: (work) =>
      runTransaction(db, work, { touch: touchContent, committed: (version) => content.committed(version) }),
    nameProcess: rename,
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      await stop();
      await db.destroy();
    },
  };
}
