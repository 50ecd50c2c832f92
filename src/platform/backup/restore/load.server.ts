import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tx } from '../../database/database.server.ts';
import { engineOf } from '../../database/engine.server.ts';
import type { Migrations } from '../../database/migrate.server.ts';
import { copyContent, migrating } from '../../database/transaction.server.ts';
import { Summer, sumOf, type TableSum } from '../dump.server.ts';
import type { BackupRecord } from '../records.server.ts';
import { BackupRefused } from '../refused.server.ts';
import { isBlank, listTables, mayMakeTables, type Table } from '../schema.server.ts';

/**
 * Puts the tables of a backup (or of another database) into an empty database, in the caller's transaction. It makes the
 * tables as they were at the backup's time, fills them, reads everything back and compares, and only then runs the newer
 * migrations. Triggers run as usual: SQLite's search tables are made anew with the rows' own numbers, and append-only tables
 * are only appended to.
 */
export class Loader {
  readonly #tx: Tx;
  readonly #known: Migrations;
  readonly #ofSource: string[];
  #tables = new Map<string, Table>();
  readonly #sums = new Map<string, TableSum>();
  #current: { table: Table; summer: Summer } | undefined;

  /** `known`: the migrations this program knows; `ofSource`: those the source had run. */
  constructor(tx: Tx, known: Migrations, ofSource: string[]) {
    this.#tx = tx;
    this.#known = known;
    this.#ofSource = ofSource;
  }

  /** @throws {BackupRefused} when the database isn't empty, or the source is newer than this program */
  async begin(): Promise<void> {
    copyContent();
    if (!(await isBlank(this.#tx)))
      throw new BackupRefused('目標資料庫不是空的：請改用一個全新、沒有任何資料表的資料庫');
    if (!(await mayMakeTables(this.#tx)))
      throw new BackupRefused(
        '目標資料庫的使用者不能建立資料表：請把它設為資料庫的擁有者（ALTER DATABASE … OWNER TO …）',
      );
    const known = Object.keys(this.#known);
    if (this.#ofSource.length === 0 || this.#ofSource.some((name, i) => name !== known[i]))
      throw new BackupRefused('來源的資料庫版本比這個程式新（或不屬於本站）：請先更新程式');
    await this.#migrateTo(this.#ofSource.at(-1)!);
    const tables = await listTables(this.#tx);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    // Rows that migrations insert themselves come with the source's rows.
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(this.#tx);
      if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(this.#tx);
    }
  }

  /** Takes one record of a table. */
  async take(record: Extract<BackupRecord, { kind: 'table' | 'rows' | 'tableEnd' }>): Promise<void> {
    if (record.kind === 'table') {
      const table = this.#tables.get(record.name);
      const columns = table?.columns.map(({ name }) => name).join();
      if (!table || columns !== record.columns.join())
        throw new BackupRefused(`資料表 ${record.name} 與來源的版本不符`);
      this.#current = { table, summer: new Summer() };
      return;
    }
    const { table, summer } = this.#current!;
    if (record.kind === 'rows') {
      summer.add(record.lines);
      await this.#insert(table, `[${record.lines.join(',')}]`);
      return;
    }
    refuseUnless(summer.sum(), record, table.name);
    this.#sums.set(table.name, { rows: record.rows, sha256: record.sha256 });
  }

  /** After all tables: compares what the database now holds and brings it up to date. Returns their sums. */
  async end(onTable: (name: string) => void = () => {}): Promise<Record<string, TableSum>> {
    for (const [name, table] of this.#tables) {
      const told = this.#sums.get(name);
      if (!told) throw new BackupRefused(`來源裡沒有資料表 ${name}`);
      onTable(name);
      refuseUnless(await sumOf(this.#tx, table), told, name);
      await this.#setIdentity(table);
    }
    await this.#migrateTo(Object.keys(this.#known).at(-1)!);
    return Object.fromEntries(this.#sums);
  }

  /** The lines are inserted as they are; neither driver touches a value. */
  async #insert({ name, columns }: Table, rows: string): Promise<void> {
    const list = sql.join(columns.map((column) => sql.ref(column.name)));
    if (engineOf(this.#tx) === 'postgres') {
      const values = columns.map(({ type }, i) => sql`(r.v->>${sql.lit(i)})::${sql.raw(type)}`);
      await sql`insert into ${sql.table(name)} (${list})
        select ${sql.join(values)} from json_array_elements(${rows}::json) as r(v)`.execute(this.#tx);
      return;
    }
    const values = columns.map((_, i) => sql`value ->> ${sql.lit(i)}`);
    await sql`insert into ${sql.table(name)} (${list})
      select ${sql.join(values)} from json_each(${rows})`.execute(this.#tx);
  }

  /** PostgreSQL must continue counting after the highest number that was restored; SQLite does so by itself. */
  async #setIdentity({ name, columns }: Table): Promise<void> {
    for (const column of columns.filter(({ isIdentity }) => isIdentity))
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${column.name}), max(${sql.ref(column.name)}))
        from ${sql.table(name)} having count(*) > 0`.execute(this.#tx);
  }

  async #migrateTo(name: string): Promise<void> {
    // The schema is named because the migrator would otherwise also find tables in other schemas of the database; a drill
    // has its own.
    const migrationTableSchema = await schemaOf(this.#tx);
    const provider = { getMigrations: async () => this.#known };
    const migrator = new Migrator({ db: this.#tx, provider, migrationTableSchema });
    // On a large database, migrations that build indexes take minutes.
    const { error } = await migrating(() => migrator.migrateTo(name));
    if (error) throw error;
  }
}

async function schemaOf(tx: Tx): Promise<string | undefined> {
  if (engineOf(tx) === 'sqlite') return undefined;
  return (await sql<{ name: string }>`select current_schema() as name`.execute(tx)).rows[0]?.name;
}

function refuseUnless(found: TableSum, told: TableSum, name: string): void {
  if (found.rows !== told.rows || found.sha256 !== told.sha256)
    throw new BackupRefused(
      `資料表 ${name} 驗證不符：應為 ${told.rows} 筆（${told.sha256.slice(0, 12)}），實際 ${found.rows} 筆（${found.sha256.slice(0, 12)}）`,
    );
}
