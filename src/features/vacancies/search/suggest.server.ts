import { JOB_CATEGORIES } from '#content/job-categories.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { foldText } from '#shared/search-words.ts';
import { nameOfKey } from './filters.server.ts';
import { indexOf } from './index-data.server.ts';
import type { Snapshot } from './snapshot.server.ts';

export interface Suggestion {
  text: string;
  kind: 'category' | 'skill' | 'position' | 'place';
}

interface Counted extends Suggestion {
  folded: string;
  count: number;
}

const MAX_SUGGESTIONS = 8;
const MOST_OF = { category: 2, skill: 3, position: MAX_SUGGESTIONS, place: 2 };

/** Positions, categories, skills, cities and townships of the open vacancies that contain what was typed. */
export async function suggest(db: Db, typed: string, now: string): Promise<Suggestion[]> {
  const word = foldText(typed);
  if (word === '') return [];
  const index = indexOf(db);
  const snapshot = await index.snapshot();
  const found = (await textsOf(snapshot, Date.parse(now))).filter(({ folded }) => folded.includes(word));
  const place = ({ folded }: Counted) => (folded === word ? 0 : folded.startsWith(word) ? 1 : 2);
  found.sort((a, b) => place(a) - place(b) || b.count - a.count || a.text.length - b.text.length);
  const [sure, inNoText] = [new Set<Counted>(), new Set<Counted>()];
  for (;;) {
    const chosen = choose(found, inNoText);
    // A search only looks in the texts, and not every skill appears in one.
    const skills = chosen.filter((one) => one.kind === 'skill' && !sure.has(one));
    if (skills.length === 0) return chosen.map(({ text, kind }) => ({ text, kind }));
    const questions = skills.map(({ folded }) => ({ words: folded.split(' ') }));
    const hits = await index.hitsOfEach(snapshot, questions);
    for (const [i, skill] of skills.entries()) (hits[i]!.some((bits) => bits !== 0) ? sure : inNoText).add(skill);
  }
}

function choose(found: readonly Counted[], without: ReadonlySet<Counted>): Counted[] {
  const left = { ...MOST_OF };
  const chosen: Counted[] = [];
  for (const one of found) {
    if (left[one.kind] === 0 || without.has(one)) continue;
    left[one.kind]--;
    if (chosen.push(one) === MAX_SUGGESTIONS) break;
  }
  return chosen;
}

/**
 * Kept per snapshot and minute: counting is the expensive part, and everybody who types meanwhile waits for the same count.
 */
const known = new WeakMap<Snapshot, { until: number; texts: Promise<Counted[]> }>();
const MINUTE_MS = 60_000;
/** How many are looked at before other requests get their turn. */
const TEXTS_AT_ONCE = 1024;

function textsOf(snapshot: Snapshot, now: number): Promise<Counted[]> {
  const last = known.get(snapshot);
  if (last && now < last.until && now >= last.until - MINUTE_MS) return last.texts;
  const texts = countTexts(snapshot, now);
  known.set(snapshot, { until: now + MINUTE_MS, texts });
  texts.catch(() => known.delete(snapshot));
  return texts;
}

async function countTexts(snapshot: Snapshot, now: number): Promise<Counted[]> {
  const { columns, vocabulary } = snapshot;
  // Found by texts whose hashes are already known: computing them for a single map took most of the time.
  const counts = { position: new Map(), skill: new Map(), category: new Map(), place: new Map() };
  const add = (kind: Suggestion['kind'], text: string, count: number, folded = foldText(text)) => {
    const own: Map<string, Counted> = counts[kind];
    const one = own.get(folded);
    if (one) one.count += count;
    else if (folded) own.set(folded, { kind, text, folded, count });
  };
  const [positions, tags, categories] = [vocabulary.positions, vocabulary.tags, vocabulary.categories].map(
    ({ values }) => new Uint32Array(values.length),
  ) as [Uint32Array, Uint32Array, Uint32Array];
  // One loop over all three columns: with a list of slots in between it takes a third longer.
  for await (const { from, to } of snapshot.parts())
    for (let slot = from; slot < to; slot++) {
      if (!snapshot.has(slot) || columns.from[slot]! > now || columns.until[slot]! <= now) continue;
      positions[columns.position[slot]!]!++;
      tags[columns.tags[slot]!]!++;
      categories[columns.category[slot]!]!++;
    }
  const pause = pauses();
  for (let id = 0; id < positions.length; id++) {
    if (id % TEXTS_AT_ONCE === 0) await pause();
    if (positions[id] === 0) continue;
    const { bare, bareFolded } = vocabulary.positions.values[id]!;
    add('position', bare, positions[id]!, bareFolded);
  }
  for (let id = 0; id < tags.length; id++) {
    if (id % TEXTS_AT_ONCE === 0) await pause();
    if (tags[id] === 0) continue;
    const { skills, places } = vocabulary.tags.values[id]!;
    for (const { text, folded } of skills) add('skill', text, tags[id]!, folded);
    // A search doesn't look for further places.
    const { city, township } = places[0]!;
    for (const name of [nameOfKey(city), township]) add('place', name, tags[id]!, name);
  }
  for (let id = 0; id < categories.length; id++)
    if (categories[id]! > 0) add('category', nameOf(vocabulary.categories.values[id]!), categories[id]!);
  return Object.values(counts).flatMap((own: Map<string, Counted>) => [...own.values()]);
}

const FOLDED = new Map(JOB_CATEGORIES.map((name) => [foldText(name), name]));
const nameOf = (key: string) => FOLDED.get(nameOfKey(key)) ?? nameOfKey(key);
