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
import { openSqliteFile, SqliteFileDialect } from './sqlite.server.ts';
import { isMigrating, runTransaction } from './transaction.server.ts';

/**
 * Every room adds its own tables: `declare module './database.server.ts' { interface Tables { … } }`.
 * Columns are named as in the database; queries rename them (`vacancy_id as vacancyId`). Kysely's CamelCasePlugin
 * would copy every row of every answer, and turn keys inside JSON too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Tables {}

/** Said beside a table's columns: whoever writes it changes what visitors see, and moves the content version. */
export const isPublicContent = (table: keyof Tables) => markPublicContent(table);

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  /** For single statements and reads. Inside a transaction use its `tx`: this one throws there. */
  readonly db: Db;
  /** For reads that may take long, as those of reports: on SQLite by two threads of their own. */
  readonly aside: Db;
  readonly kind: Engine;
  /** Where it is, for whoever reads it by a connection of its own. */
  readonly place: Place;
  readonly content: ContentVersion;
  /**
   * Serializable on both databases, and run again when another writer was in the way. Work must not wait for anything
   * but `tx`, and must not catch SQL errors: PostgreSQL has given the transaction up by then (use onConflict).
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws when the database cannot answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Of a migration's statements many are slow, and nobody can do anything about it. */
const note = (event: LogEvent) => {
  if (!isMigrating()) noteQuery(event);
};

interface Place {
  databaseUrl?: string;
  dataDir: string;
  /** Thousands of rows are about to be written, by a thread or command that does nothing else: it may take 128 MB for it. */
  writesMuch?: boolean;
  /** To PostgreSQL, at most; one more listens to changed content. */
  connections?: number;
}

/** Opens PostgreSQL when a database URL is given, else the SQLite file in the data folder, and makes that folder. */
export async function openDatabase(options: Place): Promise<Database> {
  const database = options.databaseUrl ? await openPostgres(options.databaseUrl, options) : openSqlite(options);
  owners.set(database.db.getExecutor().adapter, database);
  return database;
}

/** The database a `db` or `tx` belongs to, for caches that live as long as it. */
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
  return join({ kind: 'sqlite', place: { dataDir }, db, aside, content, stop: () => aside.destroy() });
}

async function openPostgres(databaseUrl: string, { dataDir, connections }: Place): Promise<Database> {
  const content = new PostgresContentVersion(databaseUrl);
  const db: Db = new Kysely({
    dialect: new GuardedPostgresDialect(openPool(databaseUrl, connections)),
    // SQLite takes `in ()` as it is, and without the plugin no statement is copied to be searched for one.
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
    stop: () => content.close(),
  });
}

interface Joined extends Pick<Database, 'kind' | 'place' | 'db' | 'aside'> {
  content: ContentVersion & { committed(version: number): void };
  stop: () => Promise<void>;
}

function join({ kind, place, db, aside, content, stop }: Joined): Database {
  return {
    db,
    aside,
    kind,
    place,
    content,
    transaction: (work) =>
      runTransaction(db, work, { touch: touchContent, committed: (version) => content.committed(version) }),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      await stop();
      await db.destroy();
    },
  };
}
