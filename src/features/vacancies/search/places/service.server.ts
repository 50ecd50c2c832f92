import { LRUCache } from 'lru-cache';
import { nameOfKey } from '../filters.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import type { Skill, Tags } from '../tags.server.ts';
import type { Vocabulary } from '../vocabulary/service.server.ts';

/** A word of a search, perhaps with synonyms. */
export interface Word {
  /** The same for words that are held by the same texts. */
  key: string;
  /** Whether a folded text holds it. */
  holds: (text: string) => boolean;
}

/** For each number of the vocabulary 1 if its text holds the word, else 0. */
interface Places {
  positions: Uint8Array;
  categories: Uint8Array;
  /** By skills. */
  tags: Uint8Array;
}

/** Bytes; at 100,000 vacancies a word takes some 100 kB. */
const MAX_SIZE = 8 * 1024 * 1024;

const known = new WeakMap<Vocabulary, LRUCache<string, Places>>();

/** Where a word stands. The same words are searched for again and again, and looking for one reads every text. */
export function placesOf(vocabulary: Vocabulary, { key, holds }: Word): Places {
  const { positions, categories, tags } = vocabulary;
  const all =
    known.get(vocabulary) ??
    new LRUCache<string, Places>({
      maxSize: MAX_SIZE,
      sizeCalculation: (places) => places.positions.length + places.categories.length + places.tags.length + 1,
    });
  known.set(vocabulary, all);
  const before = all.get(key);
  if (before && isWhole(before, vocabulary)) return before;
  const skills = new Map<Skill, boolean>();
  const holdsSkill = (skill: Skill) => {
    const held = skills.get(skill) ?? holds(skill.folded);
    skills.set(skill, held);
    return held;
  };
  const places = {
    positions: flags(positions.values, ({ folded }) => holds(folded), before?.positions),
    categories: flags(categories.values, (name) => holds(nameOfKey(name)), before?.categories),
    tags: flags(tags.values, (of: Tags) => of.skills.some(holdsSkill), before?.tags),
  };
  all.set(key, places);
  return places;
}

const isWhole = (known: Places, { positions, categories, tags }: Vocabulary) =>
  known.positions.length === positions.values.length &&
  known.categories.length === categories.values.length &&
  known.tags.length === tags.values.length;

/** Texts are only ever added: those that are known are not read again. */
function flags<T>(
  values: readonly T[],
  test: (value: T) => boolean,
  before: Uint8Array = new Uint8Array(0),
): Uint8Array {
  if (before.length === values.length) return before;
  const made = new Uint8Array(values.length);
  made.set(before);
  for (let id = before.length; id < values.length; id++) made[id] = Number(test(values[id]!));
  return made;
}

const rowsOfPositions = new WeakMap<Snapshot, Uint32Array>();

/** How many vacancies have the word in their position. */
export function positionsWith(snapshot: Snapshot, word: Word): number {
  const { positions } = placesOf(snapshot.vocabulary, word);
  const rows = rowsOfPositions.get(snapshot) ?? countPositions(snapshot);
  rowsOfPositions.set(snapshot, rows);
  let count = 0;
  for (let id = 0; id < rows.length; id++) if (positions[id] === 1) count += rows[id]!;
  return count;
}

function countPositions(snapshot: Snapshot): Uint32Array {
  const rows = new Uint32Array(snapshot.vocabulary.positions.values.length);
  const { position } = snapshot.columns;
  for (let slot = snapshot.first; slot < snapshot.end; slot++) if (snapshot.has(slot)) rows[position[slot]!]!++;
  return rows;
}
