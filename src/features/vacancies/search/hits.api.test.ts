import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/databases/database.ts';
import { folded } from '#test/made/folded.ts';
import { MAKER_NOW, makeVacancies, randomFrom } from '#test/made/vacancy-maker.ts';
import { type StoredVacancy, saveVacancies, searchVacancies } from '../data.server.ts';
import { removeVacancies, setPublished } from '../staff/data.server.ts';

// The hits of a word are kept while vacancies are added, changed and removed: each answer is compared with a plain scan.

const WORDS = ['工程師', '台中', 'a', '會計', '經驗', 'java', '龘', 'rd', '責任制', '😀'];
const TEXTS = ['會計工程師', 'Java RD 台中', '責任制，無經驗可', '😀 龘', 'password', 'R D'];

test.each([1, 2, 3])('the same words asked again after each change find what is there now (%i)', async (seed) => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const stored = new Map(makeVacancies(300, seed, 60).map((one) => [one.vacancyId, one]));
  const save = (list: StoredVacancy[]) => database.transaction((tx) => saveVacancies(tx, list));
  await save([...stored.values()]);
  let made = 0;

  const changed = (one: StoredVacancy): StoredVacancy => ({
    ...one,
    content: `${pick(TEXTS)}\n${one.content.slice(0, 20)}`,
  });
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const one = changed(pick([...stored.values()]));
      stored.set(one.vacancyId, one);
      await save([one]);
    },
    async () => {
      const added = makeVacancies(Math.floor(random() * 3) + 1, seed * 100 + made++, 60).map((one, i) => ({
        ...changed(one),
        vacancyId: `new-${made}-${i}`,
      }));
      for (const one of added) stored.set(one.vacancyId, one);
      await save(added);
    },
    async () => {
      const many = [...stored.values()].filter(() => random() < 0.8).map(changed);
      for (const one of many) stored.set(one.vacancyId, one);
      await save(many);
    },
    async () => {
      // On SQLite the newest row's number is given to the next one.
      const ids = [[...stored.keys()].at(-1)!, pick([...stored.keys()])];
      for (const id of ids) stored.delete(id);
      await database.transaction((tx) => removeVacancies(tx, ids));
    },
    async () => {
      const one = pick([...stored.values()]);
      stored.set(one.vacancyId, { ...one, publishAt: null });
      await database.transaction((tx) => setPublished(tx, [one.vacancyId], null, MAKER_NOW));
    },
  ];

  const isOpen = ({ publishAt, expiresAt }: StoredVacancy) =>
    publishAt !== null && publishAt <= MAKER_NOW && (expiresAt === null || expiresAt > MAKER_NOW);
  const texts = (v: StoredVacancy) =>
    [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content].map(folded);
  for (let round = 0; round < 25; round++) {
    const words = WORDS.filter(() => random() < 0.6);
    for (const word of words) {
      const { rows } = await searchVacancies(database.db, {
        keywords: [word],
        page: 1,
        pageSize: 1000,
        now: MAKER_NOW,
      });
      const wanted = [...stored.values()].filter(
        (one) => isOpen(one) && texts(one).some((text) => text.includes(word)),
      );
      expect([round, word, rows.map(({ vacancyId }) => vacancyId).toSorted()]).toEqual([
        ...[round, word],
        wanted.map(({ vacancyId }) => vacancyId).toSorted(),
      ]);
    }
    for (let i = 0; i <= random() * 3; i++) await pick(acts)();
  }
});

test('the last 10,000 deletions are told; whoever is further behind reads everything anew', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const stored = makeVacancies(3, 1, 60).map((one) => ({ ...one, publishAt: one.updatedAt, expiresAt: null }));
  await database.transaction((tx) => saveVacancies(tx, stored));
  const found = async () => {
    const { rows } = await searchVacancies(database.db, { page: 1, pageSize: 10, now: MAKER_NOW });
    return rows.length;
  };
  const before = await found();
  await database.transaction(async (tx) => {
    await sql`update content_version set vacancies_deleted = 20000`.execute(tx);
    for (const number of [9000, 10_001, 10_002])
      await sql`insert into deleted_vacancies (number, row_id) values (${sql.lit(number)}, 900)`.execute(tx);
    await removeVacancies(tx, [stored[0]!.vacancyId]);
  });
  const told = await sql<{ number: number }>`select number from deleted_vacancies order by number`.execute(database.db);
  expect(told.rows.map(({ number }) => number)).toEqual([10_002, 20_001]);
  // As if later entries had pushed out everything.
  await database.transaction(async (tx) => {
    await removeVacancies(tx, [stored[1]!.vacancyId]);
    await sql`delete from deleted_vacancies`.execute(tx);
  });
  await database.transaction((tx) => removeVacancies(tx, [stored[2]!.vacancyId]));
  expect([before, await found()]).toEqual([3, 0]);
});
