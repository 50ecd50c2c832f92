import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { engineOf } from '../database/engine.server.ts';
import { openPool } from '../database/postgres.server.ts';
import type { BackupRecord } from './records.server.ts';
import { BackupRefused } from './refused.server.ts';
import { listMigrations, listTables, type Table } from './schema.server.ts';

export interface Place {
  databaseUrl?: string;
  dataDir: string;
}

/** Opens the database for reading while the site runs; neither waits for the other. Never creates one. */
export function openReader({ databaseUrl, dataDir }: Place): Db {
  if (databaseUrl) return new Kysely({ dialect: new PostgresDialect({ pool: openPool(databaseUrl) }) });
  const file = path.join(dataDir, 'site.sqlite');
  if (!existsSync(file)) throw new BackupRefused(`找不到資料庫：${path.resolve(file)}`);
  return new Kysely({
    dialect: new SqliteDialect({ database: new Sqlite(file, { readonly: true, timeout: 10_000 }) }),
  });
}

/**
 * The database as it is at one moment, however long the reading takes and whatever is written in the meantime. It keeps a
 * transaction open all that time: SQLite's -wal file grows, and PostgreSQL keeps old rows, as with pg_dump.
 */
export async function openSnapshot(place: Place): Promise<{ db: Db; close(): Promise<void> }> {
  const reader = openReader(place);
  try {
    const begin = reader.startTransaction();
    const db = await (engineOf(reader) === 'postgres'
      ? begin.setIsolationLevel('repeatable read').setAccessMode('read only')
      : begin
    ).execute();
    const close = async () => {
      await db.rollback().execute();
      await reader.destroy();
    };
    return { db, close };
  } catch (error) {
    await reader.destroy();
    throw error;
  }
}

const MAX_ROWS = 1000;
/** The approximate size of a batch of rows; wide rows make it fewer of them. */
const BATCH_BYTES = 2 * 1024 * 1024;

/** A table's rows as lines, in the order of its key. The same rows give the same lines on both databases. */
async function* readLines(db: Db, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name }) => name);
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  let limit = MAX_ROWS / 4;
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table.name)} ${after}
      order by ${key} limit ${sql.lit(limit)}`.execute(db);
    if (rows.length === 0) return;
    const lines = rows.map((row) => lineOf(table, columns, row));
    yield lines;
    if (rows.length < limit) return;
    const last = rows.at(-1)!;
    after = sql`where (${key}) > (${sql.join(table.key.map((name) => last[name]))})`;
    const each = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    limit = Math.max(1, Math.min(MAX_ROWS, Math.floor(BATCH_BYTES / each)));
  }
}

function lineOf(table: Table, columns: string[], row: Record<string, unknown>): string {
  const values = columns.map((name) => row[name]);
  for (const value of values)
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new Error(`a number in ${table.name} is too large to be told exactly`);
  return JSON.stringify(values);
}

/** The number of a table's rows, and a checksum over all of them. */
export interface TableSum {
  rows: number;
  sha256: string;
}

/** Adds up the lines that pass through it. */
export class Summer {
  readonly #hash = createHash('sha256');
  rows = 0;
  add(lines: string[]): void {
    for (const line of lines) this.#hash.update(line).update('\n');
    this.rows += lines.length;
  }
  sum(): TableSum {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

export async function sumOf(db: Db, table: Table): Promise<TableSum> {
  const summer = new Summer();
  for await (const lines of readLines(db, table)) summer.add(lines);
  return summer.sum();
}

/** A table as records, with its checksum at the end. */
export async function* tableRecords(db: Db, table: Table): AsyncGenerator<BackupRecord> {
  yield { kind: 'table', name: table.name, columns: table.columns.map(({ name }) => name) };
  const summer = new Summer();
  for await (const lines of readLines(db, table)) {
    summer.add(lines);
    yield { kind: 'rows', lines };
  }
  yield { kind: 'tableEnd', name: table.name, ...summer.sum() };
}

/** How many rows every table has, and which migrations have run. */
export async function countRows(place: Place): Promise<{ counts: Record<string, number>; migrations: string[] }> {
  const { db, close } = await openSnapshot(place);
  try {
    const counts: Record<string, number> = {};
    for (const { name } of await listTables(db)) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = rows[0]!.n;
    }
    return { counts, migrations: await listMigrations(db) };
  } finally {
    await close();
  }
}
