import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nextContentChange } from '#app/content-periods.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { testDatabase } from '#test/databases/database.ts';
import { makeVacancy } from '#test/made/vacancy-maker.ts';
import {
  findVacancy,
  listVacancyRefs,
  type StoredVacancy,
  saveVacancies,
  searchVacancies,
  storedQuery,
} from './data.server.ts';
import { listCategories, listRegions } from './names-data.server.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const [BEFORE, AFTER] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

function vacancy(vacancyId: string, changes: Partial<StoredVacancy> = {}): StoredVacancy {
  return { ...makeVacancy(1), vacancyId, publishAt: BEFORE, expiresAt: null, ...changes };
}

async function withVacancies(...vacancies: StoredVacancy[]) {
  const database = await testDatabase();
  await database.transaction((tx) => saveVacancies(tx, vacancies));
  return database;
}

const firstPage = { page: 1, pageSize: 15, now: NOW };

describe('what the public sees', () => {
  const states = {
    open: vacancy('open'),
    untilLater: vacancy('untilLater', { expiresAt: AFTER }),
    draft: vacancy('draft', { publishAt: null }),
    later: vacancy('later', { publishAt: AFTER }),
    expired: vacancy('expired', { expiresAt: NOW }),
  };

  test('drafts, later and expired vacancies are nowhere', async () => {
    const { db } = await withVacancies(...Object.values(states));
    const { rows } = await searchVacancies(db, firstPage);
    expect(rows.map((row) => row.vacancyId)).toEqual(['untilLater', 'open']);
    expect((await listVacancyRefs(db, NOW, '', 10)).map((ref) => ref.vacancyId)).toEqual(['open', 'untilLater']);
    expect(await listVacancyRefs(db, NOW, 'open', 1)).toHaveLength(1);
    for (const id of ['draft', 'later', 'expired', 'unknown', 'a\0', '\ud800', '']) {
      expect(await findVacancy(db, id, NOW)).toBeUndefined();
    }
    const { expiresAt, ...answered } = states.open;
    expect(await findVacancy(db, 'open', NOW)).toEqual(answered);
  });

  test('the next change is the earliest time still to come', async () => {
    const { db } = await withVacancies(...Object.values(states));
    expect(await nextContentChange(db, NOW)).toBe(AFTER);
    expect(await nextContentChange(db, AFTER)).toBeUndefined();
    expect(await nextContentChange(db, '2026-01-01T00:00:00.000Z')).toBe(BEFORE);
  });

  test('content only when asked for', async () => {
    const { db } = await withVacancies(states.open);
    expect((await searchVacancies(db, firstPage)).rows[0]).not.toHaveProperty('content');
    const { rows } = await searchVacancies(db, { ...firstPage, withContent: true });
    expect(rows[0]!.content).toBe(states.open.content);
  });
});

describe('regions and categories', () => {
  test('臺 and 台 are one city, categories follow the order given', async () => {
    const { db } = await withVacancies(
      vacancy('a', { city: '臺中市', category: '其他' }),
      vacancy('b', { city: '台中市', category: '新創' }),
      vacancy('c', { nation: '日本', city: '東京', category: '人力資源' }),
      vacancy('d', { city: '金門縣', publishAt: null }),
    );
    expect(await listRegions(db, NOW)).toEqual([
      { nation: '台灣', city: '台中市' },
      { nation: '日本', city: '東京' },
    ]);
    expect(await listCategories(db, NOW, ['人力資源', '軟體工程', '其他'])).toEqual(['人力資源', '其他', '新創']);
  });

  test('every nation and city that has an open vacancy is there once, and none where there is nothing', async () => {
    const places = [
      ...[
        ['', ''],
        ['台灣', ''],
        ['台灣', '台中市'],
        ['台灣', '台北市'],
        ['日本', '東京'],
        ['日本', '台中市'],
        ['越南', ''],
      ],
    ].map(([nation, city]) => ({ nation: nation!, city: city! }));
    const made = places.flatMap((place, i) => [vacancy(`a${i}`, place), vacancy(`b${i}`, place)]);
    const drafts = [
      { nation: '日本', city: '大阪' },
      { nation: '韓國', city: '首爾' },
    ].map((place, i) => vacancy(`d${i}`, { ...place, publishAt: null, category: `草稿 ${i}` }));
    const { db } = await withVacancies(...made, ...drafts);
    const plainly = places.toSorted((a, b) => (`${a.nation}\n${a.city}` < `${b.nation}\n${b.city}` ? -1 : 1));
    expect(await listRegions(db, NOW)).toEqual(plainly);
    expect(await listCategories(db, NOW, [])).toEqual([made[0]!.category]);
    const { db: empty } = await withVacancies();
    expect([await listRegions(empty, NOW), await listCategories(empty, NOW, [])]).toEqual([[], []]);
  });
});

test('what an import looks for is found by indexes, however many vacancies there are', async () => {
  const { db, kind } = await withVacancies(vacancy('a'));
  const keys = Array.from({ length: 1000 }, (_, i) => `${i}`);
  const how = kind === 'sqlite' ? 'explain query plan' : 'explain';
  for (const by of [
    { vacancyIds: [], matchKeys: keys, sourceKeys: keys },
    { vacancyIds: keys, matchKeys: keys, sourceKeys: keys },
    { vacancyIds: keys, matchKeys: [] },
  ]) {
    const asked = storedQuery(db, by)!.compile();
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${how} ${asked.sql}`, [...asked.parameters]));
    expect(JSON.stringify(rows)).not.toMatch(/SCAN vacancies|Seq Scan on vacancies/);
  }
});

describe('saving', () => {
  test('a second save replaces, and the search follows', async () => {
    const database = await withVacancies(vacancy('a', { content: '舊的內容龘' }));
    const find = async (word: string) => (await searchVacancies(database.db, { ...firstPage, keywords: [word] })).total;
    expect([await find('龘'), await find('新的靐')]).toEqual([1, 0]);
    await database.transaction((tx) => saveVacancies(tx, [vacancy('a', { content: '新的靐' })]));
    expect([await find('龘'), await find('新的靐')]).toEqual([0, 1]);
    await database.transaction((tx) => tx.deleteFrom('vacancies').execute());
    await database.transaction((tx) => saveVacancies(tx, [vacancy('b', { content: '龘' }), vacancy('b')]));
    expect([await find('龘'), await find('新的靐'), (await searchVacancies(database.db, firstPage)).total]).toEqual([
      0, 0, 1,
    ]);
  });

  test('the search follows whatever is written, said or not, and forgets what is gone', async () => {
    const database = await withVacancies(vacancy('a'));
    const find = async () => (await searchVacancies(database.db, firstPage)).rows.map(({ vacancyId }) => vacancyId);
    const write = async (work: (tx: Tx) => Promise<unknown>) => {
      await database.transaction(async (tx) => void (await work(tx)));
      return find();
    };
    const later = { updatedAt: '2026-02-02T00:00:00.000Z' };
    expect(await find()).toEqual(['a']);
    expect(await write((tx) => saveVacancies(tx, [vacancy('b', later), vacancy('c')]))).toEqual(['b', 'c', 'a']);
    expect(await write((tx) => saveVacancies(tx, [vacancy('a', later)]))).toEqual(['b', 'a', 'c']);
    expect(
      await write((tx) =>
        tx.updateTable('vacancies').set({ publish_at: null }).where('vacancy_id', '=', 'b').execute(),
      ),
    ).toEqual(['a', 'c']);
    expect(await write((tx) => tx.updateTable('vacancies').set({ publish_at: BEFORE }).execute())).toEqual([
      'b',
      'a',
      'c',
    ]);
    expect(
      await write(async (tx) => {
        await tx.deleteFrom('vacancies').where('vacancy_id', '=', 'a').execute();
        await saveVacancies(tx, [vacancy('d')]);
      }),
    ).toEqual(['b', 'd', 'c']);
    expect(await write((tx) => tx.deleteFrom('vacancies').execute())).toEqual([]);
  });

  test('words are found in texts that others write: a restore, or somebody at the database', async () => {
    const database = await withVacancies(vacancy('a', { content: '舊的內容龘' }), vacancy('b'));
    const find = async (word: string) =>
      (await searchVacancies(database.db, { ...firstPage, keywords: [word] })).rows.map(({ vacancyId }) => vacancyId);
    const write = (statement: RawBuilder<unknown>) => database.transaction((tx) => statement.execute(tx));
    await write(sql`update vacancies set content = '靐😀𠮷a', search_text = '靐😀𠮷a' where vacancy_id = 'a'`);
    expect([await find('龘'), await find('靐'), await find('靐😀'), await find('😀'), await find('𠮷a')]).toEqual([
      ...[[], ['a'], ['a'], ['a'], ['a']],
    ]);
    // 𠮷 and a occur beside 😀 and b elsewhere.
    expect([await find('𠮷b'), await find('a😀'), await find('𠮸')]).toEqual([[], [], []]);
    const columns = sql.raw(
      `updated_at, publish_at, expires_at, created_at, city_key, category_key, match_key, position, category, nation, city,
      township, address, salary, work_type, content, search_text, tags`,
    );
    await write(sql`insert into vacancies (vacancy_id, ${columns})
      select 'c', ${columns} from vacancies where vacancy_id = 'a'`);
    expect(new Set(await find('靐'))).toEqual(new Set(['a', 'c']));
    await write(sql`delete from vacancies where vacancy_id = 'a'`);
    expect(await find('靐')).toEqual(['c']);
  });

  test('times are stored in one spelling', async () => {
    const { db } = await withVacancies(vacancy('a', { updatedAt: '2026-01-01T08:00:00+08:00' }));
    expect((await findVacancy(db, 'a', NOW))!.updatedAt).toBe('2026-01-01T00:00:00.000Z');
  });
});
