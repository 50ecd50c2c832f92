import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tables, Tx } from '#platform/database/database.server.ts';
import { unlessOutage } from '#platform/http/outage.server.ts';
import { Refusal } from '#platform/http/refusal.server.ts';
import { requestMessages } from '#shared/messages.ts';
import { BLANKS, type Fields, type ValuesOf } from './fields.ts';
import './tables.server.ts';

/**
 * The member's resume, made on first use, marked as changed now. Every write begins with it: the row that all of a
 * resume's writers change is what makes PostgreSQL notice two of them at once. A member who was deleted while the
 * request was on its way has none, and is signed in no more.
 */
export async function claimTalent(tx: Tx, memberId: string, now: Date): Promise<string> {
  const at = now.toISOString();
  const { rows } = await sql<{ talentId: string }>`
    insert into talents (talent_id, member_id, created_at, updated_at)
    select ${uuidv7()}, member_id, ${at}, ${at} from members where member_id = ${memberId}
    on conflict (member_id) do update set updated_at = excluded.updated_at
    returning talent_id as "talentId"`.execute(tx);
  if (!rows[0]) throw new Refusal(401, requestMessages.notSignedIn);
  return rows[0].talentId;
}

export interface Talent {
  talentId: string;
  updatedAt: string;
}

/** The member's resume if there is one yet. */
export async function findTalent(db: Db, memberId: string): Promise<Talent | undefined> {
  return db
    .selectFrom('talents')
    .select(['talent_id as talentId', 'updated_at as updatedAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** The member's resume, made on first use. */
export async function talentOf(db: Db, memberId: string, now: Date): Promise<Talent> {
  const found = await findTalent(db, memberId);
  if (found) return found;
  const at = now.toISOString();
  await sql`
    insert into talents (talent_id, member_id, created_at, updated_at)
    select ${uuidv7()}, member_id, ${at}, ${at} from members where member_id = ${memberId}
    on conflict (member_id) do nothing`.execute(db);
  const made = await findTalent(db, memberId);
  if (!made) throw new Refusal(401, requestMessages.notSignedIn);
  return made;
}

/**
 * The same for reading, outside transactions. While nothing can be written, a resume that was never used reads as empty,
 * under a name for now.
 */
export async function talentToRead(db: Db, memberId: string, now: Date): Promise<Talent> {
  try {
    return await talentOf(db, memberId, now);
  } catch (error) {
    unlessOutage(error);
    return { talentId: uuidv7(), updatedAt: now.toISOString() };
  }
}

/** For a `where`: a talent by its id, or as whose it is. */
export type TalentRef = string | RawBuilder<string>;

/** The talent of this member, as the owner of a row; of nobody's row when there is none yet. */
export const ownTalent = (memberId: string) =>
  sql<string>`(select talent_id from talents where member_id = ${memberId})`;

/** chinese_name of chineseName: what a field is called in its table. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const refs = (names: readonly string[]) => names.map((name) => sql.ref(columnOf(name)));
/** Columns under their fields' names. */
const named = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.id(name)}`));
const row = (names: readonly string[], values: object): unknown[] =>
  names.map((name) => {
    const value = (values as Record<string, unknown>)[name];
    return typeof value === 'boolean' ? Number(value) : value;
  });

/** A part of which a resume has one; its row is there once it was saved. */
export class PartTable<F extends Fields> {
  readonly table: keyof Tables;
  readonly fields: F;
  readonly #names: string[];

  constructor(table: keyof Tables, fields: F) {
    this.table = table;
    this.fields = fields;
    this.#names = Object.keys(fields);
  }

  /** Empty fields where nothing was saved (decisions §3: never 404). */
  async read(db: Db, talentId: TalentRef): Promise<ValuesOf<F>> {
    const { rows } = await sql<Record<string, unknown>>`
      select ${named(this.#names)} from ${sql.table(this.table)} where talent_id = ${talentId}`.execute(db);
    const values = Object.entries(this.fields).map(([name, { kind = 'text' }]) => {
      const value = rows[0] ? rows[0][name] : BLANKS[kind];
      return [name, kind === 'yesNo' ? Boolean(value) : value];
    });
    return Object.fromEntries(values);
  }

  async save(tx: Tx, talentId: string, values: ValuesOf<F>): Promise<void> {
    const columns = sql.join(refs(this.#names));
    const changes = sql.join(refs(this.#names).map((column) => sql`${column} = excluded.${column}`));
    await sql`
      insert into ${sql.table(this.table)} (talent_id, ${columns})
      values (${talentId}, ${sql.join(row(this.#names, values))})
      on conflict (talent_id) do update set ${changes}`.execute(tx);
  }
}

/** As an entry of a list is answered. */
type EntryOf<Id extends string, F extends Fields> = ValuesOf<F> & Record<Id, string> & { revision: number };

/** The four lists are alike in what they store; what they allow stands in their endpoints (docs/decisions/0006). */
export class Entries<Id extends string, F extends Fields> {
  readonly table: keyof Tables;
  readonly fields: F;
  readonly #names: string[];
  readonly #table;
  readonly id: Id;
  readonly #id;
  readonly #columns;

  constructor(table: keyof Tables, id: Id, fields: F) {
    this.table = table;
    this.fields = fields;
    this.#names = Object.keys(fields);
    this.#table = sql.table(table);
    this.id = id;
    this.#id = sql.ref(columnOf(id));
    this.#columns = named([id, ...this.#names, 'revision']);
  }

  /** In the order in which they were added. */
  async list(db: Db, talentId: TalentRef): Promise<EntryOf<Id, F>[]> {
    const { rows } = await sql<EntryOf<Id, F>>`
      select ${this.#columns} from ${this.#table} where talent_id = ${talentId} order by ${this.#id}`.execute(db);
    return rows;
  }

  async add(tx: Tx, talentId: string, input: ValuesOf<F>): Promise<EntryOf<Id, F>> {
    const { rows } = await sql<EntryOf<Id, F>>`
      insert into ${this.#table} (${this.#id}, talent_id, revision, ${sql.join(refs(this.#names))})
      values (${uuidv7()}, ${talentId}, ${sql.lit(1)}, ${sql.join(row(this.#names, input))})
      returning ${this.#columns}`.execute(tx);
    return rows[0] as EntryOf<Id, F>;
  }

  /** Undefined when the talent has no such entry. */
  async change(tx: Tx, talentId: string, id: string, input: ValuesOf<F>): Promise<EntryOf<Id, F> | undefined> {
    const values = row(this.#names, input);
    const changes = sql.join(refs(this.#names).map((column, i) => sql`${column} = ${values[i]}`));
    const { rows } = await sql<EntryOf<Id, F>>`
      update ${this.#table} set ${changes}, revision = revision + 1
      where ${this.#id} = ${id} and talent_id = ${talentId} returning ${this.#columns}`.execute(tx);
    return rows[0];
  }

  /** False when the talent has no such entry. */
  async remove(tx: Tx, talentId: string, id: string): Promise<boolean> {
    const { rows } = await sql`
      delete from ${this.#table} where ${this.#id} = ${id} and talent_id = ${talentId} returning ${this.#id}`.execute(
      tx,
    );
    return rows.length > 0;
  }
}
