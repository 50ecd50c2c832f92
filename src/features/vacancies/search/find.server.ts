import { EXPIRING_DAYS, type Status } from '#features/publishing/rules.ts';
import type { Hits } from '#platform/search/row-bits.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type Filters, type Group, type Test, testsOf } from './filters.server.ts';
import { NEWEST, type Order } from './order.server.ts';
import type { Snapshot } from './snapshot.server.ts';

export interface Asked {
  /** The rows that contain the words; undefined means all. */
  hits: Hits | undefined;
  filters: Filters;
  /** Milliseconds since 1970. */
  now: number;
  /** What visitors see ('open') by default. */
  status?: Status | 'expiring' | 'all';
}

export interface Page {
  order: Order;
  /** Whether the list is read from its end. */
  isReversed?: boolean;
  offset: number;
  limit: number;
}

const NONE = 0xffff;

/** One page in order, as row numbers, and the total. */
export async function findPage(snapshot: Snapshot, asked: Asked, { order, isReversed = false, ...page }: Page) {
  if (order === NEWEST && !isReversed) return findNewest(snapshot, asked, page);
  const counts = new Uint32Array(order.size);
  const { first, end } = snapshot;
  const buckets = new Uint16Array(end - first).fill(NONE);
  const sortEach = (slots: Uint32Array) => {
    for (const slot of slots) {
      const bucket = order.bucketOf(slot);
      counts[bucket]!++;
      buckets[slot - first] = bucket;
    }
  };
  for await (const slots of passing(snapshot, asked)) sortEach(slots);
  let total = 0;
  const starts = counts.map((count) => {
    total += count;
    return total - count;
  });
  const rowIds: number[] = [];
  const wanted = Math.max(0, Math.min(page.limit, total - page.offset));
  if (wanted === 0) return { rowIds, total };
  const offset = isReversed ? total - page.offset - wanted : page.offset;
  const lowest = starts.findLastIndex((start, bucket) => start <= offset && counts[bucket]! > 0);
  const isElsewhere = (bucket: number) => bucket < lowest || starts[bucket]! >= offset + wanted;
  let found = 0;
  for await (const { from, to } of snapshot.parts())
    for (let slot = from; slot < to && found < wanted; slot++) {
      const bucket = buckets[slot - first]!;
      if (bucket === NONE || isElsewhere(bucket)) continue;
      const place = starts[bucket]!++ - offset;
      if (place < 0 || place >= wanted) continue;
      rowIds[place] = snapshot.columns.rowId[slot]!;
      found++;
    }
  if (isReversed) rowIds.reverse();
  return { rowIds, total };
}

/** The same in the order of the slots. */
async function findNewest(snapshot: Snapshot, asked: Asked, { offset, limit }: Pick<Page, 'offset' | 'limit'>) {
  const rowIds: number[] = [];
  let total = 0;
  for await (const slots of passing(snapshot, asked)) {
    const wanted = slots.subarray(Math.max(0, offset - total), Math.max(0, offset + limit - total));
    for (const slot of wanted) rowIds.push(snapshot.columns.rowId[slot]!);
    total += slots.length;
  }
  return { rowIds, total };
}

/** The slots that have the status and the words, newest first, as lists; each list overwrites the last. */
async function* shown(snapshot: Snapshot, { hits, status = 'open', now }: Asked): AsyncGenerator<Uint32Array> {
  if (status === 'open') return yield* snapshot.slots({ hits, openAt: now });
  const isIn = inStatus(snapshot, status, now);
  for await (const slots of snapshot.slots({ hits })) yield kept(slots, isIn);
}

/** Those of them that pass every filter. */
export async function* passing(snapshot: Snapshot, asked: Asked): AsyncGenerator<Uint32Array> {
  const tests = [...testsOf(snapshot, asked.filters, asked.now).values()];
  for await (const slots of shown(snapshot, asked)) yield tests.reduce(kept, slots);
}

function kept(slots: Uint32Array, passes: Test): Uint32Array {
  let count = 0;
  for (const slot of slots) if (passes(slot)) slots[count++] = slot;
  return slots.subarray(0, count);
}

/** The same rules as `statusOf` in publishing/rules.ts: Infinity stands for a time that isn't set. */
function inStatus(snapshot: Snapshot, status: Exclude<Asked['status'], 'open' | undefined>, now: number): Test {
  const { from, until } = snapshot.columns;
  const week = now + EXPIRING_DAYS * DAY_MS;
  const tests: Record<typeof status, Test> = {
    all: () => true,
    expiring: (slot) => snapshot.isOpen(slot, now) && until[slot]! <= week,
    draft: (slot) => from[slot] === Infinity,
    expired: (slot) => from[slot]! < Infinity && until[slot]! <= now,
    scheduled: (slot) => from[slot]! > now && from[slot]! < Infinity && until[slot]! > now,
  };
  return tests[status];
}

/** The counts per kind, each among the vacancies that pass every filter except that kind's own. */
export interface Tally {
  /** By number in the vocabulary. */
  category: Uint32Array;
  tags: Uint32Array;
  /** At least this much per month. */
  pay: Uint32Array;
  openPay: number;
  /** Changed within this many days. */
  updated: Uint32Array;
}

export const PAY_STEPS = [30_000, 35_000, 40_000, 50_000, 60_000, 80_000, 100_000];
export const UPDATED_STEPS = [3, 7, 30];

/** The counts and the snapshot whose vocabulary turns their numbers into words. */
export interface CountedFacets {
  snapshot: Snapshot;
  total: number;
  of: (group: Group) => Tally;
}

const SEVERAL = 0xff;

export async function countFacets(snapshot: Snapshot, asked: Asked): Promise<CountedFacets> {
  const tests = [...testsOf(snapshot, asked.filters, asked.now)];
  /** One tally for what passes all tests, then one per test for what fails only that test. */
  const tallies = [undefined, ...tests].map(() => newTally(snapshot));
  let total = 0;
  const countEach = (slots: Uint32Array) => {
    const failed = new Uint8Array(slots.length);
    for (const [i, [, passes]] of tests.entries()) markFailed(failed, i + 1, slots, passes);
    for (let i = 0; i < slots.length; i++) {
      if (failed[i] === SEVERAL) continue;
      if (failed[i] === 0) total++;
      count(tallies[failed[i]!]!, snapshot, slots[i]!, asked.now);
    }
  };
  for await (const slots of shown(snapshot, asked)) countEach(slots);
  const [whole, ...missing] = tallies;
  return { snapshot, total, of: (wanted) => sum(whole!, missing[tests.findIndex(([group]) => group === wanted)]) };
}

/** In a separate loop per test, which is faster than all tests for each slot. */
function markFailed(failed: Uint8Array, number: number, slots: Uint32Array, passes: Test): void {
  for (let i = 0; i < slots.length; i++) if (!passes(slots[i]!)) failed[i] = failed[i] === 0 ? number : SEVERAL;
}

const newTally = ({ vocabulary }: Snapshot): Tally => ({
  category: new Uint32Array(vocabulary.categories.values.length),
  tags: new Uint32Array(vocabulary.tags.values.length),
  pay: new Uint32Array(PAY_STEPS.length),
  openPay: 0,
  updated: new Uint32Array(UPDATED_STEPS.length),
});

function count(tally: Tally, { columns }: Snapshot, slot: number, now: number): void {
  tally.category[columns.category[slot]!]!++;
  tally.tags[columns.tags[slot]!]!++;
  const pay = columns.pay[slot]!;
  if (pay === 0) tally.openPay++;
  else for (let i = 0; i < PAY_STEPS.length && pay >= PAY_STEPS[i]!; i++) tally.pay[i]!++;
  const age = now - columns.updated[slot]!;
  for (let i = UPDATED_STEPS.length - 1; i >= 0 && age <= UPDATED_STEPS[i]! * DAY_MS; i--) tally.updated[i]!++;
}

function sum(a: Tally, b: Tally | undefined): Tally {
  if (!b) return a;
  const add = (x: Uint32Array, y: Uint32Array) => x.map((value, i) => value + y[i]!);
  return {
    category: add(a.category, b.category),
    tags: add(a.tags, b.tags),
    pay: add(a.pay, b.pay),
    openPay: a.openPay + b.openPay,
    updated: add(a.updated, b.updated),
  };
}
