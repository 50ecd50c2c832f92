import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listTables } from '#platform/backup/schema.server.ts';
import { isHit } from '#platform/search/row-bits.server.ts';
import { testDatabase } from '#test/databases/database.ts';
import { makeVacancies, randomFrom } from '#test/made/vacancy-maker.ts';
import { saveVacancies } from '../../data.server.ts';
import { removeVacancies } from '../../staff/data.server.ts';
import { VacancyIndex } from '../index-data.server.ts';
import { listCommon } from './data.server.ts';
import { commonLimits } from './rules.ts';
import { CommonWords } from './service.server.ts';

const QUESTIONS = [
  '人',
  '工程',
  '全職',
  'java',
  '.net',
  'c#',
  '龘',
  '全職 人',
  '全職 工程師',
  '人 龘',
  'java 全職 人',
  '人 工',
  '工程師',
  '程 人',
  '全職x',
  '人全',
];

/** With as few vacancies as tests have. */
beforeEach(() => {
  const before = { ...commonLimits };
  Object.assign(commonLimits, { vacancies: 100, sampled: 50, token: 0.4, latin: 0.1, changed: 20 });
  onTestFinished(() => void Object.assign(commonLimits, before));
});

async function openSite(seed: number) {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const texts = ['人 工程', '人 全職', '人 全職 java', '全職 .net javascript'];
  const made = makeVacancies(200, seed, 120).map((one, i) => ({ ...one, content: texts[i % texts.length]! }));
  await database.transaction((tx) => saveVacancies(tx, made));
  const common = new CommonWords(database.db);
  /** The answer of a process that has just started and remembers nothing. */
  const found = async (words: string[], isWhole = false) => {
    const index = new VacancyIndex(database);
    const snapshot = await index.snapshot();
    const [hits] = await index.hitsOfEach(snapshot, [{ words, isWhole }]);
    const rowIds: number[] = [];
    for await (const slots of snapshot.slots()) for (const slot of slots) rowIds.push(snapshot.columns.rowId[slot]!);
    return rowIds.filter((rowId) => isHit(hits!, rowId)).toSorted((a, b) => a - b);
  };
  const scanned = async (words: (string | RegExp)[]) => {
    const { rows } = await sql<{ row_id: number; search_text: string }>`select row_id, search_text from vacancies
      order by row_id`.execute(database.db);
    return rows.filter((row) => words.every((word) => row.search_text.search(word) >= 0)).map((row) => row.row_id);
  };
  return { database, made, common, found, scanned };
}

const keepAll = async (common: CommonWords) => {
  // The first step may only notice that much has changed.
  await common.keepOne();
  while (await common.keepOne());
};

test.each([1, 2])('common words that are kept find what a plain scan finds, whatever changes (%i)', async (seed) => {
  const { database, made, common, found, scanned } = await openSite(seed);
  const random = randomFrom(seed);
  const any = () => made[Math.floor(random() * made.length)]!;
  await keepAll(common);
  const kept = await listCommon(database.db);
  expect(kept.map(({ word }) => word)).toEqual(expect.arrayContaining(['人', '全職']));
  // A backup contains nothing that can be made again.
  expect((await listTables(database.db)).map(({ name }) => name)).not.toContain('vacancies_common_grams');
  const compare = async () => {
    for (const question of QUESTIONS) {
      const words = question.split(' ');
      const plain = words.map((word) => word.replace('.', '[.]'));
      expect([question, await found(words)]).toEqual([question, await scanned(plain)]);
    }
    expect(await found(['java'], true)).toEqual(await scanned([/(?<![a-z0-9])java(?![a-z0-9])/]));
  };
  await compare();
  for (let round = 0; round < 4; round++) {
    await database.transaction((tx) =>
      saveVacancies(tx, [
        { ...any(), content: '全職 java' },
        { ...any(), content: '龘' },
      ]),
    );
    // On SQLite the newest row's number is given to the next one.
    await database.transaction((tx) => removeVacancies(tx, [any().vacancyId, made.at(-1)!.vacancyId]));
    await database.transaction((tx) => saveVacancies(tx, [{ ...made.at(-1)!, content: `人 .net ${round}` }]));
    await compare();
    await common.keepOne();
  }
  const many = made.slice(0, 60).map((one) => ({ ...one, content: '人 C#' }));
  await database.transaction((tx) => saveVacancies(tx, many));
  expect(await common.keepOne()).toBe(false);
  await compare();
  await keepAll(common);
  await compare();
});

test('they are looked up there, asked for anew once much has changed, and go when there are few vacancies', async () => {
  const { database, made, common, found, scanned } = await openSite(3);
  await keepAll(common);
  const stamps = async () => new Set((await listCommon(database.db)).map(({ stamp }) => stamp));
  // An answer that could come from nowhere else.
  await sql`update vacancies_common_grams set hits = (select hits from vacancies_common_grams where word = '全職')
    where word = '人'`.execute(database.db);
  expect(await found(['人'])).toEqual(await scanned(['全職']));

  const before = await stamps();
  await database.transaction((tx) => saveVacancies(tx, made.slice(0, 20)));
  expect([await common.keepOne(), await stamps()]).toEqual([false, before]);
  await database.transaction((tx) => saveVacancies(tx, made.slice(20, 22)));
  await keepAll(common);
  expect(await stamps()).not.toEqual(before);
  expect(await found(['人'])).toEqual(await scanned(['人']));

  commonLimits.vacancies = 1000;
  expect([await common.keepOne(), await listCommon(database.db)]).toEqual([false, []]);
  expect(await found(['人'])).toEqual(await scanned(['人']));
});
