import type { Db } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import type { Filters } from './filters.server.ts';
import { type Asked, countFacets, type Facets, findPage } from './find.server.ts';
import { indexOf } from './index-data.server.ts';
import { fitOrder, keyOrder, likeOrder, NEWEST, type Order } from './order.server.ts';
import type { Snapshot } from './snapshot.server.ts';

export interface VacancySearch extends Filters {
  /** Split, not folded; every word must occur. */
  keywords?: readonly string[];
  /** From 1. */
  page: number;
  pageSize: number;
  /** Without it newest first; by fit only where there are words. */
  sort?: 'category' | 'city' | 'fit' | undefined;
  /** The id of a vacancy: those most like it first, whatever `sort` says. */
  like?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  now: string;
}

/** One page as row numbers in order, and how many vacancies there are in all. */
export async function findRowIds(db: Db, search: VacancySearch): Promise<{ rowIds: number[]; total: number }> {
  const { snapshot, words, asked } = await askedOf(db, search);
  const offset = Math.max(0, search.page - 1) * search.pageSize;
  return findPage(snapshot, asked, {
    order: orderOf(snapshot, words, search, asked.now),
    offset,
    limit: search.pageSize,
  });
}

export interface CountedFacets extends Facets {
  snapshot: Snapshot;
}

export async function facetsOf(
  db: Db,
  search: Filters & Pick<VacancySearch, 'keywords' | 'now'>,
): Promise<CountedFacets> {
  const { snapshot, asked } = await askedOf(db, search);
  return { snapshot, ...(await countFacets(snapshot, asked)) };
}

async function askedOf(db: Db, { keywords, now, ...filters }: Filters & Pick<VacancySearch, 'keywords' | 'now'>) {
  const index = indexOf(db);
  const words = foldedWords(keywords);
  const snapshot = await index.snapshot();
  const hits = words.length > 0 ? await index.hits(snapshot, words) : undefined;
  const asked: Asked = { hits, filters, now: Date.parse(now) };
  return { snapshot, words, asked };
}

/** Sorted, so that the same search is the same question; what folds to nothing asks for nothing. */
function foldedWords(texts: readonly string[] = []): string[] {
  return [...new Set(texts.map(foldText))].filter((text) => text !== '').sort();
}

function orderOf(snapshot: Snapshot, words: readonly string[], search: VacancySearch, now: number): Order {
  const { sort, direction = 'asc', like } = search;
  if (like) return likeOrder(snapshot, like);
  if (sort === 'fit') return words.length > 0 ? fitOrder(snapshot, words, now) : NEWEST;
  return sort ? keyOrder(snapshot, sort, direction) : NEWEST;
}
