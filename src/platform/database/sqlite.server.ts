import { setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { gramCodes } from '../search/grams.server.ts';
import { makePrivateSqliteFile } from '../storage/private-files.server.ts';
import { noteWrites } from './content-writes.server.ts';
import { prepared, untilFree } from './sqlite-statements.server.ts';
import { SqliteWriter } from './sqlite-writer.server.ts';
import { assertGuardedTransaction, assertOutsideTransaction } from './transaction.server.ts';

interface SqliteFile {
  writer: Sqlite.Database;
  /** For reads outside transactions: they neither wait for an open transaction nor see its uncommitted changes. */
  reader: Sqlite.Database;
}

function assertPragma(connection: Sqlite.Database, name: string, wanted: unknown): void {
  const value = connection.pragma(name, { simple: true });
  if (value !== wanted) throw new Error(`SQLite: ${name} is ${value}, not ${wanted}`);
}

/**
 * Opens the file with all settings that durability depends on, and verifies that they took effect. A process that writes
 * thousands of rows keeps more of the search indexes in memory and moves the log into the file less often, so that a page is
 * written once for many rows.
 */
export function openSqliteFile(file: string, { writesMuch = false } = {}): SqliteFile {
  makePrivateSqliteFile(file);
  // A short wait: better-sqlite3 waits by blocking the whole process. untilFree() below waits without that.
  const writer = new Sqlite(file, { timeout: 5 });
  try {
    writer.pragma('busy_timeout = 5000');
    writer.pragma('journal_mode = WAL');
    writer.pragma('busy_timeout = 5');
    // This build lowers WAL to NORMAL, which may lose acknowledged rows in a power cut.
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    // What a member deletes must not stay readable in the file's freed pages.
    writer.pragma('secure_delete = ON');
    writer.pragma('journal_size_limit = 67108864');
    writer.pragma(`cache_size = -${writesMuch ? 131_072 : 8192}`);
    if (writesMuch) writer.pragma('wal_autocheckpoint = 8000');
    assertPragma(writer, 'journal_mode', 'wal');
    assertPragma(writer, 'synchronous', 2);
    assertPragma(writer, 'foreign_keys', 1);
    assertPragma(writer, 'secure_delete', 1);
    writer.function('gram_codes', { deterministic: true }, (text: unknown) => gramCodes(String(text ?? '')));
    const reader = new Sqlite(file, { readonly: true, timeout: 1000 });
    reader.pragma('cache_size = -65536');
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Kysely on one SQLite file: one immediate transaction at a time, reads beside them, and the event loop kept alive. */
export class SqliteFileDialect implements Dialect {
  readonly createDriver: () => Driver;
  constructor(file: SqliteFile | Driver) {
    this.createDriver = () => ('writer' in file ? new SqliteFileDriver(file) : file);
  }
  createQueryCompiler = () => new SteadyCompiler();
  createAdapter = () => new SqliteFileAdapter();
  createIntrospector = (db: ConstructorParameters<typeof SqliteIntrospector>[0]) => new SqliteIntrospector(db);
}

/**
 * Statements that SQLite plans only once. For most joins and for every limit its planner looks at the bound values, and it
 * plans anew each time they are bound, which takes ten times as long as the statement itself. It doesn't look behind a unary
 * plus, which changes nothing else, so every value gets one.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
  // The plan is better if the number of wanted rows is known, and the site uses few different limits.
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  // The driver below has its own queue; with Kysely's, a `db` inside a transaction would wait for ever.
  override get supportsMultipleConnections() {
    return true;
  }
  // With BEGIN IMMEDIATE the migrator's transaction is also its lock: of six simultaneous starts, one runs each migration.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly file: SqliteFile;
  readonly writer: SqliteWriter;
  #lastTurn = performance.now();

  constructor(file: SqliteFile) {
    this.file = file;
    this.writer = new SqliteWriter(file.writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    assertGuardedTransaction();
    await this.writer.begin();
    connection.isOpen = true;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.isOpen = false;
    await this.writer.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    this.writer.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    await this.rollbackTransaction(connection);
  }

  async destroy(): Promise<void> {
    const giveBack = await this.writer.takeAlone();
    this.file.reader.close();
    this.file.writer.close();
    giveBack();
  }

  /**
   * better-sqlite3 never yields, so a loop of awaited queries starves timers and sockets unless it pauses for them. A slice
   * of a search may take as long again (search-sqlite.server.ts): together they stay under 15 ms.
   */
  async breathe(): Promise<void> {
    if (performance.now() - this.#lastTurn < 6) return;
    await turn();
    this.#lastTurn = performance.now();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteFileDriver;
  /** While a transaction is open on this connection. */
  isOpen = false;

  constructor(driver: SqliteFileDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#driver.breathe();
    const { writer, reader } = this.#driver.file;
    if (this.isOpen) return run<R>(writer, query);
    const statement = prepared(reader, query.sql);
    if (statement.readonly && statement.reader) return { rows: statement.all(query.parameters) as R[] };
    const giveBack = await this.#driver.writer.takeAlone();
    try {
      return await untilFree(() => run<R>(writer, query));
    } finally {
      giveBack();
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, an open cursor would hold the connection
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered: page by key instead');
  }
}

function run<R>(connection: Sqlite.Database, query: CompiledQuery): QueryResult<R> {
  const statement = prepared(connection, query.sql);
  if (!statement.readonly) noteWrites(query.sql);
  if (statement.reader) return { rows: statement.all(query.parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(query.parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
