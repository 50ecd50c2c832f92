// A visitor's views on the site and on WordPress with WP Job Manager: the same vacancies, the same words.
import type { Asked } from '../support/drive.ts';

export interface Vacancy {
  vacancyId: string;
  position: string;
  category: string;
  city: string;
}

export interface View {
  name: string;
  /** The requests of one view, repeated. */
  site: Asked[];
  peer: Asked[];
  /** Views that are all different from one another, as many as there are. */
  siteAnew?: string[];
  peerAnew?: { path: string; list: string }[];
}

const [CITY, CATEGORY] = ['台中市', '軟體工程'] as const;
export const WORD = '工程師';

const word = (text: string) => encodeURIComponent(text);

/** Its lists come empty, and a script asks for their rows (assets/js/ajax-filters.js), so visitors wait for both. */
const listOf = (query: string, page = 1) =>
  `/jm-ajax/get_listings/?per_page=15&orderby=featured&order=DESC&show_pagination=true&page=${page}&${query}`;
export const peerList = (query: string, page = 1): Asked[] => [
  { path: query ? `/jobs/?${query}` : '/jobs/' },
  { method: 'POST', path: listOf(query, page) },
];

export function viewsOf(vacancies: Vacancy[], numbers: Record<string, number>): View[] {
  const one = vacancies[Math.floor(vacancies.length / 2)] as Vacancy;
  const cities = [...new Set(vacancies.map(({ city }) => city))];
  const siteFilter = (city: string, category: string) => `/jobs?cities=${word(city)}&categories=${word(category)}`;
  const peerFilter = (city: string, category: string) =>
    `search_location=${word(city)}&search_categories%5B%5D=${numbers[category]}`;
  const pairs = unlike(
    vacancies.map(({ city, category }, i) => [`${city};${vacancies.at(-i)!.city}`, category] as const),
  );
  const words = unlike(vacancies.map(({ position, city }) => `${position.split('（')[0]} ${city}`));
  return [
    { name: 'home', site: [{ path: '/' }], peer: [{ path: '/' }] },
    ...[1, 5].map((page) => ({
      name: page === 1 ? 'list' : `list, page ${page}`,
      site: [{ path: page === 1 ? '/jobs' : `/jobs?page=${page}` }],
      siteAnew: threes(cities).map(
        (some) => `/jobs?${some.map((city) => `cities=${word(city)}`).join('&')}&page=${page}`,
      ),
      peer: peerList('', page),
    })),
    {
      name: 'search with a word',
      site: [{ path: `/jobs?keywords=${word(WORD)}` }],
      siteAnew: words.map((text) => `/jobs?keywords=${word(text)}`),
      peer: peerList(`search_keywords=${word(WORD)}`),
      peerAnew: words.map((text) => both(`search_keywords=${word(text)}`)),
    },
    {
      name: 'city and category',
      site: [{ path: siteFilter(CITY, CATEGORY) }],
      siteAnew: pairs.map(([city, category]) => siteFilter(city, category).replace(word(';'), `&cities=`)),
      peer: peerList(peerFilter(CITY, CATEGORY)),
      peerAnew: pairs.map(([city, category]) => both(peerFilter(city, category))),
    },
    {
      name: 'vacancy',
      site: [{ path: `/job/${one.vacancyId}` }],
      siteAnew: vacancies.map(({ vacancyId }) => `/job/${vacancyId}`),
      peer: [{ path: `/job/${one.vacancyId}/` }],
    },
  ];
}

const both = (query: string) => ({ path: `/jobs/?${query}`, list: listOf(query) });

const unlike = <T>(all: T[]): T[] => [...new Map(all.map((each) => [String(each), each])).values()];

/** In groups of three. */
const threes = (all: string[]) =>
  all.flatMap((a, i) => all.slice(i + 1).flatMap((b, j) => all.slice(i + j + 2).map((c) => [a, b, c])));
