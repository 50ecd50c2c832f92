import type Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { engineOf } from './engine.server.ts';
import { loadPg } from './pg.server.ts';
import type { ProcessName } from './running.server.ts';
import { transactionState } from './transaction.server.ts';

/** A number that changes whenever public content changes, in this process or any other: part of the key of every cache. */
export interface ContentVersion {
  /** Takes about 3 µs: call it on every public request, before reading what is to be cached under it. */
  current(): number;
  /** Whether the database is known to be down; pages may then show the last known state. */
  isGone(): boolean;
}

const CHANNEL = 'content_version';

/**
 * Raises the version when the transaction commits, once however often it is called. Writes to tables of public content call
 * it by themselves (content-writes.server.ts); call it for anything else that visitors see. The version becomes at least the
 * time in milliseconds: after a restore, counting on would reuse numbers that browsers and caches already know.
 * @returns the version that this transaction publishes
 */
// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do
export async function touchContent(tx: Kysely<any>): Promise<number> {
  const state = transactionState();
  if (!state) throw new Error('touchContent() belongs inside database.transaction()');
  if (state.contentVersion !== undefined) return state.contentVersion;
  const now = sql.lit(Date.now());
  const { rows } = await sql<{ version: number }>`
    update content_version set version = case when version < ${now} then ${now} else version + 1 end
    where id = 1 returning version`.execute(tx);
  state.contentVersion = rows[0]!.version;
  if (engineOf(tx) === 'postgres') await sql`select pg_notify(${CHANNEL}, ${String(rows[0]!.version)})`.execute(tx);
  return state.contentVersion;
}

/**
 * SQLite: the reading connection's `data_version` changes with every commit of any other connection, this process's writer
 * included. Only then is the row read again, so a member saving a resume does not empty the caches.
 */
export class SqliteContentVersion implements ContentVersion {
  readonly #reader: Sqlite.Database;
  readonly #dataVersion: Sqlite.Statement<[], number>;
  #row: Sqlite.Statement<[], number> | undefined;
  #seen = -1;
  #version = 0;

  constructor(reader: Sqlite.Database) {
    this.#reader = reader;
    this.#dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
  }

  current(): number {
    const seen = this.#dataVersion.get()!;
    if (seen !== this.#seen) {
      this.#version = this.#read();
      this.#seen = seen;
    }
    return this.#version;
  }

  isGone = () => false;

  committed(): void {
    this.current();
  }

  #read(): number {
    if (!this.#row) {
      const table = this.#reader.prepare("select 1 from sqlite_master where name = 'content_version'").get();
      if (!table) return 0; // not migrated yet
      this.#row = this.#reader.prepare<[], number>('select version from content_version where id = 1').pluck();
    }
    return this.#row.get() ?? 0;
  }
}

/**
 * PostgreSQL: a connection of its own listens. While it is lost nobody knows what has changed, so every call returns another
 * (negative) number and nothing cached is served.
 */
export class PostgresContentVersion implements ContentVersion {
  readonly #databaseUrl: string;
  #name: ProcessName = 'site: content version';
  #client: pg.Client | undefined;
  #connected = false;
  /** A lost connection may come back at once; after a failed attempt, or silence, the database counts as down. */
  #isGone = false;
  #closed = false;
  #version = 0;
  #lost = 0;
  #pause = 0;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  current(): number {
    return this.#connected ? this.#version : --this.#lost;
  }

  isGone = () => this.#isGone;

  /** This process's own commits count at once, before their notification arrives. */
  committed(version: number): void {
    this.#version = Math.max(version, this.#version);
  }

  /** Listens before it reads, so that no change in between is missed. Never throws: it retries with growing pauses. */
  async connect(): Promise<void> {
    const client = new (loadPg().Client)({
      connectionString: this.#databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      application_name: this.#name,
    });
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => this.committed(Number(payload)));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#read(client);
    } catch {
      this.#lose(client, true);
      return;
    }
    if (this.#closed || this.#client !== client) return void client.end().catch(() => {});
    this.#connected = true;
    this.#isGone = false;
    this.#pause = 0;
    // A dead network reports nothing: ask now and then, and treat silence as a lost connection.
    this.#heartbeat = setInterval(() => this.#read(client).catch(() => this.#lose(client, true)), 10_000).unref();
  }

  async rename(name: ProcessName): Promise<void> {
    this.#name = name;
    // A lost connection comes back under this name.
    await this.#client?.query(`set application_name = '${name}'`).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #read(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('content_version') is not null as found`,
    );
    if (!rows[0]?.found) return; // not migrated yet
    const { rows: version } = await client.query<{ version: number }>(
      'select version from content_version where id = 1',
    );
    this.committed(version[0]?.version ?? 0);
  }

  #lose(client: pg.Client, isGone = this.#isGone): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isGone = isGone;
    this.#connected = false;
    clearInterval(this.#heartbeat);
    // Close without saying goodbye: a silent server would keep us waiting.
    client.connection.stream.destroy();
    if (this.#closed) return;
    this.#pause = Math.min(5000, this.#pause * 2 || 100);
    this.#retry = setTimeout(() => void this.connect(), this.#pause * (0.5 + Math.random() / 2)).unref();
  }
}
