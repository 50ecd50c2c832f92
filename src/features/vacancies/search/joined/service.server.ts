import { bothOf, countBoth, type Hits } from '#platform/search/row-bits.server.ts';
import { foldText } from '#shared/search-words.ts';
import type { VacancyIndex } from '../index-data.server.ts';
import type { Snapshot } from '../snapshot.server.ts';

/** Other words for a search, and the rows that contain them all. */
interface Way {
  words: string[];
  hits: Hits;
}

/** A longer text is a whole title; its parts would be too many to search for. */
const MOST_ATOMS = 10;
const MOST_PARTS = 3;
/** If more words than this have no hits, taking them apart doesn't help, and costs a query per part. */
const MOST_UNFOUND = 2;
/** Words that separate others and say nothing about the vacancy: 在台北的會計. */
const BETWEEN = new Set(['的', '在', '找', '之', '徵']);

/**
 * The words of a search without hits, with those that occur nowhere taken apart: Chinese has no gaps between words, and many
 * people type none (台中會計). A single word may be shortened (`isLess`) to its beginning or end. Only rows that are `open`
 * count; undefined if there is no such way.
 */
export async function separated(
  index: VacancyIndex,
  snapshot: Snapshot,
  typed: readonly string[],
  { open, isLess }: { open: Hits; isLess: boolean },
): Promise<Way | undefined> {
  const words = typed.map((word) => word.normalize('NFKC'));
  const own = await index.hitsOfEach(
    snapshot,
    words.map((word) => ({ words: [foldText(word)] })),
  );
  const isFound = own.map((hits) => countBoth(hits, open) > 0);
  const unfound = isFound.filter((one) => !one).length;
  if (unfound === 0 || unfound > MOST_UNFOUND) return undefined;
  let hits = own.reduce((all, one, i) => (isFound[i] ? bothOf(all, one) : all), open);
  const ways: string[][] = [];
  for (const [i, word] of words.entries()) {
    const atoms = word.match(/[a-z0-9.+#]+|./giu) ?? [];
    if (isFound[i] || atoms.length > MOST_ATOMS) {
      ways.push([word]);
      continue;
    }
    const parts = await partsOf(index, snapshot, atoms, hits);
    const way = isLess && words.length === 1 ? longestOf(snapshot, atoms, parts) : together(atoms, parts, hits);
    if (!way) return undefined;
    ways.push(way.words);
    hits = way.hits;
  }
  return countBoth(hits, open) > 0 ? { words: ways.flat(), hits } : undefined;
}

/** The parts, of two characters or more, that some of the rows contain, with those rows. Latin words stay whole. */
async function partsOf(index: VacancyIndex, snapshot: Snapshot, atoms: readonly string[], open: Hits) {
  const held = new Map<string, Hits>();
  /** If a part has no hits, a longer one around it has none either. */
  const canBe = (part: readonly string[]) => held.has(part.join('')) || !hasTwo(part.join(''));
  for (let size = 1; size < atoms.length; size++) {
    const parts = new Set<string>();
    for (let at = 0; at + size <= atoms.length; at++) {
      const part = atoms.slice(at, at + size);
      const text = part.join('');
      if (hasTwo(text) && (size === 1 || (canBe(part.slice(1)) && canBe(part.slice(0, -1))))) parts.add(text);
    }
    const asked = [...parts];
    const found = await index.hitsOfEach(
      snapshot,
      asked.map((part) => ({ words: [foldText(part)] })),
    );
    for (const [i, part] of asked.entries()) {
      const hits = bothOf(found[i]!, open);
      if (hits.some((bits) => bits !== 0)) held.set(part, hits);
    }
  }
  return held;
}

/**
 * The smallest number of parts that make up the whole word and are found together; of several ways, the one that finds most.
 */
function together(atoms: readonly string[], parts: ReadonlyMap<string, Hits>, open: Hits): Way | undefined {
  let best: (Way & { count: number }) | undefined;
  const go = (at: number, words: string[], hits: Hits) => {
    if (at === atoms.length) {
      const count = countBoth(hits, open);
      const isBetter = !best || words.length < best.words.length || count > best.count;
      if (count > 0 && words.length > 0 && isBetter) best = { words, hits, count };
      return;
    }
    const most = best?.words.length ?? MOST_PARTS;
    for (let to = at + 1; to <= atoms.length && words.length < most; to++) {
      const part = atoms.slice(at, to).join('');
      const held = parts.get(part);
      if (held) go(to, [...words, part], bothOf(hits, held));
    }
    if (BETWEEN.has(atoms[at]!)) go(at + 1, words, hits);
  };
  go(0, [], open);
  return best;
}

/**
 * The longest beginning or end that is a word in positions. At least two characters must be left out: 服員 is no part of 空服員.
 */
function longestOf({ vocabulary }: Snapshot, atoms: readonly string[], parts: ReadonlyMap<string, Hits>) {
  for (let size = atoms.length - 1; size > 0; size--)
    // The job usually comes last.
    for (const at of [atoms.length - size, 0]) {
      const part = atoms.slice(at, at + size).join('');
      const rest = [...atoms.slice(0, at), ...atoms.slice(at + size)].join('');
      const hits = parts.get(part);
      if (hits && hasTwo(rest) && /\p{L}/u.test(part) && isWord(vocabulary, foldText(part)))
        return { words: [part], hits };
    }
  return undefined;
}

const hasTwo = (text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1;

/**
 * The start of a longer word always continues in the same way (行政助理); a word of its own has different neighbours, or none.
 */
const KINDS = 2;

function isWord({ positions }: Snapshot['vocabulary'], part: string): boolean {
  const before = new Set<string>();
  const after = new Set<string>();
  const isEdge = (beside: ReadonlySet<string>) => beside.size >= KINDS || beside.has('');
  const beside = (text = '') => (/\p{L}/u.test(text) ? text : '');
  for (const { folded } of positions.values) {
    const at = folded.indexOf(part);
    if (at < 0) continue;
    before.add(beside(folded[at - 1]));
    after.add(beside(folded[at + part.length]));
    if (isEdge(before) && isEdge(after)) return true;
  }
  return false;
}
