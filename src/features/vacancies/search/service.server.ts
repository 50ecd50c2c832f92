import type { Db } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import { facetsInWords } from './facets.server.ts';
import type { Filters } from './filters.server.ts';
import { type Asked, type CountedFacets, countFacets, findPage } from './find.server.ts';
import { indexOf } from './index-data.server.ts';
import { fitOrder, keyOrder, likeOrder, NEWEST, type Order } from './order.server.ts';
import type { Snapshot } from './snapshot.server.ts';

export interface VacancySearch extends Filters {
  /** Split but not folded; every word must occur. */
  keywords?: readonly string[];
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Newest first by default; by fit only if there are words. */
  sort?: 'category' | 'city' | 'fit' | undefined;
  /** A vacancy's id: those most like it come first, whatever `sort` says. */
  like?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  now: string;
}

/** One page of row numbers in order, and the total number of vacancies. */
export async function findRowIds(db: Db, search: VacancySearch): Promise<{ rowIds: number[]; total: number }> {
  const { snapshot, words, asked } = await askedOf(db, search);
  const offset = Math.max(0, search.page - 1) * search.pageSize;
  return findPage(snapshot, asked, {
    order: orderOf(snapshot, words, search, asked.now),
    offset,
    limit: search.pageSize,
  });
}

export async function facetsOf(
  db: Db,
  search: Filters & Pick<VacancySearch, 'keywords' | 'now'>,
): Promise<CountedFacets> {
  const { snapshot, asked } = await askedOf(db, search);
  return countFacets(snapshot, asked);
}

async function askedOf(db: Db, { keywords, now, ...filters }: Filters & Pick<VacancySearch, 'keywords' | 'now'>) {
  const index = indexOf(db);
  const words = foldedWords(keywords);
  const snapshot = await index.snapshot();
  const hits = words.length > 0 ? await index.hits(snapshot, words) : undefined;
  const asked: Asked = { hits, filters, now: Date.parse(now) };
  return { snapshot, words, asked };
}

/** Sorted, so that the same search is the same question; words that fold to nothing are dropped. */
function foldedWords(texts: readonly string[] = []): string[] {
  return [...new Set(texts.map(foldText))].filter((text) => text !== '').sort();
}

function orderOf(snapshot: Snapshot, words: readonly string[], search: VacancySearch, now: number): Order {
  const { sort, direction = 'asc', like } = search;
  if (like) return likeOrder(snapshot, like);
  if (sort === 'fit') {
    const typed = foldText((search.keywords ?? []).join(' '));
    return words.length > 0 ? fitOrder(snapshot, words, typed, now) : NEWEST;
  }
  return sort ? keyOrder(snapshot, sort, direction) : NEWEST;
}

interface Relaxed {
  drop: 'keywords' | keyof Filters;
  /** A word of the keywords, as typed. */
  word?: string;
  count: number;
}

/** Each one costs a search, and more ways out would not help. */
const MAX_TRIED = 8;

/** Which single word or filter to leave out to find something; the one that finds most comes first. */
export async function relaxed(
  db: Db,
  { keywords = [], ...filters }: Filters & Pick<VacancySearch, 'keywords'>,
  now: string,
): Promise<Relaxed[]> {
  const count = async (asked: Filters & { keywords: readonly string[] }) =>
    (await findRowIds(db, { ...asked, page: 1, pageSize: 1, now })).total;
  const names = (Object.keys(filters) as (keyof Filters)[]).filter((name) => {
    const value = filters[name];
    // 面議 alone filters nothing.
    return name !== 'withOpenPay' && value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  const ways: Omit<Relaxed, 'count'>[] = [
    ...names.map((drop) => ({ drop })),
    ...[...new Set(keywords)].map((word) => ({ drop: 'keywords' as const, word })),
  ];
  // Leaving out a search's only condition is no way out: all vacancies are offered anyway.
  if (ways.length < 2) return [];
  const found: Relaxed[] = [];
  for (const way of ways.slice(0, MAX_TRIED)) {
    const { drop, word } = way;
    const rest = { ...filters, keywords: keywords.filter((other) => other !== word) };
    found.push({ ...way, count: await count(word === undefined ? { ...rest, [drop]: undefined } : rest) });
  }
  return found.filter((one) => one.count > 0).sort((a, b) => b.count - a.count);
}

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
