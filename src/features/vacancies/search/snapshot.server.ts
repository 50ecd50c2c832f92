import { setImmediate as turn } from 'node:timers/promises';
import { pauses } from '#platform/pauses.server.ts';
import { PackedTexts } from '#platform/search/packed-texts.server.ts';
import { addHit, type Hits, isHit, noHits } from '#platform/search/row-bits.server.ts';
import type { Vocabulary } from './vocabulary/service.server.ts';

/** A row with what the index needs. */
export interface IndexedRow {
  row_id: number;
  vacancy_id: string;
  updated_at: string;
  publish_at: string | null;
  created_at: string;
  expires_at: string | null;
  city_key: string;
  category_key: string;
  position: string;
  tags: string;
  pay_top: number;
  stamp: number;
}

const columns = (length: number) => ({
  rowId: new Uint32Array(length),
  /** Milliseconds since 1970; Infinity without a beginning or an end. */
  updated: new Float64Array(length),
  from: new Float64Array(length),
  until: new Float64Array(length),
  /** When visitors could first see it: an import may bring vacancies with a much earlier opening date. */
  opened: new Float64Array(length),
  pay: new Uint32Array(length),
  /** The content version of its last change. */
  stamp: new Float64Array(length),
  /** Numbers in the vocabulary. */
  city: new Uint16Array(length),
  category: new Uint16Array(length),
  position: new Uint32Array(length),
  tags: new Uint32Array(length),
  /** The number of its id among the ids. */
  id: new Uint32Array(length),
});
type Columns = ReturnType<typeof columns>;
const NAMES = Object.keys(columns(0)) as (keyof Columns)[];

/**
 * What successive snapshots share. Anything that one of them reads is never overwritten: later ones only add in front of it.
 */
interface Store {
  columns: Columns;
  /** For each slot, the number of the first snapshot without its row. */
  gone: Uint32Array;
  /** The vacancies' ids; only ever added to. */
  ids: PackedTexts;
  /** The number of the latest snapshot. */
  latest: number;
}

/** How many slots are looked at before other requests get their turn. */
const SLOTS_AT_ONCE = 8192;
const NEVER = 0xffffffff;
/** The share of all rows that can change before everything is copied. */
const ROOM = 1 / 16;
const LEAST_ROOM = 1024;

/**
 * What filters, orders and counts need about all vacancies, drafts included, at one moment: one slot each, newest first, in
 * typed columns. It takes about 75 bytes per vacancy plus its id, and searching means counting through arrays.
 */
interface LookedFor {
  hits?: Hits | undefined;
  /** Milliseconds since 1970. */
  openAt?: number | undefined;
  /** A stamp. */
  changedAfter?: number;
}

export class Snapshot {
  /** Slots from here to `end` may have rows; `has` tells. */
  readonly first: number;
  readonly end: number;
  /** The number of rows. */
  readonly size: number;
  readonly columns: Columns;
  readonly vocabulary: Vocabulary;
  /** The highest row number. */
  readonly lastRowId: number;
  readonly #store: Store;
  readonly #number: number;

  private constructor(store: Store, vocabulary: Vocabulary, at: { first: number; size: number; lastRowId: number }) {
    this.#store = store;
    this.#number = store.latest;
    this.columns = store.columns;
    this.vocabulary = vocabulary;
    this.first = at.first;
    this.end = store.gone.length;
    this.size = at.size;
    this.lastRowId = at.lastRowId;
  }

  /** Most of its ids, or of the texts in its vocabulary, belong to deleted rows: time to read everything again. */
  get isOvergrown(): boolean {
    const { positions, tags } = this.vocabulary;
    return Math.max(positions.values.length, tags.values.length, this.#store.ids.length) > 2 * this.size + 1000;
  }

  /** Made from all rows, newest first; `next` returns them in parts until there are none left. */
  static async load(
    vocabulary: Vocabulary,
    next: (last: IndexedRow | undefined) => Promise<IndexedRow[]>,
  ): Promise<Snapshot> {
    let made = columns(1024);
    const ids = new PackedTexts();
    let lastRowId = 0;
    for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) {
      if (ids.length + rows.length > made.rowId.length) made = grown(made, ids.length * 2 + rows.length);
      for (const row of rows) {
        write(made, ids.length, row, vocabulary, ids);
        lastRowId = Math.max(lastRowId, row.row_id);
      }
      // After each part: reading and writing one takes about 4 ms.
      await turn();
    }
    const size = ids.length;
    const [store, first] = roomy(size, ids);
    for (const name of NAMES) store.columns[name].set(made[name].subarray(0, size) as never, first);
    return new Snapshot(store, vocabulary, { first, size, lastRowId });
  }

  /** With these rows, some thousands at most, replacing those with the same numbers. */
  with(rows: readonly IndexedRow[]): Promise<Snapshot> {
    return this.#changed(
      rows.map(({ row_id }) => row_id),
      [...rows].sort(newestFirst),
    );
  }

  /** Without the rows of these numbers. */
  without(rowIds: readonly number[]): Promise<Snapshot> {
    return this.#changed(rowIds, []);
  }

  async #changed(gone: readonly number[], added: readonly IndexedRow[]): Promise<Snapshot> {
    if (gone.length === 0) return this;
    const numbers = noHits(this);
    for (const rowId of gone) addHit(numbers, rowId);
    const left: number[] = [];
    for await (const slots of this.slots({ hits: numbers })) left.push(...slots);
    return this.#inFront(added, left) ?? (await this.#copied(added, new Set(left)));
  }

  /** Most changes are newer than all existing rows: they take the room in front, and nothing is copied. */
  #inFront(added: readonly IndexedRow[], left: readonly number[]): Snapshot | undefined {
    const store = this.#store;
    const isLatest = store.latest === this.#number;
    const oldest = added.at(-1);
    if (!isLatest || added.length > this.first || (oldest && this.#placeOf(oldest) > this.first)) return undefined;
    store.latest++;
    for (const slot of left) store.gone[slot] = store.latest;
    const first = this.first - added.length;
    for (const [i, row] of added.entries()) write(store.columns, first + i, row, this.vocabulary, store.ids);
    return this.#next(store, first, added, left.length);
  }

  /** For a million rows about 50 ms, in slices. */
  async #copied(added: readonly IndexedRow[], left: ReadonlySet<number>): Promise<Snapshot> {
    const pause = pauses();
    const { runs, places, size } = this.#arranged(added, left);
    await pause();
    const [store, first] = roomy(size, this.#store.ids);
    for (const name of NAMES) {
      const [from, to] = [this.columns[name], store.columns[name]];
      for (const run of runs) to.set(from.subarray(run.from, run.to) as never, first + run.at);
      await pause();
    }
    for (const [i, row] of added.entries()) write(store.columns, first + places[i]!, row, this.vocabulary, store.ids);
    return this.#next(store, first, added, this.size + added.length - size);
  }

  /**
   * How remaining and added rows are interleaved: runs of slots that remain neighbours, each with its new place, and the
   * places of the added ones.
   */
  #arranged(added: readonly IndexedRow[], left: ReadonlySet<number>) {
    const runs: { from: number; to: number; at: number }[] = [];
    const places: number[] = [];
    const before = added.map((row) => this.#placeOf(row));
    let run: (typeof runs)[number] | undefined;
    let size = 0;
    for (let slot = this.first; slot < this.end; slot++) {
      for (; before[places.length] === slot; run = undefined) places.push(size++);
      if (!this.has(slot) || left.has(slot)) {
        run = undefined;
        continue;
      }
      if (run) run.to++;
      else {
        run = { from: slot, to: slot + 1, at: size };
        runs.push(run);
      }
      size++;
    }
    while (places.length < added.length) places.push(size++);
    return { runs, places, size };
  }

  #next(store: Store, first: number, added: readonly IndexedRow[], left: number): Snapshot {
    const lastRowId = added.reduce((last, { row_id }) => Math.max(last, row_id), this.lastRowId);
    return new Snapshot(store, this.vocabulary, { first, size: this.size - left + added.length, lastRowId });
  }

  /** Whether the slot has a row. */
  has(slot: number): boolean {
    return this.#store.gone[slot]! > this.#number;
  }

  /** Whether visitors see the slot's vacancy at a time, in milliseconds since 1970. */
  isOpen(slot: number, now: number): boolean {
    return this.columns.from[slot]! <= now && this.columns.until[slot]! > now;
  }

  /** Ranges of slots, newest first; others get their turn in between. `has` tells which slots have a row. */
  async *parts(): AsyncGenerator<{ from: number; to: number }> {
    const pause = pauses();
    for (let from = this.first; from < this.end; from += SLOTS_AT_ONCE) {
      yield { from, to: Math.min(from + SLOTS_AT_ONCE, this.end) };
      await pause();
    }
  }

  /**
   * The slots that have a row, newest first, as lists, each overwriting the last; others get their turn in between. `wanted`
   * limits them to the hits, to those open at a time, or to those changed.
   */
  async *slots(wanted: LookedFor = {}): AsyncGenerator<Uint32Array> {
    const list = new Uint32Array(SLOTS_AT_ONCE);
    for await (const part of this.parts()) yield list.subarray(0, this.#fill(list, part, wanted));
  }

  /** Fills the list from a part; returns how many. It calls no function per slot: for a million that would take longest. */
  #fill(list: Uint32Array, part: { from: number; to: number }, { hits, openAt, changedAfter }: LookedFor): number {
    const { gone } = this.#store;
    const { rowId, stamp, from, until } = this.columns;
    const number = this.#number;
    let count = 0;
    for (let slot = part.from; slot < part.to; slot++) {
      if (changedAfter !== undefined && stamp[slot]! <= changedAfter) continue;
      if (gone[slot]! <= number || (hits && !isHit(hits, rowId[slot]!))) continue;
      if (openAt === undefined || (from[slot]! <= openAt && until[slot]! > openAt)) list[count++] = slot;
    }
    return count;
  }

  /** A vacancy's slot, if it is here. */
  slotOf(vacancyId: string): number | undefined {
    // It has one number for each time its row was read.
    const slots = this.#store.ids.numbersOf(vacancyId).map((number) => this.columns.id.indexOf(number, this.first));
    return slots.find((slot) => slot >= 0 && this.has(slot));
  }

  #idAt(slot: number): string {
    return this.#store.ids.at(this.columns.id[slot]!);
  }

  /** A row's place: before the first older one. */
  #placeOf(row: IndexedRow): number {
    return this.first + partition(this.end - this.first, (i) => this.#isNewer(this.first + i, row));
  }

  #isNewer(slot: number, row: IndexedRow): boolean {
    const [other, updated] = [this.columns.updated[slot]!, Date.parse(row.updated_at)];
    return other > updated || (other === updated && this.#idAt(slot) > row.vacancy_id);
  }
}

/** How many of the first numbers pass a test that no later one passes. */
function partition(length: number, passes: (i: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A store for this many rows, with room in front for changes; and the slot where the rows begin. */
function roomy(size: number, ids: PackedTexts): [Store, number] {
  const room = Math.max(LEAST_ROOM, Math.ceil(size * ROOM));
  const gone = new Uint32Array(room + size).fill(NEVER);
  return [{ columns: columns(room + size), gone, ids, latest: 0 }, room];
}

function write(to: Columns, slot: number, row: IndexedRow, vocabulary: Vocabulary, ids: PackedTexts): void {
  const { cities, categories, positions, tags } = vocabulary;
  to.rowId[slot] = row.row_id;
  to.updated[slot] = Date.parse(row.updated_at);
  to.from[slot] = row.publish_at === null ? Infinity : Date.parse(row.publish_at);
  to.opened[slot] = Math.max(to.from[slot]!, Date.parse(row.created_at));
  to.until[slot] = row.expires_at === null ? Infinity : Date.parse(row.expires_at);
  to.pay[slot] = row.pay_top;
  to.stamp[slot] = row.stamp;
  to.city[slot] = cities.idOf(row.city_key);
  to.category[slot] = categories.idOf(row.category_key);
  to.position[slot] = positions.idOf(row.position);
  to.tags[slot] = tags.idOf(row.tags);
  to.id[slot] = ids.push(row.vacancy_id);
}

function grown(from: Columns, length: number): Columns {
  const to = columns(length);
  for (const name of NAMES) to[name].set(from[name].subarray(0, length) as never);
  return to;
}

/** In the order of the list; ids by code point, as both databases compare. */
function newestFirst(a: IndexedRow, b: IndexedRow): number {
  return compare(b.updated_at, a.updated_at) || compare(b.vacancy_id, a.vacancy_id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
