// Filters beyond the specification's: loaded only for an address that has any, so that no other page includes them.
import { WORK_TYPES } from '#content/work-types.ts';
import {
  EDUCATION_LEVELS,
  type EducationLevel,
  EMPLOYMENTS,
  REMOTE,
  REMOTE_KEYS,
  type Remote,
} from '../../facts/rules.ts';

/** Every value that the work type filter accepts. */
export const ALL_WORK_TYPES = [...WORK_TYPES, ...EMPLOYMENTS] as const;
export type WorkType = (typeof ALL_WORK_TYPES)[number];

/** Enough to narrow down five cities. */
export const MAX_TOWNSHIPS = 20;

/** In the form that the call takes (POST /api/vacancy). */
export interface FurtherFilters {
  /** City and township together (台中市北屯區); a vacancy is also found by its further places. */
  townships?: string[];
  workTypes?: WorkType[];
  /** The searcher's years: finds vacancies that require no more. */
  experience?: number;
  /** The searcher's education: finds vacancies that require no more. */
  education?: EducationLevel;
  remote?: Remote[];
  /** The minimum pay in NT$ per month; other periods are converted. */
  payFrom?: number;
  /** Also finds vacancies that name no amount (面議). */
  withOpenPay?: boolean;
  /** Changed within this many days. */
  updatedWithin?: number;
  /** Not a filter: a synonym may stand for a word. It is in the address beside the filters. */
  similar?: boolean;
}

export type Name = keyof FurtherFilters;

/** A value that the call would accept, else undefined. */
const numberIn = (min: number, max: number) => (text: string) =>
  /^\d{1,8}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
const oneOf =
  <T extends string>(options: readonly T[]) =>
  (text: string) =>
    options.find((option) => option === text);
const township = (typed: string) => {
  const text = typed.trim();
  // As for words (../../rules.ts): an address must not reverse the text in which it is shown.
  return /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]{2,50}$/u.test(text) ? text.replaceAll('臺', '台') : undefined;
};

type Filter<N extends Name> = NonNullable<FurtherFilters[N]>;
type Value<N extends Name> = Filter<N> extends (infer One)[] ? One : Filter<N>;
type ListName = { [N in Name]-?: Filter<N> extends unknown[] ? N : never }[Name];

const READ: { [N in Name]-?: (text: string) => Value<N> | undefined } = {
  townships: township,
  workTypes: oneOf(ALL_WORK_TYPES),
  experience: numberIn(0, 50),
  education: oneOf(EDUCATION_LEVELS),
  remote: oneOf(REMOTE_KEYS),
  payFrom: numberIn(1, 99_999_999),
  withOpenPay: (text) => text === 'true' || undefined,
  updatedWithin: numberIn(1, 365),
  similar: (text) => text === '1' || undefined,
};
/** Filters that take several values, and how many. */
const LISTS: Record<ListName, number> = {
  townships: MAX_TOWNSHIPS,
  workTypes: ALL_WORK_TYPES.length,
  remote: REMOTE_KEYS.length,
};
const isList = (name: Name): name is ListName => name in LISTS;

/** The label of an active filter. */
const LABELS: Record<Exclude<Name, 'similar'>, (value: string) => string> = {
  townships: (value) => value,
  workTypes: (value) => value,
  experience: (value) => (value === '0' ? '無經驗' : `經驗要求 ${value} 年以內`),
  education: (value) => (value === '不拘' ? '學歷不拘' : `${value}學歷可應徵`),
  remote: (value) => REMOTE[value as Remote],
  payFrom: (value) => `月薪 ${Number(value).toLocaleString('en-US')} 元以上`,
  withOpenPay: () => '包含面議',
  updatedWithin: (value) => `${value} 天內更新`,
};

/** The names of all of them, as in addresses and calls. */
export const FURTHER = Object.keys(LABELS) as (keyof typeof LABELS)[];
/** Everything in the address of a search that isn't in the specification. */
export const IN_ADDRESS: readonly Name[] = [...FURTHER, 'similar'];

/** Reads further filters from the rest of an address; anything not understood is left out. */
export function readFurther(further: string) {
  const search = new URLSearchParams(further);
  const pairs = IN_ADDRESS.flatMap((name) => {
    const values = search.getAll(name).flatMap((text) => {
      const value = READ[name](text);
      return value === undefined ? [] : [value === true ? text : `${value}`];
    });
    return [...new Set(values)].slice(0, isList(name) ? LISTS[name] : 1).map((value) => [name, value] as const);
  });
  // 面議 is only kept together with an amount.
  const kept = pairs.some(([name]) => name === 'payFrom') ? pairs : pairs.filter(([name]) => name !== 'withOpenPay');
  return { pairs: kept, further: textOf(kept), filters: filtersOf(kept), chips: chipsOf(kept) };
}

export type Pair = readonly [name: Name, value: string];

export const textOf = (pairs: readonly Pair[]) => `${new URLSearchParams(pairs as unknown as string[][])}`;

function filtersOf(pairs: readonly Pair[]): FurtherFilters {
  const filters: Partial<Record<Name, unknown>> = {};
  for (const [name, text] of pairs) {
    const value = READ[name](text);
    filters[name] = isList(name) ? [...((filters[name] as unknown[]) ?? []), value] : value;
  }
  return filters as FurtherFilters;
}

/** Each filter, with the rest of the address without it. */
function chipsOf(pairs: readonly Pair[]) {
  return pairs.flatMap((pair) => {
    const [name, value] = pair;
    if (name === 'similar') return [];
    const rest = pairs.filter((other) => other !== pair && !(name === 'payFrom' && other[0] === 'withOpenPay'));
    return [{ name, label: LABELS[name](value), further: textOf(rest) }];
  });
}
export type FurtherChip = ReturnType<typeof chipsOf>[number];
