import { DAY_MS } from '#shared/durations.ts';
import { foldText } from '#shared/search-words.ts';
import { EDUCATION_LEVELS } from '../facts/rules.ts';
import type { FurtherFilters } from '../public/filters/rules.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';
import type { Snapshot } from './snapshot.server.ts';
import type { Tags } from './tags.server.ts';

type Further = Omit<FurtherFilters, 'similar'>;
/** The filters of a search: a vacancy must pass every filter, with any of that filter's values. */
export type Filters = { [N in keyof Further]: Readonly<Further[N]> | undefined } & {
  cities?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  /** Opened after the first and by the second time (ISO 8601); editing doesn't count as opening. */
  opened?: { after: string; until: string } | undefined;
};

export type Group =
  | 'opened'
  | 'place'
  | 'category'
  | 'workType'
  | 'experience'
  | 'education'
  | 'remote'
  | 'pay'
  | 'updated';

/** Whether the vacancy in a slot passes. */
export type Test = (slot: number) => boolean;

/** A test for each filter that is set; values that fold to nothing are ignored. */
export function testsOf(snapshot: Snapshot, filters: Filters, now: number): Map<Group, Test> {
  const { category, tags, pay, updated, opened: openedAt } = snapshot.columns;
  const tests = new Map<Group, Test>();
  const { cities: ofCities, townships: ofTownships, categories: ofCategories, opened, ...others } = filters;
  const { workTypes = [], experience, education, remote = [], payFrom, withOpenPay, updatedWithin, ...more } = others;
  // The compiler refuses a filter that has no test below.
  more satisfies Record<string, never>;
  /** Runs once per text that rows share, not once per row. */
  const byTags = (group: Group, passes: (tags: Tags) => boolean) => {
    const known = new Uint8Array(snapshot.vocabulary.tags.values.length);
    tests.set(group, (slot) => {
      const id = tags[slot]!;
      known[id] ||= passes(snapshot.vocabulary.tags.values[id]!) ? 2 : 1;
      return known[id] === 2;
    });
  };
  if (opened) {
    const [after, until] = [Date.parse(opened.after), Date.parse(opened.until)];
    tests.set('opened', (slot) => openedAt[slot]! > after && openedAt[slot]! <= until);
  }
  const cities = foldedSet(ofCities, cityKey);
  const townships = foldedSet(ofTownships, foldText);
  if (cities.size + townships.size > 0) {
    // If a city has chosen townships, only these count.
    const whole = [...cities].filter((city) => ![...townships].some((one) => one.startsWith(nameOfKey(city))));
    byTags('place', ({ places }) => {
      const isIn = ({ city, township }: Tags['places'][number]) => townships.has(nameOfKey(city) + township);
      return whole.includes(places[0]!.city) || places.some(isIn);
    });
  }
  const categories = foldedSet(ofCategories, categoryKey);
  if (categories.size > 0) {
    const own = snapshot.vocabulary.categories.values.map((key) => categories.has(key));
    tests.set('category', (slot) => own[category[slot]!]!);
  }
  if (workTypes.length > 0) byTags('workType', (of) => workTypes.some((type) => of.workTypes.includes(type)));
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
