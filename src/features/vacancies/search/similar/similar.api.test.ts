import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { searchLimits } from '#platform/search/search-parts.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testDatabase } from '#test/databases/database.ts';
import { folded } from '#test/made/folded.ts';
import { MAKER_NOW, makeVacancies, randomFrom } from '#test/made/vacancy-maker.ts';
import { type StoredVacancy, saveVacancies, searchVacancies } from '../../data.server.ts';
import { seedSynonyms } from '../../synonyms/seed.server.ts';
import { facetsOf, similarTo, type VacancySearch } from '../service.server.ts';

// Searches with synonyms, against a plain scan of the same vacancies.

const GROUPS = [
  ['會計', '零用金', '財務'],
  ['工程師', '技術員', 'RD', '開發'],
  ['業務代表', '商務談判'],
  ['會計', '稽核'],
  ['java', 'ＲＥＡＣＴ', 'abc', 'C#'],
  ['OR', '½', '^col', 'a_b', '100%', '\\back'],
  ['臺灣', 'NEAR(a', '{x}', 'C++'],
];
const LATIN = /[a-z0-9]/;

const ALL = makeVacancies(900, 1, 120).map((vacancy, i) => ({
  ...vacancy,
  content: `${vacancy.content}${['Word', 'RD', 'ＲＤ。', 'hard', 'r&d'][i % 25] ?? ''}`,
}));
const fieldsOf = (v: StoredVacancy) =>
  [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content].map(folded);
const FIELDS = new Map(ALL.map((v) => [v.vacancyId, fieldsOf(v)]));

/** Whether a text contains it as a word of its own, tried place by place. */
function standsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = !LATIN.test(word[0]!) || !LATIN.test(text[at - 1] ?? ' ');
    const after = !LATIN.test(word.at(-1)!) || !LATIN.test(text[at + word.length] ?? ' ');
    if (before && after) return true;
  }
  return false;
}

const synonymsOf = (word: string) =>
  GROUPS.map((group) => group.map(folded))
    .filter((group) => group.includes(word))
    .flatMap((group) => group.filter((other) => other !== word));

const holds = (texts: readonly string[], word: string) => texts.some((text) => text.includes(word));
const holdsAny = (texts: readonly string[], word: string) =>
  holds(texts, word) || synonymsOf(word).some((other) => texts.some((text) => standsIn(text, other)));

const isOpen = (v: StoredVacancy) =>
  v.publishAt !== null && v.publishAt <= MAKER_NOW && (v.expiresAt === null || v.expiresAt > MAKER_NOW);

const textsOf = (v: StoredVacancy) => FIELDS.get(v.vacancyId)!;
const isOwn = (v: StoredVacancy, words: string[]) => words.every((word) => holds(textsOf(v), word));

function scan(words: string[], cities: readonly string[] = []): StoredVacancy[] {
  const inCity = (v: StoredVacancy) => cities.length === 0 || cities.some((city) => folded(city) === folded(v.city));
  return ALL.filter((v) => isOpen(v) && inCity(v) && words.every((word) => holdsAny(textsOf(v), word))).sort((a, b) =>
    a.updatedAt < b.updatedAt ? 1 : -1,
  );
}

/** The order by fit as described in docs/search.md, for vacancies found only by synonyms. */
function fitOf(words: string[]): (v: StoredVacancy) => number {
  const rarity = words.map((word) => {
    const count = ALL.filter((v) => holdsAny([folded(v.position)], word)).length;
    return 1 + Math.log10(ALL.length / Math.max(1, count)) * 1.3;
  });
  return (v) => {
    const position = folded(v.position);
    const stands = (texts: readonly string[], word: string) =>
      [word, ...synonymsOf(word)].some((one) => texts.some((text) => standsIn(folded(text), one)));
    const score = words.map((word, i) => {
      if (stands([position, v.city, v.township], word)) return 4 * rarity[i]!;
      return holdsAny([position], word) || stands([v.category, v.workType], word) ? 2 * rarity[i]! : 0;
    });
    const filled = words.filter((word) => stands([position], word)).join('').length / position.length;
    const age = (Date.parse(MAKER_NOW) - Date.parse(v.updatedAt)) / DAY_MS;
    const fresh = age <= 3 ? 1.5 : age <= 14 ? 1 : age <= 60 ? 0.5 : 0;
    const [bare = ''] = position.replace(/\(.*?\)/g, '').split('-');
    const exact = words.length === 1 && synonymsOf(words[0]!).some((one) => [position, bare].includes(one)) ? 6 : 0;
    return Math.round((score.reduce((a, b) => a + b) + fresh + exact + 3 * Math.min(1, filled)) * 4);
  };
}

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.transaction((tx) => saveVacancies(tx, ALL));
  await database.transaction((tx) => seedSynonyms(tx, GROUPS, new Date(MAKER_NOW)));
});
afterAll(() => database.close());

const random = randomFrom(5);
const WORDS = [...GROUPS.flat(), '經驗', '台中市', '不存在的', '人'];
const CASES = [
  ...WORDS.map((word) => [word]),
  ...Array.from({ length: 60 }, () => [0, 1].map(() => WORDS[Math.floor(random() * WORDS.length)]!)),
].map((keywords, i) => ({ keywords, cities: i % 5 === 0 ? ['台中市', '台北市'] : [] }));

const search = async (asked: Partial<VacancySearch>) => {
  const { rows, total } = await searchVacancies(database.db, { now: MAKER_NOW, page: 1, pageSize: 1000, ...asked });
  return { ids: rows.map(({ vacancyId }) => vacancyId), total };
};
const idsOf = (list: readonly StoredVacancy[]) => list.map(({ vacancyId }) => vacancyId);

const everyWay = () =>
  test.each([['as it is', searchLimits.few, searchLimits.slice] as const, ['in slices', 0, 200] as const]);

everyWay()('finds what has each word or a synonym of it, and nothing else (%s)', async (_, few, slice) => {
  const before = { ...searchLimits };
  Object.assign(searchLimits, { few, slice });
  // A changed row makes a new snapshot, which asks the index again.
  await database.transaction((tx) => saveVacancies(tx, ALL.slice(0, 1)));
  let widened = 0;
  for (const { keywords, cities } of CASES) {
    const words = [...new Set(keywords.map(folded))];
    const wanted = scan(words, cities);
    const said = JSON.stringify(keywords);
    expect(await search({ keywords, cities, similar: true }), said).toEqual({
      ids: idsOf(wanted),
      total: wanted.length,
    });
    const own = wanted.filter((v) => isOwn(v, words));
    // A plain search finds what contains every word, whatever staff say.
    for (const similar of [undefined, false])
      expect(await search({ keywords, cities, similar }), said).toEqual({ ids: idsOf(own), total: own.length });
    const added = await similarTo(database.db, { keywords, cities, now: MAKER_NOW });
    expect(added?.count ?? 0, said).toBe(wanted.length - own.length);
    if (added) widened++;
    const { total } = await facetsOf(database.db, { keywords, cities, similar: true, now: MAKER_NOW });
    expect(total).toBe(wanted.length);
  }
  expect(widened).toBeGreaterThan(30);
  Object.assign(searchLimits, before);
});

test('by fit: what has the words themselves first, as without synonyms; then the rest by the same rules', async () => {
  for (const { keywords, cities } of CASES) {
    const words = [...new Set(keywords.map(folded))];
    const plain = await search({ keywords, cities, sort: 'fit' });
    const scoreOf = fitOf(words);
    const rest = scan(words, cities).filter((v) => !isOwn(v, words));
    const wanted = rest.map((v) => [scoreOf(v), v] as const).sort(([a], [b]) => b - a);
    const found = await search({ keywords, cities, sort: 'fit', similar: true });
    expect(found.ids, JSON.stringify(keywords)).toEqual([...plain.ids, ...idsOf(wanted.map(([, v]) => v))]);
  }
});

test('names the synonyms that find more, as staff wrote them, and no others', async () => {
  const named = async (...keywords: string[]) => (await similarTo(database.db, { keywords, now: MAKER_NOW }))?.words;
  const finds = (word: string, other: string) =>
    scan([word]).some((v) => !isOwn(v, [word]) && textsOf(v).some((text) => standsIn(text, other)));
  for (const word of ['會計', '工程師', 'java']) {
    const all = [...new Set(GROUPS.filter((group) => group.map(folded).includes(word)).flat())];
    const others = all.filter((other) => folded(other) !== word && finds(word, folded(other)));
    expect((await named(word))?.toSorted()).toEqual(others.toSorted());
  }
  expect(await named('工程師')).toContain('RD');
  expect(await named('經驗')).toBeUndefined();
  expect(await named('不存在的', '會計')).toBeUndefined();
});
