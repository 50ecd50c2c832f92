// Filters beyond the specification's: loaded only for an address that has any, so that no other page carries them.
import {
  EDUCATION_LEVELS,
  type EducationLevel,
  EMPLOYMENTS,
  REMOTE,
  REMOTE_KEYS,
  type Remote,
  WORK_TYPES,
} from '../../facts/rules.ts';

/** Everything that a vacancy may be searched by as its work type. */
export const ALL_WORK_TYPES = [...WORK_TYPES, ...EMPLOYMENTS] as const;
export type WorkType = (typeof ALL_WORK_TYPES)[number];

/** Enough to narrow down five cities. */
export const MAX_TOWNSHIPS = 20;

/** In the form the call takes (POST /api/vacancy). */
export interface FurtherFilters {
  townships?: string[];
  workTypes?: WorkType[];
  experience?: number;
  education?: EducationLevel;
  remote?: Remote[];
  payFrom?: number;
  withOpenPay?: boolean;
  updatedWithin?: number;
  /** No filter: a word may also be met by its synonyms. It stands in the address beside them. */
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
const township = (text: string) =>
  /^[^\p{Cc}\u2028\u2029]{2,50}$/u.test(text) ? text.trim().replaceAll('臺', '台') : undefined;

const READ: Record<Name, (text: string) => string | number | undefined> = {
  townships: township,
  workTypes: oneOf(ALL_WORK_TYPES),
  experience: numberIn(0, 50),
  education: oneOf(EDUCATION_LEVELS),
  remote: oneOf(REMOTE_KEYS),
  payFrom: numberIn(1, 99_999_999),
  withOpenPay: (text) => (text === 'true' ? text : undefined),
  updatedWithin: numberIn(1, 365),
  similar: (text) => (text === '1' ? text : undefined),
};
const FLAGS: readonly Name[] = ['withOpenPay', 'similar'];
/** Those that take several values, and how many. */
const LISTS: Partial<Record<Name, number>> = {
  townships: MAX_TOWNSHIPS,
  workTypes: ALL_WORK_TYPES.length,
  remote: REMOTE_KEYS.length,
};

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
/** What stands in the address of a search beside the specification's. */
export const IN_ADDRESS: readonly Name[] = [...FURTHER, 'similar'];

/** Reads further filters out of the rest of an address; anything it doesn't understand is left out. */
export function readFurther(further: string) {
  const search = new URLSearchParams(further);
  const pairs = IN_ADDRESS.flatMap((name) => {
    const values = [...new Set(search.getAll(name).map(READ[name]))].filter((value) => value !== undefined);
    return values.slice(0, LISTS[name] ?? 1).map((value) => [name, `${value}`] as const);
  });
  // 面議 is only kept together with an amount.
  const kept = pairs.some(([name]) => name === 'payFrom') ? pairs : pairs.filter(([name]) => name !== 'withOpenPay');
  return { pairs: kept, further: textOf(kept), filters: filtersOf(kept), chips: chipsOf(kept) };
}

export type Pair = readonly [name: Name, value: string];

export const textOf = (pairs: readonly Pair[]) => `${new URLSearchParams(pairs as unknown as string[][])}`;

function filtersOf(pairs: readonly Pair[]): FurtherFilters {
  const filters: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    if (LISTS[name]) filters[name] = [...((filters[name] as string[]) ?? []), value];
    else filters[name] = FLAGS.includes(name) || (name === 'education' ? value : Number(value));
  }
  return filters;
}

/** Each filter with the rest of the address without it. */
function chipsOf(pairs: readonly Pair[]) {
  return pairs.flatMap((pair) => {
    const [name, value] = pair;
    if (name === 'similar') return [];
    const rest = pairs.filter((other) => other !== pair && !(name === 'payFrom' && other[0] === 'withOpenPay'));
    return [{ name, label: LABELS[name](value), further: textOf(rest) }];
  });
}
export type FurtherChip = ReturnType<typeof chipsOf>[number];
