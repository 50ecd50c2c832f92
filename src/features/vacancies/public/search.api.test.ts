import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { touchContent } from '#platform/database/content-version.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { searchLimits } from '#platform/search/search-parts.server.ts';
import { testDatabase } from '#test/databases/database.ts';
import { folded } from '#test/made/folded.ts';
import { MAKER_NOW, makeVacancies, randomFrom } from '#test/made/vacancy-maker.ts';
import { type StoredVacancy, saveVacancies, searchVacancies } from '../data.server.ts';
import type { VacancySearch } from '../search/service.server.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';

// Every answer is compared with a plain scan: the search index must find exactly the same rows, in the same order.

const KEYS = { city: cityKey, category: categoryKey };
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const ALL = makeVacancies(2000, 1, 120);
/** Rows that are equal in whatever else they are sorted by keep this order. */
const NEWEST = ALL.toSorted((a, b) => compare(b.updatedAt, a.updatedAt) || compare(b.vacancyId, a.vacancyId));
const HAYSTACKS = new Map(
  ALL.map((v) => [
    v.vacancyId,
    [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content].map(folded),
  ]),
);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  for (let i = 0; i < ALL.length; i += 500) {
    await database.transaction((tx) => saveVacancies(tx, ALL.slice(i, i + 500)));
  }
});
afterAll(() => database.close());

const isOpen = (v: StoredVacancy, now: string) =>
  v.publishAt !== null && v.publishAt <= now && (v.expiresAt === null || v.expiresAt > now);
const isAmong = (value: string, list: readonly string[] = []) =>
  list.length === 0 || list.map(folded).includes(folded(value));

function scan(search: VacancySearch): string[] {
  const words = (search.keywords ?? []).map(folded).filter((word) => word !== '');
  const holds = (v: StoredVacancy) =>
    words.every((word) => HAYSTACKS.get(v.vacancyId)!.some((field) => field.includes(word)));
  const found = NEWEST.filter(
    (v) => isOpen(v, search.now) && isAmong(v.city, search.cities) && isAmong(v.category, search.categories),
  ).filter(holds);
  const { sort, direction } = search;
  if (sort && sort !== 'fit') {
    const keyOf = (v: StoredVacancy) => KEYS[sort](v[sort]);
    found.sort((a, b) => compare(keyOf(a), keyOf(b)) * (direction === 'desc' ? -1 : 1));
  }
  return found.map((v) => v.vacancyId);
}

async function expectAsScanned(search: Partial<VacancySearch>): Promise<number> {
  const asked: VacancySearch = { page: 1, pageSize: 15, now: MAKER_NOW, ...search };
  const wanted = scan(asked);
  const { rows, total } = await searchVacancies(database.db, asked);
  const page = wanted.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
  expect({ total, ids: rows.map((row) => row.vacancyId) }, JSON.stringify(asked)).toEqual({
    total: wanted.length,
    ids: page,
  });
  return total;
}

/** Pieces of 1 to 5 characters cut from the rows, so that they match; in some of them one character is changed. */
function pieces(count: number): string[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, () => {
    const fields = HAYSTACKS.get(ALL[Math.floor(random() * ALL.length)]!.vacancyId)!;
    const characters = [...fields[Math.floor(random() * fields.length)]!.replaceAll(' ', '')];
    const length = 1 + Math.floor(random() * 5);
    const start = Math.floor(random() * Math.max(1, characters.length - length));
    const piece = characters.slice(start, start + length);
    if (random() < 0.15) piece[Math.floor(random() * piece.length)] = '龘';
    return piece.join('');
  });
}

const ODD = [
  ...['%', '_', '%%', 'a_b', '100%', '"', '"quoted"', "'", "it's", '\\', '\\back', 'C#', 'c#', '.NET', 'C++', '+', '-'],
  ...[
    '*',
    '^',
    ':',
    '(',
    ')',
    '{x}',
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    'ＡＢＣ',
    'abc',
    'ａｂ',
    'Ａ＆Ｂ',
    'Java',
    'JAVA',
  ],
  ...[
    '臺',
    '台',
    '臺灣',
    '台灣',
    '臺北市',
    '台北市',
    '𠮷',
    '𠮷野家',
    '👩‍💻',
    '👩',
    '🚀',
    '\u200d',
    'é',
    'e\u0301',
    '\u0301',
    'ñ',
  ],
  ...[
    'ß',
    'ss',
    'İ',
    'i',
    '½',
    '1',
    '㈱',
    '(株)',
    '①',
    'カタカナ',
    'ｶﾀ',
    '한국',
    '한',
    'عرب',
    'ไทย',
    '¨',
    '\u3000',
    ' ',
    '',
  ],
  ...[
    '人',
    '人員',
    '工程師',
    '工程師人',
    '，',
    '。',
    '（',
    '~',
    '～',
    '全職',
    '兼職',
    'usa',
    '日本',
    '業務推廣',
    '龘',
    '\n',
    '\ud800',
    'a\0',
  ],
];

const usual = { ...searchLimits };
const lowered = { few: 20, slice: 256 };

describe.each([
  ['as usual', usual],
  ['as with many rows', lowered],
])('search answers what a plain scan answers, %s', (_, limits) => {
  beforeAll(async () => {
    Object.assign(searchLimits, limits);
    await database.transaction(touchContent); // forget totals, so that they are counted in this way, too
  });

  test('for odd characters', async () => {
    for (const word of ODD) await expectAsScanned({ keywords: [word] });
  });

  test('for 200 pieces of texts', async () => {
    let found = 0;
    for (const word of pieces(200)) if ((await expectAsScanned({ keywords: [word] })) > 0) found++;
    expect(found).toBeGreaterThan(150);
  });

  test('for two to ten words, with filters, orders and pages', async () => {
    const words = [...pieces(80), ...ODD.slice(0, 40)];
    const random = randomFrom(11);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    for (let i = 0; i < 120; i++) {
      await expectAsScanned({
        keywords: Array.from({ length: i % 20 === 0 ? 10 : i % 3 }, () =>
          random() < 0.5 ? pick(['人', '工', '作']) : pick(words),
        ),
        cities: random() < 0.4 ? [pick(['台中市', '臺中市']), pick(['臺北市', '高雄市'])] : [],
        categories: random() < 0.3 ? [pick(['軟體工程', '其他']), '門市銷售'] : undefined,
        sort: pick([undefined, 'city', 'category'] as const),
        direction: pick([undefined, 'asc', 'desc'] as const),
        page: pick([1, 1, 2, 3, 40]),
        pageSize: pick([1, 15, 100]),
      });
    }
  });

  test('for common words on every page, asked twice', async () => {
    for (const keywords of [['全職'], ['作', '工'], ['工程師'], []]) {
      for (const page of [1, 2, 60, 100, 1000, 2, 1]) await expectAsScanned({ keywords, page });
      for (const sort of ['city', 'category'] as const) {
        for (const direction of ['asc', 'desc'] as const)
          await expectAsScanned({ keywords, sort, direction, page: 70 });
      }
    }
  });

  test('at other moments, when other vacancies are open', async () => {
    for (const now of ['2025-08-01T00:00:00.000Z', '2026-02-15T00:00:00.000Z', '2027-01-01T00:00:00.000Z', MAKER_NOW]) {
      for (const keywords of [['人'], ['工程師'], []]) await expectAsScanned({ keywords, now });
    }
  });

  test('for ten words of fifty characters', async () => {
    const longest = ALL.slice(0, 10).map((v) => [...folded(v.content).replaceAll(' ', '')].slice(0, 50).join(''));
    await expectAsScanned({ keywords: longest });
    await expectAsScanned({ keywords: longest.slice(0, 1) });
  });

  test('for impossible cities', async () => {
    for (const cities of [['\0'], ['\ud800'], ['無此市']]) await expectAsScanned({ cities });
  });
});
