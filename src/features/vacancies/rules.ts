// Browsers load this too, so it uses no schema library.
import { MAX_WORD_LENGTH, MAX_WORDS, splitKeywords } from '#shared/search-words.ts';

/** A picker takes at most this many (spec §9). */
export const MAX_SELECTIONS = 5;

/** Vacancies on a page of a list (spec §9). */
export const PAGE_SIZE = 15;

/** Spec §9: a range or 面議 is shown as it is, a single amount as a lower bound. */
export function salaryText(salary: string): string {
  return /[~～]/.test(salary) || salary === '面議' ? salary : `${salary}以上`;
}

/** The content of the Jobs page's address (decisions §5); anything not understood falls back to the default. */
export interface JobsQuery {
  keywords: string;
  /** The keywords with a little of what had to be left out, if anything: the search's other addresses repeat the hint. */
  typed?: string;
  cities: string[];
  categories: string[];
  sort?: JobsSort;
  page: number;
  /** The rest of the address, not yet parsed: further filters are only read if there are any (public/filters/rules.ts). */
  further: string;
}

/** A minus reverses the order. By default: by fit if there are words, else newest first. */
const SORTS = ['category', '-category', 'city', '-city', 'newest'] as const;
type JobsSort = (typeof SORTS)[number];

export function readJobsQuery(search: URLSearchParams): JobsQuery {
  const sort = search.get('sort') ?? '';
  const page = search.get('page') ?? '';
  // The API refuses control characters; those that are white space still separate words. An address must not reverse the
  // text in which it is shown either.
  const plain = (value: string) =>
    value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (c) => (/\s/.test(c) ? ' ' : ''));
  const list = (name: string) => {
    const values = search.getAll(name).map((value) => plain(value).trim().replaceAll('臺', '台'));
    return [...new Set(values)]
      .filter((value) => value !== '' && value.length <= MAX_WORD_LENGTH)
      .slice(0, MAX_SELECTIONS);
  };
  const further = new URLSearchParams(search);
  for (const name of ['keywords', 'cities', 'categories', 'sort', 'page']) further.delete(name);
  const words = plain(search.get('keywords') ?? '');
  const keywords = splitKeywords(words).join(' ');
  const typed = splitKeywords(words, MAX_WORDS + 1, MAX_WORD_LENGTH + 1).join(' ');
  return {
    keywords,
    ...(typed !== keywords && { typed }),
    cities: list('cities'),
    categories: list('categories'),
    sort: SORTS.find((one) => one === sort),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    further: `${further}`,
  };
}

/** The address of a search; defaults are left out, so that one search has one address. */
export function jobsAddress(query: Partial<JobsQuery>): string {
  const search = new URLSearchParams();
  // With other keywords, nothing is left out.
  const { typed, keywords } = query;
  const words = typed && splitKeywords(typed).join(' ') === keywords ? typed : keywords;
  if (words) search.set('keywords', words);
  for (const city of query.cities ?? []) search.append('cities', city);
  for (const category of query.categories ?? []) search.append('categories', category);
  if (query.sort) search.set('sort', query.sort);
  if (query.page && query.page > 1) search.set('page', String(query.page));
  // URI-encoded (spec §2), so a space is not a plus; a typed plus is %2B here.
  const all = [`${search}`, query.further].filter(Boolean).join('&').replaceAll('+', '%20');
  return all ? `/jobs?${all}` : '/jobs';
}

/** Sorting cycles through none, ascending, descending, none (spec §4). */
export function nextSort(column: 'category' | 'city', now: JobsSort | undefined): JobsSort | undefined {
  if (now === column) return `-${column}`;
  return now === `-${column}` ? undefined : column;
}

/** The place of a job, without naming a city twice (新加坡, 新加坡). */
export function placeText({ nation, city, township }: { nation: string; city: string; township: string }): string {
  const home = nation === '台灣' || nation === city ? '' : nation;
  return [home, `${city}${township === city ? '' : township}`].filter(Boolean).join(' ');
}

/** The name under which searches without hits are counted, by their words. */
export const EMPTY_SEARCH = 'search.empty';

/** Only searches made by several people, or by one several times: what one person typed once stays unread. */
export const MIN_SEARCHES = 3;
