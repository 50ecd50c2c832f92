import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { EDUCATION_LEVELS, REMOTE_KEYS } from '../facts/rules.ts';
import type { VacancyFacets } from '../public/contract.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';
import { nameOfKey } from './filters.server.ts';
import { type CountedFacets, PAY_STEPS, type Tally, UPDATED_STEPS } from './find.server.ts';
import type { Tags } from './tags.server.ts';

/** The years that the filter offers; each finds vacancies that require no more. */
export const EXPERIENCE_STEPS = [0, 1, 2, 3, 5, 10];

interface Count<T = string> {
  value: T;
  count: number;
}

/** The counts with their words, without zeros; townships only of the chosen cities. */
export function facetsInWords({ snapshot, total, of }: CountedFacets, cities: readonly string[]): VacancyFacets {
  const { tags, categories } = snapshot.vocabulary;
  const byTags = <T extends string | number>(tally: Tally, values: (tags: Tags) => readonly T[]): Map<T, number> => {
    const counts = new Map<T, number>();
    for (const [id, count] of tally.tags.entries())
      if (count > 0)
        for (const value of new Set(values(tags.values[id]!))) counts.set(value, (counts.get(value) ?? 0) + count);
    return counts;
  };
  const category = of('category');
  const byCategory = new Map<string, number>();
  for (const [id, count] of category.category.entries()) add(byCategory, categories.values[id]!, count);
  const place = of('place');
  const chosen = new Set(cities.map(cityKey));
  const experience = byTags(of('experience'), (one) => (one.experience === undefined ? [] : [one.experience]));
  const education = byTags(of('education'), (one) => (one.education === undefined ? [] : [one.education]));
  const remote = byTags(of('remote'), (one) => (one.remote === undefined ? [] : [one.remote]));
  const upTo = (counts: Map<number, number>, most: number) =>
    [...counts].reduce((sum, [value, count]) => sum + (value <= most ? count : 0), 0);
  const pay = of('pay');
  const updated = of('updated');
  return {
    total,
    cities: inOrder(byTags(place, (one) => [one.places[0]!.city])).map(named(CITY_NAMES)),
    townships: townshipsOf(tags.values, place.tags, chosen),
    categories: inOrder(byCategory).map(named(CATEGORY_NAMES)),
    workTypes: found(byTags(of('workType'), (one) => one.workTypes)),
    experience: EXPERIENCE_STEPS.map((value) => ({ value, count: upTo(experience, value) })).filter(isAny),
    education: EDUCATION_LEVELS.map((value, level) => ({ value, count: upTo(education, level) })).filter(isAny),
    remote: REMOTE_KEYS.map((value) => ({ value, count: remote.get(value) ?? 0 })).filter(isAny),
    pay: PAY_STEPS.map((value, i) => ({ value, count: pay.pay[i]! })).filter(isAny),
    openPay: pay.openPay,
    updated: UPDATED_STEPS.map((value, i) => ({ value, count: updated.updated[i]! })).filter(isAny),
  };
}

/** What choosing each township of the chosen cities would find: that township, and all other chosen cities as a whole. */
function townshipsOf(tags: readonly Tags[], counts: Uint32Array, chosen: ReadonlySet<string>): Count[] {
  const byCity = new Map<string, number>();
  const byTownship = new Map<string, number>();
  for (const [id, count] of counts.entries()) {
    if (count === 0) continue;
    const { places } = tags[id]!;
    const own = places[0]!.city;
    if (chosen.has(own)) add(byCity, own, count);
    const keys = places.flatMap(({ city, township }) => (township && chosen.has(city) ? [`${city}\t${township}`] : []));
    // A vacancy that is also in another chosen city is found with that one.
    for (const key of new Set(keys)) add(byTownship, key, chosen.has(own) && !key.startsWith(`${own}\t`) ? 0 : count);
  }
  const inCities = [...byCity.values()].reduce((sum, count) => sum + count, 0);
  const all = [...byTownship].map(([value, count]) => {
    const [city = '', township = ''] = value.split('\t');
    const others = inCities - (byCity.get(city) ?? 0);
    return { key: value, value: (CITY_NAMES.get(city) ?? nameOfKey(city)) + township, count: count + others };
  });
  return all
    .filter(isAny)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value, count }) => ({ value, count }));
}

const isAny = ({ count }: { count: number }) => count > 0;
const add = (counts: Map<string, number>, value: string, count: number) =>
  counts.set(value, (counts.get(value) ?? 0) + count);
const found = (counts: Map<string, number>): Count[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(isAny)
    .sort((a, b) => b.count - a.count);
/** Sorted by key, which is the order in which readers know the names. */
const inOrder = (counts: Map<string, number>) => found(counts).sort((a, b) => (a.value < b.value ? -1 : 1));

const CITY_NAMES = new Map(Object.keys(postalCodes).map((name) => [cityKey(name), name]));
const CATEGORY_NAMES = new Map(JOB_CATEGORIES.map((name) => [categoryKey(name), name]));
const named =
  (names: ReadonlyMap<string, string>) =>
  ({ value, count }: Count) => ({ value: names.get(value) ?? nameOfKey(value), count });
