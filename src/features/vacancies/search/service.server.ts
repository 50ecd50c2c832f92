import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { addHit, countBoth, type Hits, isHit, noHits } from '#platform/search/row-bits.server.ts';
import { wholeWord } from '#platform/search/whole-word.server.ts';
import { foldText } from '#shared/search-words.ts';
import { facetsInWords } from './facets.server.ts';
import type { Filters } from './filters.server.ts';
import { type Asked, type CountedFacets, countFacets, findPage, passing } from './find.server.ts';
import { indexOf } from './index-data.server.ts';
import { separated } from './joined/service.server.ts';
import { fitOrder, keyOrder, likeOrder, NEWEST, type Order, oneAfterOther } from './order.server.ts';
import { payOf } from './pay/rules.ts';
import { wordItself } from './places/service.server.ts';
import { type Added, addedBy, anyOf, hasSynonyms, widen } from './similar/service.server.ts';
import type { Snapshot } from './snapshot.server.ts';
import { traditionalOf } from './traditional/service.server.ts';

export interface VacancySearch extends Filters {
  /** Split but not folded; every word must occur. */
  keywords?: readonly string[];
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Whether a synonym given by staff may stand for a word. */
  similar?: boolean | undefined;
  /** Newest first by default; by fit only if there are words. */
  sort?: 'category' | 'city' | 'fit' | undefined;
  /** A vacancy's id: those most like it come first, whatever `sort` says. */
  like?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  now: string;
}

type Asking = Filters & Pick<VacancySearch, 'keywords' | 'similar' | 'now'>;

/** One page of row numbers in order, and the total number of vacancies. */
export async function findRowIds(db: Db, search: VacancySearch): Promise<{ rowIds: number[]; total: number }> {
  const found = await askedOf(db, search, search.similar === true);
  const offset = Math.max(0, search.page - 1) * search.pageSize;
  const pause = pauses();
  const order = orderOf(found, search);
  // Ordering by fit may have read the text of every position.
  await pause();
  return findPage(found.snapshot, found.asked, { order, offset, limit: search.pageSize });
}

export async function facetsOf(db: Db, search: Asking): Promise<CountedFacets> {
  const { snapshot, asked } = await askedOf(db, search, search.similar === true);
  return countFacets(snapshot, asked);
}

/** What synonyms add to a search, or would add; undefined if nothing. */
export async function similarTo(db: Db, search: Asking): Promise<Added | undefined> {
  // Most searches end here, without a second search.
  if (!(await hasSynonyms(db, foldedWords(search.keywords)))) return undefined;
  const { snapshot, asked, plain, widened } = await askedOf(db, search, true);
  if (!plain || !widened) return undefined;
  const added = await addedBy(snapshot, asked, plain, widened);
  return added.count > 0 ? added : undefined;
}

/** How many open vacancies each word finds as a synonym; words are folded. */
export async function countOfEach(db: Db, words: readonly string[], now: string): Promise<Map<string, number>> {
  const index = indexOf(db);
  const snapshot = await index.snapshot();
  const found = await index.hitsOfEach(snapshot, words.map(wholeWord));
  const open = await openOf(snapshot, {}, now);
  const counts = new Map<string, number>();
  const pause = pauses();
  for (const [i, word] of words.entries()) {
    counts.set(word, countBoth(found[i]!, open));
    await pause();
  }
  return counts;
}

/** The open vacancies that pass every filter. */
async function openOf(snapshot: Snapshot, filters: Filters, now: string): Promise<Hits> {
  const { rowId } = snapshot.columns;
  const open = noHits(snapshot);
  for await (const slots of passing(snapshot, { hits: undefined, filters, now: Date.parse(now) }))
    for (const slot of slots) addHit(open, rowId[slot]!);
  return open;
}

/** Reads the snapshot before anybody waits for it: with 100,000 vacancies the first search would take half a second. */
export async function warmSearches({ database, log }: Deps): Promise<void> {
  const started = performance.now();
  try {
    const { size } = await indexOf(database.db).snapshot();
    log.info({ vacancies: size, ms: Math.round(performance.now() - started) }, 'searches are ready');
  } catch (error) {
    log.warn({ err: error }, 'searches could not be made ready; the first one reads what it needs');
  }
}

async function askedOf(db: Db, { keywords, similar: _, now, ...filters }: Asking, isWide: boolean) {
  const index = indexOf(db);
  const words = foldedWords(keywords);
  const snapshot = await index.snapshot();
  const widened = isWide && words.length > 0 ? await widen(db, index, snapshot, words) : undefined;
  const plain = words.length > 0 ? await index.hits(snapshot, words) : undefined;
  const asked: Asked = { hits: widened?.hits ?? plain, filters, now: Date.parse(now) };
  return { snapshot, words, plain, widened, asked };
}

/** Sorted, so that the same search gives the same question; words that fold to nothing are dropped. */
function foldedWords(texts: readonly string[] = []): string[] {
  return [...new Set(texts.map(foldText))].filter((text) => text !== '').sort();
}

function orderOf(
  { snapshot, words, plain, widened, asked: { now } }: Awaited<ReturnType<typeof askedOf>>,
  { sort, direction = 'asc', like, keywords = [] }: VacancySearch,
): Order {
  if (like) return likeOrder(snapshot, like, now);
  if (sort !== 'fit') return sort ? keyOrder(snapshot, sort, direction) : NEWEST;
  if (words.length === 0) return NEWEST;
  const typed = foldText(keywords.join(' '));
  const own = fitOrder(snapshot, words.map(wordItself), [typed], now);
  if (!plain || !widened) return own;
  // Hits of the words themselves are ordered as if there were no synonyms.
  const { meanings } = widened;
  const exact = meanings.length === 1 ? meanings[0]!.synonyms.map(({ folded }) => folded) : [];
  const rest = fitOrder(snapshot, meanings.map(anyOf), exact, now);
  const { rowId } = snapshot.columns;
  return oneAfterOther((slot) => isHit(plain, rowId[slot]!), own, rest);
}

interface Respelled {
  /** All words, as they are written in Taiwan, or taken apart. */
  spelled: string;
  count: number;
}

interface Paid {
  /** Pay as a filter, instead of the word that names it. */
  payFrom: number;
  word: string;
  count: number;
}

/** Visitors don't search by opening time. */
type OfVisitors = Exclude<keyof Filters, 'opened'>;

interface Dropped {
  drop: 'keywords' | 'filters' | OfVisitors;
  /** A word of the keywords, as typed; all of them are dropped if none is named. */
  word?: string;
  count: number;
}

/** Each costs a search, and more ways would not help. One respelling comes in addition, and the two that drop most. */
const MAX_TRIED = 8;

/**
 * How to find something: with a word's pay as a filter, with the same words in other characters or taken apart, or without
 * one word or filter, or if that doesn't help, without all of them; of each kind, the one that finds most comes first.
 */
export async function relaxed(
  db: Db,
  { keywords = [], similar, ...filters }: Omit<Asking, 'now' | 'opened'>,
  now: string,
): Promise<(Respelled | Paid | Dropped)[]> {
  const count = async (asked: Filters & { keywords: readonly string[] }) =>
    (await findRowIds(db, { ...asked, similar, page: 1, pageSize: 1, now })).total;
  const names = (Object.keys(filters) as OfVisitors[]).filter((name) => {
    const value = filters[name];
    // 面議 alone filters nothing.
    return name !== 'withOpenPay' && value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  const named = filters.payFrom === undefined ? keywords.find(payOf) : undefined;
  const paid: Paid[] = [];
  if (named !== undefined) {
    const payFrom = payOf(named)!;
    const others = keywords.filter((word) => word !== named);
    paid.push({ payFrom, word: named, count: await count({ ...filters, keywords: others, payFrom }) });
  }
  const traditional = await traditionalOf(keywords);
  const respelled: Respelled[] = [];
  for (const words of traditional)
    respelled.push({ spelled: words.join(' '), count: await count({ ...filters, keywords: words }) });
  if ([...paid, ...respelled].every(({ count }) => count === 0))
    respelled.push(...(await apart(db, [keywords, ...traditional], filters, now)));
  // Of several spellings the one used on this site.
  const offer = [...mostFirst(paid), ...mostFirst(respelled).slice(0, 1)];
  const ways: Omit<Dropped, 'count'>[] = [
    ...names.map((drop) => ({ drop })),
    ...[...new Set(keywords)].map((word) => ({ drop: 'keywords' as const, word })),
  ];
  // Leaving out a search's only condition doesn't count: all vacancies are offered anyway.
  if (ways.length < 2) return offer;
  const found: Dropped[] = [];
  for (const way of ways.slice(0, MAX_TRIED)) {
    const { drop, word } = way;
    const rest = { ...filters, keywords: keywords.filter((other) => other !== word) };
    found.push({ ...way, count: await count(word === undefined ? { ...rest, [drop]: undefined } : rest) });
  }
  if (found.some(({ count }) => count > 0)) return [...offer, ...mostFirst(found)];
  const wide: Dropped[] = [];
  // With a single one it has just been tried.
  if (names.length > 1 && keywords.length > 0) wide.push({ drop: 'filters', count: await count({ keywords }) });
  if (names.length > 0 && keywords.length > 1)
    wide.push({ drop: 'keywords', count: await count({ ...filters, keywords: [] }) });
  return [...offer, ...mostFirst(wide)];
}

/** The words of each spelling without hits, taken apart; if that finds nothing either, a part of a single word. */
async function apart(
  db: Db,
  ways: readonly (readonly string[])[],
  filters: Filters,
  now: string,
): Promise<Respelled[]> {
  const index = indexOf(db);
  const snapshot = await index.snapshot();
  const open = await openOf(snapshot, filters, now);
  const found: Respelled[] = [];
  for (const isLess of [false, true])
    for (const words of found.length > 0 ? [] : ways) {
      const way = await separated(index, snapshot, words, { open, isLess });
      if (way) found.push({ spelled: way.words.join(' '), count: countBoth(way.hits, open) });
    }
  return found;
}

const mostFirst = <T extends { count: number }>(ways: readonly T[]): T[] =>
  ways.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

/** Searches by one city, one category, or one of each that deserve a page of their own. */
export async function landingSearches(db: Db, now: string): Promise<{ cities?: string[]; categories?: string[] }[]> {
  const worth = (counts: readonly { value: string; count: number }[]) =>
    counts.filter(({ count }) => count >= MIN_LANDING).map(({ value }) => value);
  const all = facetsInWords(await facetsOf(db, { now }), []);
  const found: { cities?: string[]; categories?: string[] }[] = worth(all.categories).map((name) => ({
    categories: [name],
  }));
  for (const city of worth(all.cities)) {
    const within = facetsInWords(await facetsOf(db, { now, cities: [city] }), []);
    found.push({ cities: [city] });
    found.push(...worth(within.categories).map((name) => ({ cities: [city], categories: [name] })));
  }
  return found;
}

/** With fewer vacancies a page would disappoint those who find it. */
const MIN_LANDING = 3;
