import { LRUCache } from 'lru-cache';
import { answersTo, wholeWord } from '#platform/search/whole-word.server.ts';
import { nameOfKey } from '../filters.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import type { Skill, Tags } from '../tags.server.ts';
import type { Vocabulary } from '../vocabulary/service.server.ts';

/** A word of a search, perhaps with synonyms. */
export interface Word {
  /** The same for words that match the same texts. */
  key: string;
  /** Whether a folded text contains it. */
  holds: (text: string) => boolean;
  /** Whether it is a separate word there: in Latin letters it must not be the end of another word. */
  isWhole: (text: string) => boolean;
  /** The length of the typed word. */
  length: number;
}

/** A typed word; it must be folded. */
export const wordItself = (word: string): Word => ({
  key: word,
  holds: (text) => text.includes(word),
  isWhole: answersTo(wholeWord(word)),
  length: word.length,
});

/**
 * For each entry of the vocabulary: 0 if its text doesn't contain the word, 2 if the word says what the vacancy is, else 1.
 */
interface Places {
  /** 1 inside another word: HR in Chrome. */
  positions: Uint8Array;
  categories: Uint8Array;
  /** 2 for city and township, 1 for skills and work type. */
  tags: Uint8Array;
}

/** In bytes; at 100,000 vacancies a word takes about 100 kB. */
const MAX_SIZE = 8 * 1024 * 1024;

const placesKnown = new WeakMap<Vocabulary, LRUCache<string, Places>>();

/** Where a word occurs. Kept, since the same words are searched for again and again, and finding one reads every text. */
export function placesOf(vocabulary: Vocabulary, { key, holds, isWhole }: Word): Places {
  const { positions, categories, tags } = vocabulary;
  const all =
    placesKnown.get(vocabulary) ??
    new LRUCache<string, Places>({
      maxSize: MAX_SIZE,
      sizeCalculation: (places) => places.positions.length + places.categories.length + places.tags.length + 1,
    });
  placesKnown.set(vocabulary, all);
  const before = all.get(key);
  if (before && knowsAll(before, vocabulary)) return before;
  const known = new Map<Skill | string, boolean>();
  const once = (key: Skill | string, text: string) => {
    const held = known.get(key) ?? isWhole(text);
    known.set(key, held);
    return held;
  };
  const tagsHold = ({ places, skills, workTypes }: Tags) => {
    if (places.some(({ city, township }) => once(city, nameOfKey(city)) || once(township, township))) return 2;
    return Number(skills.some((skill) => once(skill, skill.folded)) || workTypes.some((type) => once(type, type)));
  };
  const places = {
    positions: marks(
      positions.values,
      ({ folded }) => (isWhole(folded) ? 2 : Number(holds(folded))),
      before?.positions,
    ),
    categories: marks(categories.values, (name) => Number(isWhole(nameOfKey(name))), before?.categories),
    tags: marks(tags.values, tagsHold, before?.tags),
  };
  all.set(key, places);
  return places;
}

const knowsAll = (known: Places, { positions, categories, tags }: Vocabulary) =>
  known.positions.length === positions.values.length &&
  known.categories.length === categories.values.length &&
  known.tags.length === tags.values.length;

/** Texts are only ever added, so known ones are not read again. */
function marks<T>(
  values: readonly T[],
  mark: (value: T) => number,
  before: Uint8Array = new Uint8Array(0),
): Uint8Array {
  if (before.length === values.length) return before;
  const made = new Uint8Array(values.length);
  made.set(before);
  for (let id = before.length; id < values.length; id++) made[id] = mark(values[id]!);
  return made;
}

const rowsOfPositions = new WeakMap<Snapshot, Uint32Array>();

/** How many vacancies have the word in their position. */
export function positionsWith(snapshot: Snapshot, word: Word): number {
  const { positions } = placesOf(snapshot.vocabulary, word);
  const rows = rowsOfPositions.get(snapshot) ?? countPositions(snapshot);
  rowsOfPositions.set(snapshot, rows);
  let count = 0;
  for (let id = 0; id < rows.length; id++) if (positions[id]! > 0) count += rows[id]!;
  return count;
}

function countPositions(snapshot: Snapshot): Uint32Array {
  const rows = new Uint32Array(snapshot.vocabulary.positions.values.length);
  const { position } = snapshot.columns;
  for (let slot = snapshot.first; slot < snapshot.end; slot++) if (snapshot.has(slot)) rows[position[slot]!]!++;
  return rows;
}
