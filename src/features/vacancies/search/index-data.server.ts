import { type RawBuilder, sql } from 'kysely';
import { type Database, type Db, databaseOf } from '#platform/database/database.server.ts';
import type { Hits } from '#platform/search/row-bits.server.ts';
import type { Question } from '#platform/search/whole-word.server.ts';
import { foldText } from '#shared/search-words.ts';
import '../tables.server.ts';
import { type Known, WordHits } from './hits-data.server.ts';
import { type IndexedRow, Snapshot } from './snapshot.server.ts';
import { newVocabulary } from './vocabulary/service.server.ts';

const ROWS_PER_SELECT = 500;
/** From this many changes on, reading everything again is faster than applying them. */
const MANY = 5000;

interface Building {
  version: number;
  hasBegun: boolean;
  made: Promise<Snapshot>;
}

/**
 * The current snapshot of a database: read in full once, then updated with the rows whose stamp shows a change. Do not ask
 * for it inside a transaction, whose changes it does not know.
 */
export class VacancyIndex {
  readonly #database: Database;
  readonly #hits: WordHits;
  #current: (Known & State & { version: number }) | undefined;
  #building: Building | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#hits = new WordHits(database.db);
  }

  async snapshot(): Promise<Snapshot> {
    const version = this.#database.content.current();
    if (this.#current?.version === version) return this.#current.snapshot;
    // A read that began before a change must not answer those who ask after it. While nobody knows what has changed, every
    // version is a new negative one, and callers share the next read to begin.
    const last = this.#building;
    if (last && (last.version === version || (version < 0 && !last.hasBegun))) return last.made;
    const building = {
      version,
      hasBegun: false,
      made: Promise.resolve<unknown>(last?.made.catch(() => {})),
    } as Building;
    const made = building.made.then(() => {
      building.hasBegun = true;
      return this.#follow(version);
    });
    building.made = made;
    this.#building = building;
    return made.finally(() => {
      if (this.#building === building) this.#building = undefined;
    });
  }

  /** The current snapshot, and the stamp up to which its rows are known. */
  async known(): Promise<Known> {
    await this.snapshot();
    return this.#current!;
  }

  /** The rows of a snapshot that contain every word; words are folded. */
  async hits(snapshot: Snapshot, words: readonly string[]): Promise<Hits> {
    return (await this.hitsOfEach(snapshot, [{ words }]))[0]!;
  }

  /** The same for each of several questions, in their order. */
  hitsOfEach(snapshot: Snapshot, questions: readonly Question[]): Promise<Hits[]> {
    const isCurrent = this.#current?.snapshot === snapshot;
    return isCurrent ? this.#hits.ofEach(this.#current!, questions) : this.#hits.ask(snapshot, questions);
  }

  /** The same, asking the database whatever is stored. */
  askFor(snapshot: Snapshot, questions: readonly Question[]): Promise<Hits[]> {
    return this.#hits.ask(snapshot, questions);
  }

  async #follow(version: number): Promise<Snapshot> {
    const { db } = this.#database;
    const state = await readState(db);
    const known = this.#current;
    const snapshot = (known && (await this.#followed(known, state))) ?? (await this.#loadAll());
    if (snapshot.vocabulary !== known?.snapshot.vocabulary) this.#hits.clear();
    this.#current = { version, ...state, snapshot };
    return snapshot;
  }

  /** Undefined if too much has changed. */
  async #followed({ snapshot, stamp, deleted }: Known & State, now: State): Promise<Snapshot | undefined> {
    const { db } = this.#database;
    if (snapshot.isOvergrown || now.deleted - deleted >= MANY) return undefined;
    // In this order: an existing row may have the number of a deleted one.
    const gone = now.deleted === deleted ? [] : await readDeleted(db, deleted);
    const changed = await readRows(db, sql`where stamp > ${sql.lit(stamp)} limit ${sql.lit(MANY)}`);
    return changed.length < MANY ? (await snapshot.without(gone)).with(changed) : undefined;
  }

  async #loadAll(): Promise<Snapshot> {
    const { db } = this.#database;
    const before = await readState(db);
    const order = sql`order by updated_at desc, vacancy_id desc limit ${sql.lit(ROWS_PER_SELECT)}`;
    let snapshot = await Snapshot.load(newVocabulary(foldText), (last) =>
      readRows(
        db,
        last ? sql`where (updated_at, vacancy_id) < (${last.updated_at}, ${last.vacancy_id}) ${order}` : order,
      ),
    );
    // Rows saved while the parts were read may be missing or duplicated, and some may have been deleted.
    snapshot = await snapshot.without(await readDeleted(db, before.deleted));
    const late = await readRows(db, sql`where stamp > ${sql.lit(before.stamp)}`);
    for (let i = 0; i < late.length; i += MANY) snapshot = await snapshot.with(late.slice(i, i + MANY));
    return snapshot;
  }
}

async function readRows(db: Db, which: RawBuilder<unknown>): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`select row_id, vacancy_id, updated_at, publish_at, created_at, expires_at,
    city_key, category_key, position, tags, pay_top, stamp from vacancies ${which}`.execute(db);
  return rows;
}

/** Up to where changes and deletions are known. */
interface State {
  stamp: number;
  deleted: number;
}

async function readState(db: Db): Promise<State> {
  const { rows } = await sql<State>`select version as stamp, vacancies_deleted as deleted
    from content_version where id = 1`.execute(db);
  return rows[0]!;
}

/** The row numbers deleted since then; some may have been reused. */
async function readDeleted(db: Db, since: number): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`select row_id from deleted_vacancies
    where number > ${sql.lit(since)}`.execute(db);
  return rows.map(({ row_id }) => row_id);
}

const indexes = new WeakMap<Database, VacancyIndex>();

/** The index of the database behind `db`. */
export function indexOf(db: Db): VacancyIndex {
  const database = databaseOf(db);
  const index = indexes.get(database) ?? new VacancyIndex(database);
  indexes.set(database, index);
  return index;
}
