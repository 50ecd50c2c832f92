import { DAY_MS } from '#shared/durations.ts';
import { foldText } from '#shared/search-words.ts';
import { EDUCATION_LEVELS, type EducationLevel, type Remote } from '../facts/rules.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';
import type { Snapshot } from './snapshot.server.ts';
import type { Tags } from './tags.server.ts';

/** What a search can be narrowed by; within one filter any of its values will do, and every filter must hold. */
export interface Filters {
  cities?: readonly string[] | undefined;
  /** City and township in one (台中市北屯區); these also find by a vacancy's further places. */
  townships?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  workTypes?: readonly string[] | undefined;
  /** The years somebody has: what asks for no more. */
  experience?: number | undefined;
  /** What somebody has graduated from: what asks for no more. */
  education?: EducationLevel | undefined;
  remote?: readonly Remote[] | undefined;
  /** NT$ a month that it pays at least, counted from other periods. */
  payFrom?: number | undefined;
  /** Also what names no amount (面議). */
  withOpenPay?: boolean | undefined;
  /** Changed within so many days. */
  updatedWithin?: number | undefined;
}

export type Group = 'place' | 'category' | 'workType' | 'experience' | 'education' | 'remote' | 'pay' | 'updated';

/** Whether the vacancy in a slot passes. */
export type Test = (slot: number) => boolean;

/** Of each filter that is set what passes it; what folds to nothing asks for nothing. */
export function testsOf(snapshot: Snapshot, filters: Filters, now: number): Map<Group, Test> {
  const { category, tags, pay, updated } = snapshot.columns;
  const tests = new Map<Group, Test>();
  /** Asked once for each text that rows share, not for each row. */
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
    // A city of which townships are chosen stands for these alone.
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

/** A key's name without its place in the order (sort-keys.server.ts). */
export const nameOfKey = (key: string) => (key.startsWith('~') ? key.slice(1) : key.slice(2));

function foldedSet(texts: readonly string[] = [], fold: (text: string) => string): Set<string> {
  return new Set(texts.map(fold).filter((text) => text !== ''));
}
