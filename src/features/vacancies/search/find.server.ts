import { EXPIRING_DAYS, type Status } from '#features/publishing/rules.ts';
import { type Hits, isHit } from '#platform/search/row-bits.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type Filters, type Group, type Test, testsOf } from './filters.server.ts';
import type { Order } from './order.server.ts';
import type { Snapshot } from './snapshot.server.ts';

export interface Asked {
  /** The rows that hold the words; undefined means all. */
  hits: Hits | undefined;
  filters: Filters;
  /** Milliseconds since 1970. */
  now: number;
  /** What visitors see, 'open', unless told. */
  status?: Status | 'expiring' | 'all';
}

export interface Page {
  order: Order;
  /** The list read from its end. */
  isReversed?: boolean;
  offset: number;
  limit: number;
}

const NONE = 0xffff;

/** One page in order, as row numbers, and the total. */
export async function findPage(snapshot: Snapshot, asked: Asked, { order, isReversed = false, ...page }: Page) {
  const counts = new Uint32Array(order.size);
  const { first, end } = snapshot;
  const buckets = new Uint16Array(end - first).fill(NONE);
  await eachPassing(snapshot, asked, (slot) => {
    const bucket = order.bucketOf(slot);
    counts[bucket]!++;
    buckets[slot - first] = bucket;
  });
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
  for (let slot = first; slot < end && found < wanted; slot++) {
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

/** Whether a slot has the status and all words, and passes every filter. */
function testOf(snapshot: Snapshot, asked: Asked): Test {
  const tests = [isFound(snapshot, asked), ...testsOf(snapshot, asked.filters, asked.now).values()];
  return tests.reduce((all, test) => (slot) => all(slot) && test(slot));
}

function isFound(snapshot: Snapshot, { hits, status = 'open', now }: Asked): Test {
  const isIn = inStatus(snapshot, status, now);
  const { rowId } = snapshot.columns;
  return hits ? (slot) => isHit(hits, rowId[slot]!) && isIn(slot) : isIn;
}

/** The same rules as `statusOf` in publishing/rules.ts: Infinity stands for a time that isn't set. */
function inStatus(snapshot: Snapshot, status: Status | 'expiring' | 'all', now: number): Test {
  const { from, until } = snapshot.columns;
  const isOpen: Test = (slot) => snapshot.isOpen(slot, now);
  const week = now + EXPIRING_DAYS * DAY_MS;
  const tests: Record<typeof status, Test> = {
    all: () => true,
    open: isOpen,
    expiring: (slot) => isOpen(slot) && until[slot]! <= week,
    draft: (slot) => from[slot] === Infinity,
    expired: (slot) => from[slot]! < Infinity && until[slot]! <= now,
    scheduled: (slot) => from[slot]! > now && from[slot]! < Infinity && until[slot]! > now,
  };
  return tests[status];
}

/** Visits the slots that have the status and the words, and pass every filter. */
export function eachPassing(snapshot: Snapshot, asked: Asked, visit: (slot: number) => void): Promise<void> {
  const passes = testOf(snapshot, asked);
  return snapshot.eachSlot((slot) => passes(slot) && visit(slot));
}

/** The counts per kind, each among the vacancies that pass every filter except the one for that kind. */
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

export async function countFacets(snapshot: Snapshot, asked: Asked): Promise<CountedFacets> {
  const { filters, now } = asked;
  const shown = isFound(snapshot, asked);
  const tests = [...testsOf(snapshot, filters, now)];
  const passing = newTally(snapshot);
  const missing = new Map(tests.map(([group]) => [group, newTally(snapshot)]));
  let total = 0;
  await snapshot.eachSlot((slot) => {
    if (!shown(slot)) return;
    let failed: Group | undefined;
    for (const [group, passes] of tests) {
      if (passes(slot)) continue;
      if (failed) return;
      failed = group;
    }
    if (!failed) total++;
    count(failed ? missing.get(failed)! : passing, snapshot, slot, now);
  });
  return { snapshot, total, of: (group) => sum(passing, missing.get(group)) };
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
