import type { Db } from '#platform/database/database.server.ts';
import { type Hits, isHit } from '#platform/search/row-bits.server.ts';
import { answersTo, wholeWord } from '#platform/search/whole-word.server.ts';
import { readSynonyms } from '../../synonyms/data.server.ts';
import { type Asked, passing } from '../find.server.ts';
import type { VacancyIndex } from '../index-data.server.ts';
import type { Word } from '../places/service.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import { spellingsOf } from './rules.ts';

/** A word of a search with the synonyms that staff gave it (docs/decisions/0053), and its other spellings. */
interface Meaning {
  /** Folded. */
  word: string;
  hits: Hits;
  synonyms: { folded: string; text: string; hits: Hits }[];
}

/** The words of a search, if at least one has synonyms, and the rows that contain each word or a synonym of it. */
interface Widened {
  meanings: Meaning[];
  hits: Hits;
}

/** Whether a word of a search has synonyms; without any, nothing is found beyond the words themselves. */
export async function hasSynonyms(db: Db, words: readonly string[]): Promise<boolean> {
  const known = await readSynonyms(db);
  return words.some((word) => known.has(word) || spellingsOf(word).length > 0);
}

/** Undefined if no word has synonyms. */
export async function widen(
  db: Db,
  index: VacancyIndex,
  snapshot: Snapshot,
  words: readonly string[],
): Promise<Widened | undefined> {
  if (!(await hasSynonyms(db, words))) return undefined;
  const known = await readSynonyms(db);
  const spellings = (word: string) => spellingsOf(word).map((one): [string, string] => [one, one]);
  const synonymsOf = (word: string) => [...new Map([...spellings(word), ...(known.get(word) ?? [])])];
  const questions = words.flatMap((word) => [
    { words: [word] },
    ...synonymsOf(word).map(([folded]) => wholeWord(folded)),
  ]);
  const found = await index.hitsOfEach(snapshot, questions);
  const meanings = words.map((word): Meaning => {
    const hits = found.shift()!;
    return { word, hits, synonyms: synonymsOf(word).map(([folded, text]) => ({ folded, text, hits: found.shift()! })) };
  });
  const either = meanings.map(({ hits, synonyms }) => {
    const all = [hits, ...synonyms.map((one) => one.hits)];
    return hits.map((_, i) => all.reduce((bits, one) => bits | one[i]!, 0));
  });
  const hits = either.reduce((all, one) => all.map((bits, i) => bits & one[i]!));
  return { meanings, hits };
}

/** They are named on one line, and in a header. */
const MAX_NAMED = 8;

export interface Added {
  /** Synonyms that find something more, as staff wrote them: the first few. */
  words: string[];
  /** How many vacancies are found by synonyms alone. */
  count: number;
}

/** What a search finds through synonyms, beyond the vacancies with all its words. */
export async function addedBy(
  snapshot: Snapshot,
  asked: Asked,
  plain: Hits,
  { meanings, hits }: Widened,
): Promise<Added> {
  const only = hits.map((bits, i) => bits & ~plain[i]!);
  const synonyms = meanings.flatMap(({ hits: own, synonyms }) => synonyms.map((one) => ({ ...one, own })));
  const { rowId } = snapshot.columns;
  const found = new Set<string>();
  let count = 0;
  for await (const slots of passing(snapshot, { ...asked, hits: only }))
    for (const slot of slots) {
      count++;
      for (const { text, own, hits } of synonyms)
        if (!found.has(text) && isHit(hits, rowId[slot]!) && !isHit(own, rowId[slot]!)) found.add(text);
    }
  const words = [...new Set(synonyms.map(({ text }) => text))].filter((text) => found.has(text));
  return { words: words.slice(0, MAX_NAMED), count };
}

/** The word or a synonym of it, matched as the index does. */
export function anyOf({ word, synonyms }: Meaning): Word {
  const all = [word, ...synonyms.map(({ folded }) => folded)];
  const tests = all.map((one) => answersTo(wholeWord(one)));
  const isWhole = (text: string) => tests.some((test) => test(text));
  return {
    key: all.join('\n'),
    holds: (text) => text.includes(word) || isWhole(text),
    isWhole,
    length: word.length,
  };
}
