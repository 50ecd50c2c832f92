import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testDatabase } from '#test/databases/database.ts';
import { folded } from '#test/made/folded.ts';
import { MAKER_NOW, makeVacancies, randomFrom } from '#test/made/vacancy-maker.ts';
import { type StoredVacancy, saveVacancies, searchVacancies } from '../data.server.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { EDUCATION_LEVELS, REMOTE_KEYS, topPay } from '../facts/rules.ts';
import type { WorkType } from '../public/filters/rules.ts';
import { EXPERIENCE_STEPS, facetsInWords } from './facets.server.ts';
import type { Filters } from './filters.server.ts';
import { PAY_STEPS, UPDATED_STEPS } from './find.server.ts';
import { facetsOf } from './service.server.ts';

// Compares filters and their counts with a plain scan of the same vacancies.

const random = randomFrom(23);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const maybe = <T>(share: number, make: () => T): T | undefined => (random() < share ? make() : undefined);

const CITIES = ['台中市', '台北市', '臺南市'];
const CATEGORIES = ['軟體工程', '財務會計', '其他'];

function withFacts(vacancy: StoredVacancy): StoredVacancy {
  const facts = {
    experience: maybe(0.7, () => pick([0, 1, 2, 4, 7])),
    education: maybe(0.7, () => pick(EDUCATION_LEVELS)),
    remote: maybe(0.5, () => pick(REMOTE_KEYS)),
    employments: maybe(0.4, () => [pick(['派遣', '約聘'] as const)]),
    otherCategories: maybe(0.3, () => [pick(CATEGORIES)]),
    otherPlaces: maybe(0.3, () => [{ city: pick(CITIES), township: pick(['', '東區', '北區']) }]),
    pay: maybe(0.4, () => ({ period: pick(['月薪', '時薪', '年薪'] as const), low: pick([180, 30_000, 600_000]) })),
  };
  return { ...vacancy, facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) };
}

const ALL = makeVacancies(600, 1, 60).map(withFacts);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.transaction((tx) => saveVacancies(tx, ALL));
});
afterAll(() => database.close());

const now = Date.parse(MAKER_NOW);
const facts = (v: StoredVacancy): StaffFacts => v.facts ?? {};
const top = (v: StoredVacancy) => topPay(facts(v).pay, v.salary);
const placesOf = (v: StoredVacancy) =>
  [v, ...(facts(v).otherPlaces ?? [])].map((place) => folded(place.city) + folded(place.township));
const workTypesOf = (v: StoredVacancy) => [v.workType, ...(facts(v).employments ?? [])];

/** What each filter means, written again in the plainest way. */
const RULES: Record<string, (v: StoredVacancy, f: Filters) => boolean> = {
  place: (v, { cities = [], townships = [] }) => {
    const chosen = townships.map(folded);
    const open = cities.map(folded).filter((city) => !chosen.some((one) => one.startsWith(city)));
    return (
      cities.length + townships.length === 0 ||
      open.includes(folded(v.city)) ||
      placesOf(v).some((whole) => chosen.includes(whole))
    );
  },
  category: (v, { categories = [] }) => categories.length === 0 || categories.map(folded).includes(folded(v.category)),
  workType: (v, { workTypes = [] }) =>
    workTypes.length === 0 || workTypes.some((type) => (workTypesOf(v) as string[]).includes(type)),
  experience: (v, { experience }) => experience === undefined || (facts(v).experience ?? 99) <= experience,
  education: (v, { education }) =>
    education === undefined ||
    (facts(v).education !== undefined &&
      EDUCATION_LEVELS.indexOf(facts(v).education!) <= EDUCATION_LEVELS.indexOf(education)),
  remote: (v, { remote = [] }) =>
    remote.length === 0 || (facts(v).remote !== undefined && remote.includes(facts(v).remote!)),
  pay: (v, { payFrom, withOpenPay }) =>
    payFrom === undefined || top(v) >= payFrom || (withOpenPay === true && top(v) === 0),
  updated: (v, { updatedWithin }) =>
    updatedWithin === undefined || Date.parse(v.updatedAt) >= now - updatedWithin * DAY_MS,
};

const isOpen = (v: StoredVacancy) =>
  v.publishAt !== null && v.publishAt <= MAKER_NOW && (v.expiresAt === null || v.expiresAt > MAKER_NOW);
const holds = (v: StoredVacancy, word: string) =>
  [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content].some((text) =>
    folded(text).includes(word),
  );

function scan(words: readonly string[], filters: Filters, without?: string): StoredVacancy[] {
  const rules = Object.entries(RULES).filter(([name]) => name !== without);
  return ALL.filter((v) => isOpen(v) && rules.every(([, rule]) => rule(v, filters)) && words.every((w) => holds(v, w)));
}

const someFilters = (): Filters => ({
  cities: maybe(0.3, () => [pick(CITIES), pick(CITIES)]),
  townships: maybe(0.2, () => [`${pick(CITIES)}東區`]),
  categories: maybe(0.3, () => [pick(CATEGORIES)]),
  workTypes: maybe(0.3, () => [pick(['全職', '兼職', '派遣'])]),
  experience: maybe(0.25, () => pick([0, 1, 3])),
  education: maybe(0.25, () => pick(EDUCATION_LEVELS)),
  remote: maybe(0.2, () => [pick(REMOTE_KEYS)]),
  payFrom: maybe(0.25, () => pick(PAY_STEPS)),
  withOpenPay: maybe(0.3, () => true),
  updatedWithin: maybe(0.2, () => pick([30, 90])),
});

const CASES = Array.from({ length: 300 }, (_, i) => ({
  words: i % 3 === 0 ? [] : [pick(['人', '工程', '會計', '經驗', '台灣'])],
  filters: i < 40 ? {} : someFilters(),
}));

test('300 filtered searches find what a plain scan finds, in the same order', async () => {
  let found = 0;
  for (const { words, filters } of CASES) {
    const wanted = scan(words, filters)
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
      .map(({ vacancyId }) => vacancyId);
    const asked = { ...filters, keywords: words, page: 1, pageSize: 100, now: MAKER_NOW };
    const { rows, total } = await searchVacancies(database.db, asked);
    expect([total, rows.map(({ vacancyId }) => vacancyId)], JSON.stringify({ words, filters })).toEqual([
      wanted.length,
      wanted.slice(0, 100),
    ]);
    if (total > 0) found++;
  }
  expect(found).toBeGreaterThan(200);
});

test('each count is what choosing that value alone would find', async () => {
  let besideOthers = 0;
  for (const { words, filters } of CASES.slice(20, 140)) {
    if (new Set(filters.cities).size > 1) besideOthers++;
    const counted = facetsInWords(
      await facetsOf(database.db, { ...filters, keywords: words, now: MAKER_NOW }),
      filters.cities ?? [],
    );
    // Searched once for all values of a group.
    const found = Object.fromEntries(Object.keys(RULES).map((group) => [group, scan(words, filters, group)]));
    const of = (group: string, alone: Filters) => found[group]!.filter((v) => RULES[group]!(v, alone)).length;
    const expected = {
      total: scan(words, filters).length,
      cities: (value: string) => of('place', { cities: [value] }),
      // The chosen cities stay chosen: another one is still searched as a whole.
      townships: (value: string) => of('place', { cities: filters.cities, townships: [value] }),
      categories: (value: string) => of('category', { categories: [value] }),
      workTypes: (value: WorkType) => of('workType', { workTypes: [value] }),
      experience: (value: number) => of('experience', { experience: value }),
      education: (value: (typeof EDUCATION_LEVELS)[number]) => of('education', { education: value }),
      remote: (value: (typeof REMOTE_KEYS)[number]) => of('remote', { remote: [value] }),
      pay: (value: number) => of('pay', { payFrom: value }),
      updated: (value: number) => of('updated', { updatedWithin: value }),
    };
    expect(counted.total).toBe(expected.total);
    expect(counted.openPay).toBe(found.pay!.filter((v) => top(v) === 0).length);
    for (const group of Object.keys(expected) as (keyof typeof expected)[]) {
      if (group === 'total') continue;
      const count = expected[group] as (value: unknown) => number;
      for (const { value, count: told } of counted[group])
        expect([group, value, told], JSON.stringify({ words, filters })).toEqual([group, value, count(value)]);
    }
    // Values that aren't listed have no vacancies.
    const offered = { experience: EXPERIENCE_STEPS, pay: PAY_STEPS, updated: UPDATED_STEPS };
    for (const [group, values] of Object.entries(offered) as ['experience' | 'pay' | 'updated', number[]][])
      for (const value of values)
        if (!counted[group].some((one) => one.value === value)) expect(expected[group](value)).toBe(0);
  }
  expect(besideOthers).toBeGreaterThan(10);
});
