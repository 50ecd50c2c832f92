import { setImmediate as turn } from 'node:timers/promises';
import { pauses } from '#platform/pauses.server.ts';
import { addHit, isHit, noHits } from '#platform/search/row-bits.server.ts';
import type { Vocabulary } from './vocabulary/service.server.ts';

/** A row as the index needs it. */
export interface IndexedRow {
  row_id: number;
  vacancy_id: string;
  updated_at: string;
  publish_at: string | null;
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
  pay: new Uint32Array(length),
  /** The content version of its last change. */
  stamp: new Float64Array(length),
  /** Numbers of the vocabulary. */
  city: new Uint16Array(length),
  category: new Uint16Array(length),
  position: new Uint32Array(length),
  tags: new Uint32Array(length),
  /** Where its id stands in `ids`. */
  id: new Uint32Array(length),
});
type Columns = ReturnType<typeof columns>;
const NAMES = Object.keys(columns(0)) as (keyof Columns)[];

/**
 * What filters, orders and counts need of all vacancies, drafts included, at one moment: one slot each, newest first, in
 * typed columns. It takes about 57 bytes a vacancy plus its id, and searching means counting through arrays.
 */
export class Snapshot {
  readonly size: number;
  readonly columns: Columns;
  /** Vacancies' ids, shared with later snapshots and only ever added to: a list of a million costs more to copy than all columns. */
  readonly #ids: string[];
  readonly vocabulary: Vocabulary;
  /** The highest row number. */
  readonly lastRowId: number;

  private constructor(columns: Columns, ids: string[], vocabulary: Vocabulary, lastRowId: number) {
    this.size = columns.rowId.length;
    this.columns = columns;
    this.#ids = ids;
    this.vocabulary = vocabulary;
    this.lastRowId = lastRowId;
  }

  /** Most of its ids, or of the texts in its vocabulary, belong to rows that are gone: time to read everything anew. */
  get isOvergrown(): boolean {
    const { positions, tags } = this.vocabulary;
    return Math.max(positions.values.length, tags.values.length, this.#ids.length) > 2 * this.size + 1000;
  }

  /** From all rows, newest first; `next` returns them in parts until there are none left. */
  static async load(
    vocabulary: Vocabulary,
    next: (last: IndexedRow | undefined) => Promise<IndexedRow[]>,
  ): Promise<Snapshot> {
    let made = columns(1024);
    const ids: string[] = [];
    let last = 0;
    for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) {
      if (ids.length + rows.length > made.rowId.length) made = grown(made, ids.length * 2 + rows.length);
      for (const row of rows) {
        write(made, ids.length, row, vocabulary, ids);
        last = Math.max(last, row.row_id);
      }
      // After each part: reading and writing one takes some 4 ms.
      await turn();
    }
    return new Snapshot(grown(made, ids.length), ids, vocabulary, last);
  }

  /** A copy with these rows, some thousands at most, in place of those with the same numbers; of a million some 50 ms, in slices. */
  async with(rows: readonly IndexedRow[]): Promise<Snapshot> {
    if (rows.length === 0) return this;
    const pause = pauses();
    const changed = [...rows].sort(newestFirst);
    const pieces = this.#piecesWith(changed);
    await pause();
    const size = pieces.reduce((sum, { from, to }) => sum + to - from, changed.length);
    const next = columns(size);
    for (const name of NAMES) {
      let filled = 0;
      for (const { from, to, before } of pieces) {
        filled += before;
        next[name].set(this.columns[name].subarray(from, to) as never, filled);
        filled += to - from;
      }
      await pause();
    }
    let [filled, written, last] = [0, 0, this.lastRowId];
    for (const { from, to, before } of pieces) {
      for (const row of changed.slice(written, written + before)) {
        write(next, filled++, row, this.vocabulary, this.#ids);
        last = Math.max(last, row.row_id);
      }
      written += before;
      filled += to - from;
    }
    return new Snapshot(next, this.#ids, this.vocabulary, last);
  }

  /** What stays, in order: slots from and to, and how many of the changed rows come before them. */
  #piecesWith(changed: readonly IndexedRow[]): { from: number; to: number; before: number }[] {
    const replaced = noHits(this);
    for (const { row_id } of changed) addHit(replaced, row_id);
    const cuts = this.slotsWhere((slot) => isHit(replaced, this.columns.rowId[slot]!));
    const pieces: { from: number; to: number; before: number }[] = [];
    let [from, before] = [0, 0];
    const keepUntil = (to: number) => {
      while (from < to) {
        const end = Math.min(to, cuts[0] ?? to);
        if (end > from) {
          pieces.push({ from, to: end, before });
          before = 0;
        }
        if (cuts[0] === end && end < to) cuts.shift();
        from = end < to ? end + 1 : end;
      }
    };
    for (const row of changed) {
      keepUntil(this.#placeOf(row));
      before++;
    }
    keepUntil(this.size);
    pieces.push({ from: this.size, to: this.size, before });
    return pieces;
  }

  /** Where a vacancy stands, if it is here. */
  slotOf(vacancyId: string): number | undefined {
    for (let slot = 0; slot < this.size; slot++) if (this.#idAt(slot) === vacancyId) return slot;
    return undefined;
  }

  #idAt(slot: number): string {
    return this.#ids[this.columns.id[slot]!]!;
  }

  /** In their order; for what is soon looked at. */
  slotsWhere(isWanted: (slot: number) => boolean): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.size; slot++) if (isWanted(slot)) slots.push(slot);
    return slots;
  }

  /** A row's place: before the first older one. */
  #placeOf(row: IndexedRow): number {
    const updated = Date.parse(row.updated_at);
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.columns.updated[middle]!;
      const isNewer = other > updated || (other === updated && this.#idAt(middle) > row.vacancy_id);
      if (isNewer) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function write(to: Columns, slot: number, row: IndexedRow, vocabulary: Vocabulary, ids: string[]): void {
  const { cities, categories, positions, tags } = vocabulary;
  to.rowId[slot] = row.row_id;
  to.updated[slot] = Date.parse(row.updated_at);
  to.from[slot] = row.publish_at === null ? Infinity : Date.parse(row.publish_at);
  to.until[slot] = row.expires_at === null ? Infinity : Date.parse(row.expires_at);
  to.pay[slot] = row.pay_top;
  to.stamp[slot] = row.stamp;
  to.city[slot] = cities.idOf(row.city_key);
  to.category[slot] = categories.idOf(row.category_key);
  to.position[slot] = positions.idOf(row.position);
  to.tags[slot] = tags.idOf(row.tags);
  to.id[slot] = ids.push(row.vacancy_id) - 1;
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
