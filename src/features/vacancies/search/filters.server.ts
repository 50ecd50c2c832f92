import { DAY_MS } from '#shared/durations.ts';
import { foldText } from '#shared/search-words.ts';
import { EDUCATION_LEVELS, type EducationLevel, type Remote } from '../facts/rules.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';
import type { Snapshot } from './snapshot.server.ts';
import type { Tags } from './tags.server.ts';

/** The filters of a search: a vacancy must pass every filter, with any of that filter's values. */
export interface Filters {
  cities?: readonly string[] | undefined;
  /** City and township together (台中市北屯區); these also find a vacancy by its further places. */
  townships?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  workTypes?: readonly string[] | undefined;
  /** The searcher's years: finds vacancies that ask for no more. */
  experience?: number | undefined;
  /** The searcher's education: finds vacancies that ask for no more. */
  education?: EducationLevel | undefined;
  remote?: readonly Remote[] | undefined;
  /** The least pay in NT$ per month; other periods are converted. */
  payFrom?: number | undefined;
  /** Also finds vacancies that name no amount (面議). */
  withOpenPay?: boolean | undefined;
  /** Changed within this many days. */
  updatedWithin?: number | undefined;
}

export type Group = 'place' | 'category' | 'workType' | 'experience' | 'education' | 'remote' | 'pay' | 'updated';

/** Whether the vacancy in a slot passes. */
export type Test = (slot: number) => boolean;

/** A test for each filter that is set; values that fold to nothing are ignored. */
export function testsOf(snapshot: Snapshot, filters: Filters, now: number): Map<Group, Test> {
  const { category, tags, pay, updated } = snapshot.columns;
  const tests = new Map<Group, Test>();
  /** Runs once for each text that rows share, not for each row. */
  const byTags = (group: Group, passes: (tags: Tags) => boolean) => {
    const known = new Uint8Array(snapshot.vocabulary.tags.values.length);
    tests.set(group, (slot) => {
      const id = tags[slot]!;
      known[id] ||= passes(snapshot.vocabulary.tags.values[id]!) ? 2 : 1;
      return known[id] === 2;
    });
  };
  const cities = foldedSet(filters.cities, cityKey);
  const townships = foldedSet(filters.townships, foldText);
  if (cities.size + townships.size > 0) {
    // A city with chosen townships stands for these only.
    const whole = [...cities].filter((city) => ![...townships].some((one) => one.startsWith(nameOfKey(city))));
    byTags('place', ({ places }) => {
      const isIn = ({ city, township }: Tags['places'][number]) => townships.has(nameOfKey(city) + township);
      return whole.includes(places[0]!.city) || places.some(isIn);
    });
  }
  const categories = foldedSet(filters.categories, categoryKey);
  if (categories.size > 0) {
    const own = snapshot.vocabulary.categories.values.map((key) => categories.has(key));
    tests.set('category', (slot) => own[category[slot]!]!);
  }
  const { workTypes = [], experience, education, remote = [], payFrom, withOpenPay, updatedWithin } = filters;
  if (workTypes.length > 0) byTags('workType', (of) => of.workTypes.some((type) => workTypes.includes(type)));
  if (experience !== undefined)
    byTags('experience', (of) => of.experience !== undefined && of.experience <= experience);
  if (education !== undefined) {
    const level = EDUCATION_LEVELS.indexOf(education);
    byTags('education', (of) => of.education !== undefined && of.education <= level);
  }
  if (remote.length > 0) byTags('remote', (of) => of.remote !== undefined && remote.includes(of.remote));
  if (payFrom !== undefined)
    tests.set('pay', (slot) => pay[slot]! >= payFrom || (withOpenPay === true && pay[slot] === 0));
  if (updatedWithin !== undefined) {
    const since = now - updatedWithin * DAY_MS;
    tests.set('updated', (slot) => updated[slot]! >= since);
  }
  return tests;
}

/** The name in a key, without its position in the order (sort-keys.server.ts). */
export const nameOfKey = (key: string) => (key.startsWith('~') ? key.slice(1) : key.slice(2));

function foldedSet(texts: readonly string[] = [], fold: (text: string) => string): Set<string> {
  return new Set(texts.map(fold).filter((text) => text !== ''));
}
