import { type Kysely, sql } from 'kysely';
import { engineOf } from '../database/engine.server.ts';

/** A table as it is in the database, not as the program believes it to be, so that none is forgotten. */
export interface Table {
  name: string;
  /** Sorted by name, so that both databases list them in the same order. */
  columns: { name: string; type: string; isIdentity: boolean }[];
  /** The primary key, which is also the order of the rows. */
  key: string[];
}

interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  /** Its position in the primary key; 0 if it isn't part of it. */
  key_place: number;
  is_identity: number;
}

interface ReferenceRow {
  child: string;
  parent: string;
}

// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do
type AnyDb = Kysely<any>;

const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Every table that holds data of its own, parents before the tables that refer to them. Tables that can be rebuilt from
 * others are left out: on SQLite the full-text tables and their shadow tables, on both databases every table named …_grams.
 */
export async function listTables(db: AnyDb): Promise<Table[]> {
  const [columns, references] =
    engineOf(db) === 'postgres'
      ? [await postgresColumns(db), await postgresReferences(db)]
      : [await sqliteColumns(db), await sqliteReferences(db)];
  const ours = columns.filter(({ table_name }) => !BOOKKEEPING.includes(table_name));
  const tables = [...Map.groupBy(ours, ({ table_name }) => table_name)].map(([name, rows]) => tableOf(name, rows));
  return parentsFirst(tables, references);
}

function tableOf(name: string, rows: ColumnRow[]): Table {
  const key = rows.filter(({ key_place }) => key_place > 0).sort((a, b) => a.key_place - b.key_place);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key: its rows cannot be told in an order`);
  const columns = rows
    .map((row) => ({ name: row.name, type: row.type, isIdentity: row.is_identity === 1 }))
    .sort((a, b) => byCodePoint(a.name, b.name));
  return { name, columns, key: key.map((row) => row.name) };
}

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function parentsFirst(tables: Table[], references: ReferenceRow[]): Table[] {
  const left = new Map(tables.sort((a, b) => byCodePoint(a.name, b.name)).map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    );
    // No row could be inserted first if tables referred to each other.
    if (!next) throw new Error(`tables that refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    sorted.push(next);
    left.delete(next.name);
  }
  return sorted;
}

const sqliteColumns = async (db: AnyDb) =>
  (
    await sql<ColumnRow>`select t.name as table_name, c.name, c.type, c.pk as key_place, 0 as is_identity
      from pragma_table_list as t join pragma_table_info(t.name) as c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
        and t.name not like '%\\_grams' escape '\\'`.execute(db)
  ).rows;

const sqliteReferences = async (db: AnyDb) =>
  (
    await sql<ReferenceRow>`select t.name as child, f."table" as parent
      from pragma_table_list as t join pragma_foreign_key_list(t.name) as f
      where t.schema = 'main' and t.type = 'table'`.execute(db)
  ).rows;

const postgresColumns = async (db: AnyDb) =>
  (
    await sql<ColumnRow>`select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key_place,
        case when a.attidentity = '' then 0 else 1 end as is_identity
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like '%\\_grams'`.execute(db)
  ).rows;

const postgresReferences = async (db: AnyDb) =>
  (
    await sql<ReferenceRow>`select c.relname as child, p.relname as parent
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
        join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and n.nspname = current_schema()`.execute(db)
  ).rows;

/** The migrations that have run on a database, in order; none on an empty one. */
export async function listMigrations(db: AnyDb): Promise<string[]> {
  const found =
    engineOf(db) === 'postgres'
      ? sql<{ found: number }>`select count(*) as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and c.relname = 'kysely_migration'`
      : sql<{ found: number }>`select count(*) as found from sqlite_master where name = 'kysely_migration'`;
  if (!(await found.execute(db)).rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether nothing has been made in this database except by extensions. */
export async function isBlank(db: AnyDb): Promise<boolean> {
  const found =
    engineOf(db) === 'postgres'
      ? sql<{ found: number }>`select count(*) as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema()
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
      : sql<{ found: number }>`select count(*) as found from sqlite_master`;
  return (await found.execute(db)).rows[0]?.found === 0;
}

/**
 * Whether its user may create tables in the schema where they would go. Asked beforehand, since a failed transaction gives
 * no reason.
 */
export async function mayMakeTables(db: AnyDb): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  const asked = sql<{ may: boolean }>`select has_schema_privilege(current_schema(), 'create') as may`;
  return (await asked.execute(db)).rows[0]?.may === true;
}

/**
 * Removes everything that isBlank() would find in this PostgreSQL schema, and its functions; undone if the transaction is
 * rolled back.
 */
export async function emptySchema(db: AnyDb): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(db);
  for (const { name } of tables) await sql`drop table if exists ${sql.table(name)} cascade`.execute(db);
  const { rows: routines } = await sql<{
    signature: string;
  }>`select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  for (const { signature } of routines) await sql`drop routine if exists ${sql.raw(signature)} cascade`.execute(db);
}
