import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tables, Tx } from '#platform/database/database.server.ts';
import type { TalentRef } from './data.server.ts';
import { BLANKS, type Fields, type ValuesOf } from './fields.ts';

/** A field's column name: chinese_name for chineseName. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows of a part: one column per field, with 1 and 0 for yes and no. */
class FieldRows<F extends Fields> {
  readonly table: keyof Tables;
  readonly fields: F;
  readonly #names: string[];
  protected readonly into;
  /** In quotes. What all statements share is put together once, since every save needs it. */
  protected readonly columns: string[];
  protected readonly allColumns;

  constructor(table: keyof Tables, fields: F) {
    this.table = table;
    this.fields = fields;
    this.#names = Object.keys(fields);
    this.into = sql.table(table);
    this.columns = this.#names.map((name) => `"${columnOf(name)}"`);
    this.allColumns = sql.raw(this.columns.join(', '));
  }

  /** For a select: these columns, and the fields' columns under the names that answers use. */
  protected named(...others: string[]) {
    const names = [...others, ...this.#names];
    return sql.raw(names.map((name) => `"${columnOf(name)}" as "${name}"`).join(', '));
  }

  protected written(values: ValuesOf<F>): unknown[] {
    return this.#names.map((name) => {
      const value: unknown = values[name];
      return typeof value === 'boolean' ? Number(value) : value;
    });
  }

  protected answered<Row extends object>(row: Row): Row {
    const yesNos = this.#names.filter((name) => this.fields[name]?.kind === 'yesNo');
    return Object.assign(row, Object.fromEntries(yesNos.map((name) => [name, Boolean(row[name as keyof Row])])));
  }
}

/** A part that exists once in a resume; its row appears with the first save. */
export class PartTable<F extends Fields> extends FieldRows<F> {
  readonly #all = this.named();
  readonly #replaced = sql.raw(this.columns.map((column) => `${column} = excluded.${column}`).join(', '));

  /** Empty fields if nothing was saved yet (decisions §3: never 404). */
  async read(db: Db, talentId: TalentRef): Promise<ValuesOf<F>> {
    const { rows } = await sql<ValuesOf<F>>`
      select ${this.#all} from ${this.into} where talent_id = ${talentId}`.execute(db);
    return rows[0] ? this.answered(rows[0]) : this.#blank();
  }

  #blank(): ValuesOf<F> {
    return Object.fromEntries(
      Object.entries(this.fields).map(([name, { kind = 'text' }]) => [name, BLANKS[kind]]),
    ) as ValuesOf<F>;
  }

  async save(tx: Tx, talentId: string, values: ValuesOf<F>): Promise<void> {
    await sql`
      insert into ${this.into} (talent_id, ${this.allColumns})
      values (${talentId}, ${sql.join(this.written(values))})
      on conflict (talent_id) do update set ${this.#replaced}`.execute(tx);
  }
}

/** An entry of a list as it appears in answers. */
type EntryOf<Id extends string, F extends Fields> = ValuesOf<F> & Record<Id, string> & { revision: number };

/** The four lists store their entries alike; each list's limits are in its endpoints (docs/decisions/0006). */
export class Entries<Id extends string, F extends Fields> extends FieldRows<F> {
  readonly id: Id;
  readonly #id;
  readonly #all;

  constructor(table: keyof Tables, id: Id, fields: F) {
    super(table, fields);
    this.id = id;
    this.#id = sql.ref(columnOf(id));
    this.#all = this.named(id, 'revision');
  }

  isSame(entry: ValuesOf<F>, input: ValuesOf<F>): boolean {
    return Object.keys(this.fields).every((name) => entry[name] === input[name]);
  }

  /** In the order they were added. */
  async list(db: Db, talentId: TalentRef): Promise<EntryOf<Id, F>[]> {
    const { rows } = await sql<EntryOf<Id, F>>`
      select ${this.#all} from ${this.into} where talent_id = ${talentId} order by ${this.#id}`.execute(db);
    return rows.map((row) => this.answered(row));
  }

  async add(tx: Tx, talentId: string, input: ValuesOf<F>, ending = ''): Promise<EntryOf<Id, F>> {
    const own = uuidv7();
    const id = own.slice(0, own.length - ending.length) + ending;
    const { rows } = await sql<EntryOf<Id, F>>`
      insert into ${this.into} (${this.#id}, talent_id, revision, ${this.allColumns})
      values (${id}, ${talentId}, ${sql.lit(1)}, ${sql.join(this.written(input))})
      returning ${this.#all}`.execute(tx);
    return this.answered(rows[0] as EntryOf<Id, F>);
  }

  /** Undefined when the talent has no such entry. */
  async change(tx: Tx, talentId: string, id: string, input: ValuesOf<F>): Promise<EntryOf<Id, F> | undefined> {
    const values = this.written(input);
    const changes = this.columns.map((column, i) => sql`${sql.raw(column)} = ${values[i]}`);
    const { rows } = await sql<EntryOf<Id, F>>`
      update ${this.into} set ${sql.join(changes)}, revision = revision + 1
      where ${this.#id} = ${id} and talent_id = ${talentId} returning ${this.#all}`.execute(tx);
    return rows[0] && this.answered(rows[0]);
  }

  /** False when the talent has no such entry. */
  async remove(tx: Tx, talentId: string, id: string): Promise<boolean> {
    const { rows } = await sql`
      delete from ${this.into} where ${this.#id} = ${id} and talent_id = ${talentId} returning ${this.#id}`.execute(tx);
    return rows.length > 0;
  }
}
