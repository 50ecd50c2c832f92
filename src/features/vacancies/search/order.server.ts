import { DAY_MS } from '#shared/durations.ts';
import { placesOf, positionsWith, type Word } from './places/service.server.ts';
import type { Snapshot } from './snapshot.server.ts';
import type { Position } from './vocabulary/service.server.ts';

/** Sorts slots into a few buckets; within a bucket they stay newest first. */
export interface Order {
  /** The number of the bucket, below `size`; the lowest comes first. */
  bucketOf: (slot: number) => number;
  size: number;
}

export const NEWEST: Order = { bucketOf: () => 0, size: 1 };

/** By category or city, in the order of sort-keys.server.ts. */
export function keyOrder(snapshot: Snapshot, by: 'city' | 'category', direction: 'asc' | 'desc'): Order {
  const { values } = by === 'city' ? snapshot.vocabulary.cities : snapshot.vocabulary.categories;
  const ranks = ranksOf(values);
  const last = values.length - 1;
  const column = snapshot.columns[by];
  return {
    bucketOf: (slot) => (direction === 'asc' ? ranks[column[slot]!]! : last - ranks[column[slot]!]!),
    size: Math.max(1, values.length),
  };
}

const knownRanks = new WeakMap<readonly string[], Uint16Array>();

/** The rank of each name in their order. */
function ranksOf(names: readonly string[]): Uint16Array {
  const known = knownRanks.get(names);
  // Names are only ever added.
  if (known?.length === names.length) return known;
  const ranks = new Uint16Array(names.length);
  const sorted = names.map((_, id) => id).sort((a, b) => compare(names[a]!, names[b]!));
  for (const [rank, id] of sorted.entries()) ranks[id] = rank;
  knownRanks.set(names, ranks);
  return ranks;
}

/** By code point, as both databases compare. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A word's weight by where it occurs; 0 in the text alone, since every hit has all words somewhere. */
const IN_POSITION = 4;
const IN_HEAD = 2;
/** The position, perhaps without an advertisement's additions, is exactly what was typed. */
const EXACT = 6;
/**
 * Multiplied by the share of the position that the typed words fill: a position listing six jobs comes after one for a
 * single job.
 */
const FILLED = 3;
const FRESH: [days: number, score: number][] = [
  [3, 1.5],
  [14, 1],
  [60, 0.5],
];
/**
 * A word that every position contains weighs 1, plus this for each factor of ten in rarity: about 5 if one in a thousand
 * contains it.
 */
const RARITY = 1.3;
/** With finer steps, an older vacancy with a rarer word would never come after a newer one. */
const STEPS = 4;

/** A vacancy's bonus for a recent change. */
export function freshness(now: number): (updated: number) => number {
  const steps = FRESH.map(([days, score]) => ({ since: now - days * DAY_MS, score }));
  return (updated) => {
    let step = 0;
    while (step < steps.length && updated < steps[step]!.since) step++;
    return steps[step]?.score ?? 0;
  };
}

/**
 * By fit (docs/search.md): words in the position count most, then those in category and skills; rare words count more than
 * common ones, and a recent change counts a little. Ties newest first.
 */
export function fitOrder(snapshot: Snapshot, words: readonly Word[], exact: readonly string[], now: number): Order {
  const { columns, vocabulary } = snapshot;
  const places = words.map((word) => placesOf(vocabulary, word));
  const total = Math.max(1, snapshot.size);
  const weights = words.map((word) => 1 + Math.log10(total / Math.max(1, positionsWith(snapshot, word))) * RARITY);
  const score = (top: number, head: number) =>
    weights.reduce(
      (sum, weight, i) => sum + weight * (top & (1 << i) ? IN_POSITION : head & (1 << i) ? IN_HEAD : 0),
      0,
    );
  const size = Math.ceil((score(0xffff, 0xffff) + EXACT + FILLED + FRESH[0]![1]) * STEPS) + 1;
  const known = new Map<number, number>();
  // 會計／出納／行政 is not exactly 會計.
  const isExact = ({ folded, bareFolded }: Position) =>
    exact.includes(folded) || (exact.includes(bareFolded) && !folded.includes('/'));
  const nearOf = scored(vocabulary.positions.values, (position, id) => {
    const filled = words.reduce((sum, { length }, i) => sum + (places[i]!.positions[id] === 2 ? length : 0), 0);
    return (isExact(position) ? EXACT : 0) + FILLED * Math.min(1, filled / Math.max(1, position.folded.length));
  });
  const freshOf = freshness(now);
  return {
    size,
    bucketOf(slot) {
      const position = columns.position[slot]!;
      let [top, head] = [0, 0];
      for (let i = 0; i < places.length; i++) {
        const { positions, categories, tags } = places[i]!;
        const inPosition = positions[position]!;
        const inTags = tags[columns.tags[slot]!]!;
        top |= Number(inPosition === 2 || inTags === 2) << i;
        head |= Number(inPosition + inTags + categories[columns.category[slot]!]! > 0) << i;
      }
      const masked = (top << 16) | head;
      const fit = known.get(masked) ?? score(top, head);
      known.set(masked, fit);
      return size - 1 - Math.round((fit + nearOf(position) + freshOf(columns.updated[slot]!)) * STEPS);
    },
  };
}

/** One order for some slots, followed by all others in another order. */
export const oneAfterOther = (isFirst: (slot: number) => boolean, first: Order, rest: Order): Order => ({
  size: first.size + rest.size,
  bucketOf: (slot) => (isFirst(slot) ? first.bucketOf(slot) : first.size + rest.bucketOf(slot)),
});

/** How much each shared property adds to a vacancy's likeness; the most alike comes first. */
const ALIKE = { skill: 2, mostSkills: 6, township: 3, city: 2, pay: 2, workType: 1, position: 8 };

/**
 * The vacancies most like one vacancy first, by skills, place, pay and words of the position; itself last. If visitors can't
 * see that vacancy, nothing about it is revealed.
 */
export function likeOrder(snapshot: Snapshot, vacancyId: string, now: number): Order {
  const { positions, tags } = snapshot.vocabulary;
  const { columns } = snapshot;
  const self = snapshot.slotOf(vacancyId);
  if (self === undefined || !snapshot.isOpen(self, now)) return NEWEST;
  const own = tags.values[columns.tags[self]!]!;
  const [place] = own.places;
  const skills = new Set(own.skills.map(({ folded }) => folded));
  const byTags = scored(tags.values, ({ places, workTypes, ...other }) => {
    const near = places.some((one) => one.city === place?.city);
    const nearest = place?.township && places.some((one) => one.city === place.city && one.township === place.township);
    const shared = other.skills.filter(({ folded }) => skills.has(folded)).length * ALIKE.skill;
    return (
      Math.min(ALIKE.mostSkills, shared) +
      (nearest ? ALIKE.township : near ? ALIKE.city : 0) +
      (workTypes[0] === own.workTypes[0] ? ALIKE.workType : 0)
    );
  });
  const pairs = pairsOf(positions.values[columns.position[self]!]!.folded);
  const byPosition = scored(positions.values, ({ folded }) => {
    const shared = pairsOf(folded);
    const both = [...shared].filter((pair) => pairs.has(pair)).length;
    return (ALIKE.position * both) / Math.max(1, pairs.size + shared.size - both);
  });
  const pay = columns.pay[self]!;
  const isPaidAlike = (other: number) => pay > 0 && other > 0 && Math.abs(other - pay) <= pay / 5;
  const most = ALIKE.mostSkills + ALIKE.township + ALIKE.workType + ALIKE.position + ALIKE.pay;
  const size = most * STEPS + 2;
  return {
    size,
    bucketOf(slot) {
      if (slot === self) return size - 1;
      const score = byTags(columns.tags[slot]!) + byPosition(columns.position[slot]!);
      return size - 2 - Math.round((score + (isPaidAlike(columns.pay[slot]!) ? ALIKE.pay : 0)) * STEPS);
    },
  };
}

/** Scores for texts that many rows share: each is computed once, and only when a row needs it. */
export function scored<T>(values: readonly T[], score: (value: T, id: number) => number): (id: number) => number {
  const known = new Float32Array(values.length).fill(-1);
  return (id) => {
    if (known[id]! < 0) known[id] = score(values[id]!, id);
    return known[id]!;
  };
}

/** 會計助理 as 會計, 計助 and 助理. */
export const pairsOf = (text: string) =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)));
