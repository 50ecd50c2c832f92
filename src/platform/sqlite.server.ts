import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy } from './engine.server.ts';
import { gramCodes } from './grams.server.ts';
import { makePrivateSqliteFile } from './private-files.server.ts';
import { assertGuardedTransaction, assertOutsideTransaction } from './transaction.server.ts';

export interface SqliteFile {
  writer: Sqlite.Database;
  /** Reads outside transactions: they neither wait for an open transaction nor see what it has not committed. */
  reader: Sqlite.Database;
}

function assertPragma(connection: Sqlite.Database, name: string, wanted: unknown): void {
  const value = connection.pragma(name, { simple: true });
  if (value !== wanted) throw new Error(`SQLite: ${name} is ${value}, not ${wanted}`);
}

/** Opens the file with everything durability rests on, and proves that it took. */
export function openSqliteFile(file: string): SqliteFile {
  makePrivateSqliteFile(file);
  // A short wait: better-sqlite3 waits by stopping the whole process. untilFree() below waits without that.
  const writer = new Sqlite(file, { timeout: 5 });
  try {
    writer.pragma('busy_timeout = 5000');
    writer.pragma('journal_mode = WAL');
    writer.pragma('busy_timeout = 5');
    // This build lowers WAL to NORMAL, which may lose acknowledged rows in a power cut.
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    writer.pragma('journal_size_limit = 67108864');
    assertPragma(writer, 'journal_mode', 'wal');
    assertPragma(writer, 'synchronous', 2);
    assertPragma(writer, 'foreign_keys', 1);
    writer.function('gram_codes', { deterministic: true }, (text: unknown) => gramCodes(String(text ?? '')));
    const reader = new Sqlite(file, { readonly: true, timeout: 1000 });
    reader.pragma('cache_size = -65536');
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Kysely on one SQLite file: immediate transactions one at a time, reads beside them, the event loop kept alive. */
export class SqliteFileDialect implements Dialect {
  readonly #file: SqliteFile;
  constructor(file: SqliteFile) {
    this.#file = file;
  }
  createDriver = () => new SqliteFileDriver(this.#file);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new SqliteFileAdapter();
  createIntrospector = (db: ConstructorParameters<typeof SqliteIntrospector>[0]) => new SqliteIntrospector(db);
}

class SqliteFileAdapter extends SqliteAdapter {
  // The driver below has its own queue; Kysely's would make a `db` inside a transaction wait for ever.
  override get supportsMultipleConnections() {
    return true;
  }
  // With BEGIN IMMEDIATE the migrator's transaction is its lock too: six starts at once run each migration once.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly file: SqliteFile;
  #writing: Promise<void> = Promise.resolve();
  #lastTurn = performance.now();

  constructor(file: SqliteFile) {
    this.file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    assertGuardedTransaction();
    const leave = await this.enter();
    try {
      await untilFree(() => prepared(this.file.writer, 'begin immediate').run());
    } catch (error) {
      leave();
      throw error;
    }
    connection.leave = leave;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    prepared(this.file.writer, 'commit').run();
    connection.end();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (!connection.leave) return;
    // SQLite itself has already rolled back after a full disk or an input/output error.
    if (this.file.writer.inTransaction) this.file.writer.exec('rollback');
    connection.end();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    await this.rollbackTransaction(connection);
  }

  async destroy(): Promise<void> {
    const leave = await this.enter();
    this.file.reader.close();
    this.file.writer.close();
    leave();
  }

  /** Waits for the one writer's turn; the answer ends it. */
  async enter(): Promise<() => void> {
    const before = this.#writing;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#writing = promise;
    await before;
    return resolve;
  }

  /** better-sqlite3 never waits, so a loop of awaited queries starves timers and sockets unless it lets them in. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#lastTurn < 8) return;
    await turn();
    this.#lastTurn = performance.now();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteFileDriver;
  /** Set while a transaction is open on this connection. */
  leave: (() => void) | undefined;

  constructor(driver: SqliteFileDriver) {
    this.#driver = driver;
  }

  end(): void {
    this.leave?.();
    this.leave = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#driver.breathe();
    const { writer, reader } = this.#driver.file;
    if (this.leave) return run<R>(writer, query);
    const statement = prepared(reader, query.sql);
    if (statement.readonly && statement.reader) return { rows: statement.all(query.parameters) as R[] };
    const leave = await this.#driver.enter();
    try {
      return await untilFree(() => run<R>(writer, query));
    } finally {
      leave();
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, an open cursor would hold the connection
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered: page by key instead');
  }
}

const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement<unknown[]>>>();
/** More than the site has queries; lists in them make some anew. */
const MOST_STATEMENTS = 500;

/** Preparing takes a good part of a short query's time (bench/resume.ts): each text is prepared once. */
function prepared(connection: Sqlite.Database, text: string): Sqlite.Statement<unknown[]> {
  const kept = statements.get(connection);
  const known = kept && kept.size < MOST_STATEMENTS ? kept : new Map<string, Sqlite.Statement<unknown[]>>();
  if (known !== kept) statements.set(connection, known);
  const statement = known.get(text) ?? connection.prepare<unknown[]>(text);
  known.set(text, statement);
  return statement;
}

function run<R>(connection: Sqlite.Database, query: CompiledQuery): QueryResult<R> {
  const statement = prepared(connection, query.sql);
  if (statement.reader) return { rows: statement.all(query.parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(query.parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** A command-line tool may hold the write lock for a transaction or two: try again without stopping the process. */
async function untilFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(2 + Math.random() * 18);
  }
}
